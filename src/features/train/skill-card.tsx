import { hasTeacher, METHODS } from "../../seed/index.ts";
import { SkillFacts, useWords } from "../../ui/index.ts";
import { useTrain } from "./context.ts";
import { shownSettings, viewedRollout } from "./selection.ts";
import styles from "./skill-card.module.css";
import { WORDS } from "./words.ts";

/** The skill that the policy wrote about the rollout on screen. */
export function SkillCard() {
  const words = useWords(WORDS).skill;
  const rollout = useTrain(viewedRollout);
  const method = useTrain((s) => shownSettings(s).method);
  const skill = rollout?.skill ?? null;
  return (
    <section className={styles.card} aria-label={words.title} data-testid="skill">
      <h3 className={styles.title}>{words.title}</h3>
      {rollout === null || skill === null ? (
        <p className={styles.hint}>
          {hasTeacher({ method }) ? words.soon : words.none(METHODS[method].label)}
        </p>
      ) : (
        <SkillFacts skill={skill} task={rollout.task} />
      )}
    </section>
  );
}
