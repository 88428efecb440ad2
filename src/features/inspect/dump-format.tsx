import styles from "./run-bar.module.css";

const FIELDS = [
  ["tokens", "required: the text of every token"],
  [
    "logprobs, rollout_log_probs or old_log_probs",
    "required: a log-probability for each sampled token, or for each token",
  ],
  ["response_mask or loss_mask", "1 where the policy sampled the token; else the last ones are"],
  ["teacher_log_probs", "the same under a teacher: gives the shift"],
  ["gate, entropys", "numbers of each sampled token"],
  ["advantage or advantages", "of the trajectory, or of each token"],
  ["score or reward, won or success", "one of them is required; a score above 0 is won"],
  ["step, uid, traj_uid", "the update (1), what makes a group, the name of the rollout"],
  ["skill, actions", "a text; a list of texts"],
] as const;

/** What parseDump of the run's folder accepts, for people. */
export const DumpFormat = () => (
  <>
    <p>One JSON object a line, one rollout each; other fields are left out.</p>
    <dl className={styles.fields}>
      {FIELDS.flatMap(([name, meaning]) => [
        <dt key={name}>{name}</dt>,
        <dd key={`${name} meaning`}>{meaning}</dd>,
      ])}
    </dl>
  </>
);
