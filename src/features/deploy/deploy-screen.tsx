import { useEffect } from "react";
import { Button, CloseIcon, useLanguage, useWords } from "../../ui/index.ts";
import { writeDeployAddress } from "./address.ts";
import { CodePanel } from "./code-panel.tsx";
import { SessionContext, useDeploy, useSession } from "./context.ts";
import styles from "./deploy-screen.module.css";
import { FilesPanel } from "./files-panel.tsx";
import { NeedsPanel } from "./needs-panel.tsx";
import { PolicyPanel } from "./policy-panel.tsx";
import { ResultsPanel } from "./results-panel.tsx";
import type { DeploySession } from "./session.ts";
import { chosenEntry } from "./state.ts";
import { TrialPanel } from "./trial-panel.tsx";
import { DEPLOY_WORDS } from "./words.ts";

/** A trained policy leaves the page: saved, played in plain ONNX Runtime, used elsewhere. */
export function DeployScreen({ session }: { readonly session: DeploySession }) {
  useEffect(() => {
    if (session.store.getState().open === null) void session.load();
  }, [session]);
  return (
    <SessionContext value={session}>
      <AddressWriter />
      <main className={styles.screen}>
        <Said />
        <NeedsPanel />
        <div className={styles.choice}>
          <PolicyPanel />
          <FilesPanel />
        </div>
        <div className={styles.choice}>
          <TrialPanel />
          <ResultsPanel />
        </div>
        <div className={styles.wide}>
          <CodePanel />
        </div>
      </main>
    </SessionContext>
  );
}

function Said() {
  const session = useSession();
  const words = useWords(DEPLOY_WORDS);
  const error = useDeploy((s) => s.error);
  const notice = useDeploy((s) => s.notice);
  const language = useLanguage();
  const said = error ?? notice;
  if (said === null) return null;
  return (
    <div
      className={styles.said}
      role={error === null ? "status" : "alert"}
      data-kind={error === null ? "notice" : "error"}
      data-testid="deploy-said"
    >
      <p>{said[language]}</p>
      <Button
        kind="quiet"
        aria-label={words.dismiss}
        icon={<CloseIcon />}
        onClick={session.dismiss}
      />
    </div>
  );
}

function AddressWriter() {
  const policy = useDeploy((s) => {
    const entry = chosenEntry(s);
    return entry?.origin === "shipped" ? entry.id : null;
  });
  useEffect(() => {
    const search = writeDeployAddress(policy);
    if (search !== location.search) {
      history.replaceState(null, "", `${location.pathname}${search}${location.hash}`);
    }
  }, [policy]);
  return null;
}
