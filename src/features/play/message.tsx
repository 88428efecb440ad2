import { Button, CloseIcon, useWords } from "../../ui/index.ts";
import styles from "./message.module.css";
import { WORDS } from "./words.ts";

interface MessageProps {
  readonly text: string;
  readonly onDismiss: () => void;
}

/** One sentence on what went wrong, until it is dismissed. */
export function Message({ text, onDismiss }: MessageProps) {
  const words = useWords(WORDS);
  return (
    <div className={styles.error} role="alert" data-testid="play-error">
      <p>{text}</p>
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
