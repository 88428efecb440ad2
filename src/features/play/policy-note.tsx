import { plural } from "./comparison.ts";
import { usePlay } from "./context.ts";
import { type PolicyFacts, policyFor } from "./policy.ts";
import styles from "./rival-buttons.module.css";

/** What can be shown here, before anything is. */
export function RivalIntroduction() {
  const why = usePlay((s) => policyFor(s.choice, s.file).why);
  return (
    <>
      <p className={styles.note}>
        The planner's episode, step by step beside yours. It gives the solution away.
      </p>
      {why === null && (
        <p className={styles.note}>
          The shipped policy before reinforcement learning can play the same task. It mostly fails.
        </p>
      )}
    </>
  );
}

/** Why no policy plays this task, where none does. */
export function NoPolicyNote() {
  const why = usePlay((s) => policyFor(s.choice, s.file).why);
  return why === null ? null : (
    <p className={styles.note} data-testid="no-policy">
      {why}
    </p>
  );
}

interface PolicyNoteProps {
  readonly game: PolicyFacts;
  /** Its actions, and the person's so far. */
  readonly theirs: number;
  readonly mine: number;
  readonly unit: "action" | "move";
  /** Whether the person has solved the task. */
  readonly solved: boolean;
}

/** Which policy played, and how its episode compares with the person's. */
export function PolicyNote({ game, theirs, mine, unit, solved }: PolicyNoteProps) {
  const { model, seed, won, idle } = game;
  return (
    <>
      <p className={styles.note} data-testid="policy-origin">
        {`The shipped policy before reinforcement learning (${model}), at temperature 1 with seed ${seed} and no skill.`}
      </p>
      <p className={styles.note} data-testid="policy-counts">
        {`It took ${plural(theirs, unit)}${idle > 0 ? `, ${idle} of which did nothing,` : ""} and ${won ? "solved" : "did not solve"} the task. You have taken ${mine}${solved ? " and solved it" : " so far"}.`}
      </p>
    </>
  );
}
