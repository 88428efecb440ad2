import { useState } from "react";
import { type Sentence, sentenceOf } from "../../base/index.ts";
import {
  Button,
  DownloadIcon,
  saveBlob,
  useColourScheme,
  useInks,
  useLanguage,
  useWords,
} from "../../ui/index.ts";
import { useCompare, useSession } from "./context.ts";
import styles from "./runs-panel.module.css";
import { chosenRuns } from "./session.ts";
import { WORDS } from "./words.ts";

/** Everything about the compared runs as one file. */
export function EverythingButton() {
  const session = useSession();
  const words = useWords(WORDS);
  const scheme = useColourScheme();
  const language = useLanguage();
  const inks = useInks();
  const choice = useCompare((s) => s.choice);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Sentence | null>(null);
  const { library, open } = session;
  const save = async (): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      // Only who wants it loads what makes it.
      const { packEverything } = await import("./everything.ts");
      const runs = chosenRuns(library.list(), choice);
      const look = { scheme, language };
      const address = location.href;
      saveBlob("compare.zip", await packEverything({ runs, choice, look, inks, address, open }));
    } catch (error) {
      setProblem(sentenceOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button
        icon={<DownloadIcon />}
        inactive={busy}
        title={words.everythingTitle}
        data-testid="download-everything"
        onClick={() => void save()}
      >
        {busy ? words.packing : words.everything}
      </Button>
      {problem !== null && (
        <p className={styles.notice} role="alert">
          {words.notPacked(problem[language])}
        </p>
      )}
    </>
  );
}
