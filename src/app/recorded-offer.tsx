import { useState, useSyncExternalStore } from "react";
import { type Sentence, sentenceOf } from "../base/index.ts";
import { Button, useLanguage, useWords } from "../ui/index.ts";
import styles from "./messages.module.css";
import { Message, Messages } from "./messages.tsx";
import { recordedRuns } from "./recorded-runs.ts";
import { RECORDED_WORDS } from "./recorded-words.ts";
import { keeper, library } from "./runs.ts";

/** Puts the runs that the page ships into the library. */
export async function addRecordedRuns(): Promise<void> {
  for await (const record of recordedRuns()) library.add(record);
}

/** While the library is empty: the runs that the page ships, on request. */
export function RecordedOffer() {
  const words = useWords(RECORDED_WORDS);
  const language = useLanguage();
  const runs = useSyncExternalStore(library.subscribe, library.list);
  const { state } = useSyncExternalStore(keeper.subscribe, keeper.getState);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Sentence | null>(null);
  if (problem !== null) {
    return (
      <Messages>
        <Message
          kind="error"
          text={words.failed(problem[language])}
          onDismiss={() => setProblem(null)}
        />
      </Messages>
    );
  }
  if (state === "loading" || (runs.length > 0 && !busy)) return null;
  const open = (): void => {
    setBusy(true);
    addRecordedRuns()
      .catch((error: unknown) => setProblem(sentenceOf(error)))
      .finally(() => setBusy(false));
  };
  return (
    <Messages>
      <div className={styles.notice} role="status">
        <p>{words.offer}</p>
        <Button onClick={open} inactive={busy} data-testid="open-recorded">
          {busy ? words.opening : words.open}
        </Button>
      </div>
    </Messages>
  );
}
