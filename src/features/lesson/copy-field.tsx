import { type ReactNode, useRef, useState } from "react";
import { Button, useWords } from "../../ui/index.ts";
import styles from "./lesson-form.module.css";
import { LESSON_WORDS } from "./words.ts";

interface CopyFieldProps {
  readonly label: string;
  readonly help: string;
  readonly text: string;
  readonly copy: string;
  readonly testId: string;
  readonly primary?: boolean;
  readonly children?: ReactNode;
}

/** A text to take away, with one click. */
export function CopyField(props: CopyFieldProps) {
  const { label, help, text, copy, testId, primary = false, children } = props;
  const words = useWords(LESSON_WORDS);
  const field = useRef<HTMLTextAreaElement>(null);
  // What was copied: a text that has changed since is to be copied again.
  const [copied, setCopied] = useState<string | null>(null);
  const [refused, setRefused] = useState(false);
  const onCopy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(text);
      setRefused(false);
    } catch {
      field.current?.select();
      setRefused(true);
    }
  };
  return (
    <section className={styles.copyField}>
      <label className={styles.label}>
        {label}
        <textarea
          ref={field}
          className={styles.text}
          readOnly
          rows={2}
          value={text}
          spellCheck={false}
          data-testid={testId}
          onFocus={(event) => event.currentTarget.select()}
        />
      </label>
      <div className={styles.copyRow}>
        <Button
          kind={primary ? "primary" : "plain"}
          data-testid={`${testId}-copy`}
          onClick={() => void onCopy()}
        >
          {copied === text ? words.copied : copy}
        </Button>
        {children}
        <span className={styles.help} role="status">
          {refused ? words.notCopied : help}
        </span>
      </div>
    </section>
  );
}
