import type { ReactNode } from "react";
import { Button, CloseIcon, useWords } from "../ui/index.ts";
import styles from "./messages.module.css";
import { APP_WORDS } from "./words.ts";

interface MessageProps {
  readonly kind: "error" | "notice";
  readonly text: string;
  readonly onDismiss: () => void;
}

/** One sentence across the page, until it is dismissed. */
export function Message({ kind, text, onDismiss }: MessageProps) {
  const words = useWords(APP_WORDS);
  return (
    <div className={styles[kind]} role={kind === "error" ? "alert" : "status"} data-testid={kind}>
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

/** The place of messages: no height while there is none. */
export const Messages = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.messages}>{children}</div>
);
