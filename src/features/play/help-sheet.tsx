import { Dialog } from "radix-ui";
import { Fragment } from "react";
import { Button, CloseIcon, KeyCaps, useActionList, useWords } from "../../ui/index.ts";
import { ACTION_WORDS } from "./action-words.ts";
import styles from "./help-sheet.module.css";

interface HelpSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** How to play, and the keys of this screen. */
export function HelpSheet({ open, onClose }: HelpSheetProps) {
  const words = useWords(ACTION_WORDS);
  const actions = useActionList().filter(
    ({ name, keys, when }) => name.startsWith("play.") && keys !== undefined && (when?.() ?? true),
  );
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className={styles.shade} />
        <Dialog.Content className={styles.sheet} aria-describedby={undefined}>
          <header>
            <Dialog.Title>{words.howTo}</Dialog.Title>
            <Dialog.Close asChild>
              <Button kind="quiet" aria-label={words.close} icon={<CloseIcon />} />
            </Dialog.Close>
          </header>
          <p>{words.walk}</p>
          <p>{words.marks}</p>
          <dl>
            {actions.map(({ name, keys = [], label }) => (
              <Fragment key={name}>
                <dt>
                  {keys.map((key) => (
                    <KeyCaps key={key} keys={key} />
                  ))}
                </dt>
                <dd>{label()}</dd>
              </Fragment>
            ))}
          </dl>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
