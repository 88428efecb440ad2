import { useEffect } from "react";
import { Button, CloseIcon, useLanguage, useWords } from "../../ui/index.ts";
import { readTheoryAddress, writeTheoryAddress } from "./address.ts";
import { SessionContext, useSession, useTheory } from "./context.ts";
import { CurvePanel } from "./curve-panel.tsx";
import { EqualCard } from "./equal-card.tsx";
import { EstimateCard } from "./estimate-card.tsx";
import { NumbersPanel } from "./numbers-panel.tsx";
import { PickerPanel } from "./picker-panel.tsx";
import { ProjectionCard } from "./projection-card.tsx";
import { RunawayCard } from "./runaway-card.tsx";
import type { TheorySession } from "./session.ts";
import { StaleCard } from "./stale-card.tsx";
import styles from "./theory-screen.module.css";
import { THEORY_WORDS } from "./words.ts";

/** The propositions, on the numbers of one real token. */
export function TheoryScreen({ session }: { readonly session: TheorySession }) {
  return (
    <SessionContext value={session}>
      <Following />
      <AddressWriter />
      <main className={styles.screen}>
        <Problem />
        <div className={styles.token}>
          <PickerPanel />
          <NumbersPanel />
          <CurvePanel />
        </div>
        <ProjectionCard />
        <EqualCard />
        <StaleCard />
        <div className={styles.pair}>
          <EstimateCard />
          <RunawayCard />
        </div>
      </main>
    </SessionContext>
  );
}

function Problem() {
  const session = useSession();
  const words = useWords(THEORY_WORDS);
  const language = useLanguage();
  const error = useTheory((s) => s.error);
  if (error === null) return null;
  return (
    <div className={styles.problem} role="alert" data-testid="theory-error">
      <p>{error[language]}</p>
      <Button
        kind="quiet"
        aria-label={words.dismiss}
        icon={<CloseIcon />}
        onClick={session.dismiss}
      />
    </div>
  );
}

/** Follows the address. Before AddressWriter: it reads what that writes. */
function Following() {
  const session = useSession();
  useEffect(() => {
    const follow = (): void => {
      const parameters = new URLSearchParams(location.search);
      if (parameters.get("screen") !== "theory" || !parameters.has("run")) return;
      session.goTo(readTheoryAddress(location.search).selection);
    };
    follow();
    window.addEventListener("popstate", follow);
    return () => window.removeEventListener("popstate", follow);
  }, [session]);
  return null;
}

function AddressWriter() {
  const selection = useTheory((s) => s.selection);
  useEffect(() => {
    const search = writeTheoryAddress(selection);
    if (search !== location.search) {
      history.replaceState(null, "", `${location.pathname}${search}${location.hash}`);
    }
  }, [selection]);
  return null;
}
