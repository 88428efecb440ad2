import { useState } from "react";
import { type Sentence, sentenceOf } from "../../base/index.ts";
import { Button, useLanguage, useWords } from "../../ui/index.ts";
import styles from "./runs-panel.module.css";
import { WORDS } from "./words.ts";

/** The recorded runs of the page beside one's own; what is there already stays as it is. */
export function RecordedButton({ onRecorded }: { readonly onRecorded: () => Promise<void> }) {
  const words = useWords(WORDS);
  const language = useLanguage();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Sentence | null>(null);
  const add = (): void => {
    setBusy(true);
    setProblem(null);
    onRecorded()
      .catch((error: unknown) => setProblem(sentenceOf(error)))
      .finally(() => setBusy(false));
  };
  return (
    <>
      <Button inactive={busy} data-testid="add-recorded" onClick={add}>
        {words.recorded}
      </Button>
      {problem !== null && (
        <p className={styles.notice} role="alert">
          {words.recordedProblem(problem[language])}
        </p>
      )}
    </>
  );
}
