import { useState, useSyncExternalStore } from "react";
import { messageOf } from "../base/index.ts";
import { Button } from "../ui/index.ts";
import styles from "./messages.module.css";
import { Message, Messages } from "./messages.tsx";
import { recordedRuns } from "./recorded-runs.ts";
import { keeper, library } from "./runs.ts";

/** Puts the runs that the page ships into the library. */
async function addRecordedRuns(): Promise<void> {
  for await (const record of recordedRuns()) library.add(record);
}

/** While the library is empty: the runs that the page ships, on request. */
export function RecordedOffer() {
  const runs = useSyncExternalStore(library.subscribe, library.list);
  const { state } = useSyncExternalStore(keeper.subscribe, keeper.getState);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  if (problem !== null) {
    const text = `The recorded runs cannot be opened: ${problem} Reload the page to try again.`;
    return (
      <Messages>
        <Message kind="error" text={text} onDismiss={() => setProblem(null)} />
      </Messages>
    );
  }
  if (runs.length > 0 || state === "loading") return null;
  const open = (): void => {
    setBusy(true);
    addRecordedRuns()
      .catch((error: unknown) => setProblem(messageOf(error)))
      .finally(() => setBusy(false));
  };
  return (
    <Messages>
      <div className={styles.notice} role="status">
        <p>No run here yet. The page brings two recorded runs, SEED and GRPO on the same tasks.</p>
        <Button onClick={open} disabled={busy} data-testid="open-recorded">
          Open the recorded runs
        </Button>
      </div>
    </Messages>
  );
}
