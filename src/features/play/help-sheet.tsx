import { useEffect, useRef } from "react";
import { Button, CloseIcon } from "../../ui/index.ts";
import styles from "./help-sheet.module.css";

const SHORTCUTS: readonly (readonly [keys: string, what: string])[] = [
  ["R", "to the room: the arrow keys, Home and End move among the places"],
  ["Enter", "on a place: what can be done there; arrow keys and Enter choose"],
  ["/", "to the command line; Tab completes, the arrow keys choose or recall"],
  ["F", "to the filter of the actions"],
  ["U, Y", "undo, redo"],
  ["H", "hint: the next action of a plan that wins from here"],
  ["E", "show what you have seen, or everything"],
  ["N", "a random task of this level and split"],
  ["Esc", "out of a menu, a field, this sheet"],
  ["?", "this sheet"],
];

interface HelpSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** How to play, and every key. */
export function HelpSheet({ open, onClose }: HelpSheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (open && dialog.current?.open === false) dialog.current.showModal();
    if (!open) dialog.current?.close();
  }, [open]);
  return (
    <dialog ref={dialog} className={styles.sheet} aria-labelledby="play-help" onClose={onClose}>
      <header>
        <h2 id="play-help">How to play</h2>
        <Button kind="quiet" aria-label="Close" icon={<CloseIcon />} onClick={onClose} />
      </header>
      <p>
        Walk to a place, open it, take what the task wants, treat it where the task says so (basin:
        clean, microwave: hot, fridge: cold), and put it where it belongs. Click a place and choose,
        click an action in the list, or type it: all three do the same.
      </p>
      <p>
        Places with a dashed edge have not been looked into. An orange dot marks what the last
        action changed.
      </p>
      <dl>
        {SHORTCUTS.map(([keys, what]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </dialog>
  );
}
