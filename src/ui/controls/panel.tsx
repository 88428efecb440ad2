import { type ReactNode, useId } from "react";
import styles from "./panel.module.css";

interface PanelProps {
  readonly title: string;
  /** Only names the panel: what is at its top says the same already. */
  readonly hideTitle?: boolean;
  /** Short facts or controls at the right end of the title. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
  readonly className?: string | undefined;
  readonly testId?: string;
}

/** A titled part of the dashboard. */
export function Panel({
  title,
  hideTitle = false,
  aside,
  children,
  className,
  testId,
}: PanelProps) {
  const id = useId();
  return (
    <section
      className={[styles.panel, className].filter(Boolean).join(" ")}
      aria-labelledby={id}
      data-testid={testId}
    >
      <header className={styles.head}>
        <h2 id={id} className={hideTitle ? "visually-hidden" : undefined}>
          {title}
        </h2>
        {aside !== undefined && <div className={styles.aside}>{aside}</div>}
      </header>
      {children}
    </section>
  );
}
