import { explainSkill } from "../../env/sokoban-world/index.ts";
import { hasTeacher, METHODS } from "../../seed/index.ts";
import { useTrain } from "./context.ts";
import { viewedRollout } from "./selection.ts";
import styles from "./skill-card.module.css";

/** The skill that the policy wrote about the rollout on screen. */
export function SkillCard() {
  const rollout = useTrain(viewedRollout);
  const method = useTrain((s) => (s.applied ?? s.draft).settings.method);
  const skill = rollout?.skill ?? null;
  return (
    <section className={styles.card} aria-label="Hindsight skill" data-testid="skill">
      <h3 className={styles.title}>Hindsight skill</h3>
      {skill === null ? (
        <p className={styles.hint}>
          {hasTeacher({ method })
            ? "After an episode the policy looks back and writes one short skill about it."
            : `${METHODS[method].label} writes no skills: it learns from the reward alone.`}
        </p>
      ) : (
        <>
          <p className={styles.text} data-testid="skill-text">
            {skill.text.trim() || "(empty)"}
          </p>
          <p className={styles.meaning}>{explainSkill(skill.text)}</p>
          <ul className={styles.marks}>
            <Mark holds={skill.wellFormed} yes="well formed" no="does not parse: not distilled" />
            <Mark holds={skill.correct} yes="right, by the oracle" no="wrong, by the oracle" />
          </ul>
        </>
      )}
    </section>
  );
}

interface MarkProps {
  readonly holds: boolean;
  readonly yes: string;
  readonly no: string;
}

const Mark = ({ holds, yes, no }: MarkProps) => (
  <li className={styles.mark} data-holds={holds}>
    <span aria-hidden="true">{holds ? "\u2713" : "\u00d7"}</span> {holds ? yes : no}
  </li>
);
