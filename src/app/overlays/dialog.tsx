import { Dialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { Button, CloseIcon, useWords } from "../../ui/index.ts";
import styles from "./dialog.module.css";
import { closeOverlay } from "./overlays.ts";
import { OVERLAY_WORDS } from "./words.ts";

interface DialogProps {
  readonly title: string;
  /** One sentence under the title. */
  readonly text?: string;
  readonly wide?: boolean;
  readonly testId: string;
  readonly children: ReactNode;
}

/** A dialog over the page: it keeps the focus, and Escape or a click beside it closes it. */
export function Dialog({ title, text, wide, testId, children }: DialogProps) {
  const words = useWords(OVERLAY_WORDS);
  return (
    <Radix.Root open onOpenChange={(open) => !open && closeOverlay()}>
      <Radix.Portal>
        <Radix.Overlay className={styles.shade} />
        <Radix.Content
          className={styles.dialog}
          data-wide={wide || undefined}
          data-testid={testId}
          {...(text === undefined ? { "aria-describedby": undefined } : {})}
        >
          <header className={styles.head}>
            <Radix.Title className={styles.title}>{title}</Radix.Title>
            <Radix.Close asChild>
              <Button kind="quiet" aria-label={words.close} icon={<CloseIcon />} />
            </Radix.Close>
          </header>
          {text !== undefined && (
            <Radix.Description className={styles.text}>{text}</Radix.Description>
          )}
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
