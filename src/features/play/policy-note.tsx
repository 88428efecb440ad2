import { useLanguage, useWords } from "../../ui/index.ts";
import { usePlay } from "./context.ts";
import { type PolicyFacts, policyFor } from "./policy.ts";
import styles from "./rival-buttons.module.css";
import { AGENT_WORDS } from "./agent-words.ts";

/** What can be shown here, before anything is. */
export function RivalIntroduction() {
  const words = useWords(AGENT_WORDS);
  const why = usePlay((s) => policyFor(s.choice, s.file, s.policySize).why);
  return (
    <>
      <p className={styles.note}>{words.planner}</p>
      {why === null && <p className={styles.note}>{words.policy}</p>}
    </>
  );
}

/** Why no policy plays this task, where none does. */
export function NoPolicyNote() {
  // Why is said in the language of the page.
  useLanguage();
  const why = usePlay((s) => policyFor(s.choice, s.file, s.policySize).why);
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
  const words = useWords(AGENT_WORDS);
  const { model, seed, won, idle } = game;
  return (
    <>
      <p className={styles.note} data-testid="policy-origin">
        {words.origin(model, seed)}
      </p>
      <p className={styles.note} data-testid="policy-counts">
        {words.counts[unit](theirs, idle, won, mine, solved)}
      </p>
    </>
  );
}
