import { type ReactNode, useState } from "react";
import styles from "./disclosure.module.css";

interface DisclosureProps {
  readonly summary: ReactNode;
  readonly children: () => ReactNode;
  readonly testId?: string;
}

/** A part that is built only while it is open. */
export function Disclosure({ summary, children, testId }: DisclosureProps) {
  const [open, setOpen] = useState(false);
  return (
    <details
      className={styles.details}
      data-testid={testId}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className={styles.summary}>{summary}</summary>
      {open && <div className={styles.body}>{children()}</div>}
    </details>
  );
}
