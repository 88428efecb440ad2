import { useWords } from "../../ui/index.ts";
import styles from "./run-bar.module.css";
import { WORDS } from "./words.ts";

/** Names of fields, "|" between those of one meaning; fields that go together after commas. */
const FIELDS = [
  ["tokens", "tokens"],
  ["logprobs|rollout_log_probs|old_log_probs", "logprobs"],
  ["response_mask|loss_mask", "mask"],
  ["teacher_log_probs", "teacher"],
  ["gate, entropys", "numbers"],
  ["advantage|advantages", "advantage"],
  ["score|reward, won|success", "score"],
  ["step, uid, traj_uid", "step"],
  ["skill, actions", "skill"],
] as const;

/** What parseDump of the run's folder accepts, for people. */
export function DumpFormat() {
  const words = useWords(WORDS);
  return (
    <>
      <p>{words.dumpIntro}</p>
      <dl className={styles.fields}>
        {FIELDS.flatMap(([names, meaning]) => [
          <dt key={names}>{words.dumpOr(names)}</dt>,
          <dd key={`${names} meaning`}>{words.fields[meaning]}</dd>,
        ])}
      </dl>
    </>
  );
}
