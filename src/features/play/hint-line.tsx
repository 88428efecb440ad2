import styles from "./hint-line.module.css";
import type { Hint } from "./state.ts";

interface HintLineProps {
  readonly hint: Hint | null;
  readonly onAct: (command: string) => void;
}

/** The hint that was asked for; choosing it does it. */
export function HintLine({ hint, onAct }: HintLineProps) {
  if (hint === null) return null;
  const { command, text } = hint;
  return (
    <p className={styles.hint} role="status" data-testid="hint-line">
      <strong>Hint</strong>
      {command !== null && (
        <button type="button" onClick={() => onAct(command)}>
          {command}
        </button>
      )}
      <span>{text}</span>
    </p>
  );
}
