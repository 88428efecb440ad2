import { skillAt, type WrittenSkill } from "../../seed/index.ts";
import { Panel, SkillFacts, useWords } from "../../ui/index.ts";
import { useInspect } from "./context.ts";
import styles from "./episode-panel.module.css";
import { WORDS } from "./episode-words.ts";
import { viewedRollout } from "./state.ts";

/** What was learnt from the chosen rollout: its skill, or with local hindsight both. */
export function SkillPanel() {
  const words = useWords(WORDS);
  const rollout = useInspect(viewedRollout);
  const settings = useInspect((s) => s.inspected?.settings ?? null);
  const token = useInspect((s) => s.hovered ?? s.selection.token);
  if (rollout === null) return null;
  const { actions, task, skill, local } = rollout;
  const half = Math.floor(actions.length / 2);
  const target = rollout.targets.indexOf(token ?? -1);
  const scored = local === undefined || target < 0 ? null : skillAt(rollout, target);
  const show = (one: WrittenSkill | null) =>
    one === null ? (
      <p className={styles.hint}>{words.noSkill}</p>
    ) : settings === null ? (
      <p data-testid="skill-text">{one.text}</p>
    ) : (
      <SkillFacts skill={one} task={task} />
    );
  return (
    <Panel title={words.skill} testId="skill" aside={<code className={styles.task}>{task}</code>}>
      {local === undefined ? (
        show(skill)
      ) : (
        <div className={styles.skills}>
          {[
            { about: words.localSkill(half), one: local.skill },
            { about: words.wholeSkill, one: skill },
          ].map(({ about, one }) => (
            <section key={about} data-scored={(one !== null && one === scored) || undefined}>
              <h3>
                {about}
                {one !== null && one === scored && <small> {words.scoredToken}</small>}
              </h3>
              {show(one)}
            </section>
          ))}
        </div>
      )}
    </Panel>
  );
}
