import { Button, CloseIcon } from "../../ui/index.ts";
import styles from "./message.module.css";

interface MessageProps {
  readonly text: string;
  readonly onDismiss: () => void;
}

/** One sentence on what went wrong, until it is dismissed. */
export function Message({ text, onDismiss }: MessageProps) {
  return (
    <div className={styles.error} role="alert" data-testid="play-error">
      <p>{text}</p>
      <Button
        kind="quiet"
        className={styles.dismiss}
        aria-label="Dismiss this message"
        icon={<CloseIcon />}
        onClick={onDismiss}
      />
    </div>
  );
}
