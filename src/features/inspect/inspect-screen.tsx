import { useEffect, useMemo } from "react";
import { useActions } from "../../ui/index.ts";
import { inspectActions } from "./actions.ts";
import { readInspectAddress, writeInspectAddress } from "./address.ts";
import { SessionContext, useInspect, useSession } from "./context.ts";
import { Distributions } from "./distributions.tsx";
import { EpisodePanel } from "./episode-panel.tsx";
import styles from "./inspect-screen.module.css";
import { PromptsPanel } from "./rescoring/prompts-panel.tsx";
import { RolloutList } from "./rollout-list.tsx";
import { RunBar } from "./run-bar.tsx";
import type { InspectSession } from "./session.ts";
import { SkillPanel } from "./skill-panel.tsx";
import { TokenDetail } from "./token-detail.tsx";
import { TokenFinder } from "./token-finder.tsx";
import { TokensPanel } from "./tokens-panel.tsx";

/** One run: every update, every rollout, every token. */
export function InspectScreen({ session }: { readonly session: InspectSession }) {
  useActions(useMemo(() => inspectActions(session), [session]));
  return (
    <SessionContext value={session}>
      <Following />
      <AddressWriter />
      <main className={styles.screen}>
        <RunBar />
        <div className={styles.columns}>
          <div className={styles.lists}>
            <RolloutList />
            <div className={styles.finder}>
              <TokenFinder />
              <Distributions />
            </div>
          </div>
          <div className={styles.tokens}>
            <SkillPanel />
            <TokensPanel />
            <div className={styles.prompts}>
              <PromptsPanel />
            </div>
          </div>
          <div className={styles.detail}>
            <TokenDetail />
            <EpisodePanel />
          </div>
        </div>
      </main>
    </SessionContext>
  );
}

/** Follows the address and the Escape key. Before AddressWriter: it reads what that writes. */
function Following() {
  const session = useSession();
  useEffect(() => {
    const follow = (): void => {
      const parameters = new URLSearchParams(location.search);
      if (parameters.get("screen") !== "inspect" || !parameters.has("run")) return;
      session.goTo(readInspectAddress(location.search).selection);
    };
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== "Escape") return;
      session.pin(null);
      session.hover(null);
    };
    follow();
    window.addEventListener("popstate", follow);
    window.addEventListener("keydown", onKeyDown);
    return () => {
      window.removeEventListener("popstate", follow);
      window.removeEventListener("keydown", onKeyDown);
    };
  }, [session]);
  return null;
}

function AddressWriter() {
  const session = useSession();
  const selection = useInspect((s) => s.selection);
  const shown = useInspect((s) => s.inspected?.id ?? null);
  useEffect(() => {
    const run = session.store.getState().selection.run ?? shown;
    const search = writeInspectAddress({ ...selection, run });
    if (search !== location.search) {
      history.replaceState(null, "", `${location.pathname}${search}${location.hash}`);
    }
  }, [session, selection, shown]);
  return null;
}
