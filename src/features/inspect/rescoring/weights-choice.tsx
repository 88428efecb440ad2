import { Segmented, useWords } from "../../../ui/index.ts";
import { useSession } from "../context.ts";
import { useEditor } from "./context.ts";
import type { WeightsChoice as Choice } from "./editor.ts";
import styles from "./prompts.module.css";
import { WORDS } from "./words.ts";

/** Whose weights score: said always, to be chosen where there are several. */
export function WeightsChoice() {
  const { editor } = useSession();
  const words = useWords(WORDS);
  const weights = useEditor((s) => s.edited?.weights ?? null);
  const choice = useEditor((s) => s.choice);
  if (weights === null) return null;
  const { start, live } = weights;
  const options = [
    ...(start === null ? [] : [{ value: "start", label: words.startWeights(start.name) } as const]),
    ...(live === null ? [] : [{ value: "live", label: words.liveWeights } as const]),
  ];
  return (
    <div className={styles.weights} data-testid="scoring-weights">
      {options.length > 1 ? (
        <Segmented<Choice>
          label={words.weights}
          showLabel
          options={options}
          value={choice}
          testId="weights-choice"
          onChange={editor.use}
        />
      ) : (
        <p>
          {words.weights} <b>{options[0]?.label}</b>
        </p>
      )}
      {choice === "start" && <p className={styles.hint}>{words.notRecorded}</p>}
    </div>
  );
}
