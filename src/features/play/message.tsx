import type { Sentence } from "../../base/index.ts";
import { Button, CloseIcon, useLanguage, useWords } from "../../ui/index.ts";
import styles from "./message.module.css";
import { WORDS } from "./words.ts";

interface MessageProps {
  readonly text: Sentence;
  readonly onDismiss: () => void;
}

/** One sentence on what went wrong, until it is dismissed. */
export function Message({ text, onDismiss }: MessageProps) {
  const words = useWords(WORDS);
  const language = useLanguage();
  return (
    <div className={styles.error} role="alert" data-testid="play-error">
      <p>{text[language]}</p>
      <Button
        kind="quiet"
        className={styles.dismiss}
        aria-label={words.dismiss}
        icon={<CloseIcon />}
        onClick={onDismiss}
      />
    </div>
  );
}
