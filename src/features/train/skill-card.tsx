import { hasTeacher, METHODS } from "../../seed/index.ts";
import { SkillFacts } from "../../ui/index.ts";
import { useTrain } from "./context.ts";
import { shownSettings, viewedRollout } from "./selection.ts";
import styles from "./skill-card.module.css";

/** The skill that the policy wrote about the rollout on screen. */
export function SkillCard() {
  const rollout = useTrain(viewedRollout);
  const method = useTrain((s) => shownSettings(s).method);
  const skill = rollout?.skill ?? null;
  return (
    <section className={styles.card} aria-label="Hindsight skill" data-testid="skill">
      <h3 className={styles.title}>Hindsight skill</h3>
      {rollout === null || skill === null ? (
        <p className={styles.hint}>
          {hasTeacher({ method })
            ? "After an episode the policy looks back and writes one short skill about it."
            : `${METHODS[method].label} writes no skills: it learns from the reward alone.`}
        </p>
      ) : (
        <SkillFacts skill={skill} task={rollout.task} />
      )}
    </section>
  );
}
