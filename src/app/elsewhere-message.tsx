import { useStore } from "zustand";
import { Button, useWords } from "../ui/index.ts";
import styles from "./messages.module.css";
import { Message, Messages } from "./messages.tsx";
import type { TrainingLock } from "./training-lock.ts";
import { APP_WORDS } from "./words.ts";

interface ElsewhereMessageProps {
  readonly lock: TrainingLock;
  /** Says what went wrong. */
  readonly onProblem: (error: unknown) => void;
}

/** Says that another tab of the page trains, or has taken over from this one. */
export function ElsewhereMessage({ lock, onProblem }: ElsewhereMessageProps) {
  const words = useWords(APP_WORDS);
  const { elsewhere, taking, taken } = useStore(lock.store);
  return (
    <Messages>
      {elsewhere && !taken && (
        <div className={styles.notice} role="status" data-testid="elsewhere">
          <p>{taking ? words.taking : words.elsewhere}</p>
          <Button
            inactive={taking}
            data-testid="take-over"
            onClick={() => lock.takeOver().catch(onProblem)}
          >
            {words.takeOver}
          </Button>
        </div>
      )}
      {taken && <Message kind="notice" text={words.taken} onDismiss={lock.dismiss} />}
    </Messages>
  );
}
