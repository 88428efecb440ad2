import { useWords } from "../../ui/index.ts";
import styles from "./hint-line.module.css";
import type { Hint } from "./state.ts";
import { WORDS } from "./words.ts";

interface HintLineProps {
  readonly hint: Hint | null;
  readonly onAct: (command: string) => void;
}

/** The hint that was asked for; choosing it does it. */
export function HintLine({ hint, onAct }: HintLineProps) {
  const words = useWords(WORDS);
  if (hint === null) return null;
  const { command, text } = hint;
  return (
    <p className={styles.hint} role="status" data-testid="hint-line">
      <strong>{words.hint}</strong>
      {command !== null && (
        <button type="button" onClick={() => onAct(command)}>
          {command}
        </button>
      )}
      <span>{text}</span>
    </p>
  );
}
