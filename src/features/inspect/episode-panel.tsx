import { EpisodeReplay, Panel, signed, SkillFacts, useWords } from "../../ui/index.ts";
import { useInspect, useSession } from "./context.ts";
import styles from "./episode-panel.module.css";
import { WORDS } from "./episode-words.ts";
import { viewedRollout, viewedUpdate } from "./state.ts";
import { Transcript } from "./transcript.tsx";

const NO_VOCABULARY: readonly string[] = [];

/** The chosen rollout: what happened, and what was learnt from it. */
export function EpisodePanel() {
  const session = useSession();
  const words = useWords(WORDS);
  const rollout = useInspect(viewedRollout);
  const update = useInspect((s) => viewedUpdate(s)?.update ?? 0);
  const settings = useInspect((s) => s.inspected?.settings ?? null);
  const vocabulary = useInspect((s) => s.inspected?.vocabulary ?? NO_VOCABULARY);
  const loading = useInspect((s) => s.loading);
  const step = useInspect((s) => s.selection.step);
  if (rollout === null) {
    return (
      <Panel title={words.episode} testId="episode">
        <p className={styles.hint} role="status">
          {loading ? words.reading : words.nothing}
        </p>
      </Panel>
    );
  }
  const { group, member, won, reward, advantage, actions, task, skill, local } = rollout;
  return (
    <Panel
      title={words.title(update, group + 1, member + 1)}
      testId="episode"
      aside={
        <span data-testid="episode-facts">
          {words.facts(
            won ? words.won : words.lost,
            actions.length,
            reward.toFixed(2),
            Number.isNaN(advantage) ? words.notKnown : signed(advantage),
          )}
        </span>
      }
    >
      <div className={styles.body} data-words={settings?.environment !== "sokoban" || undefined}>
        {settings !== null ? (
          <EpisodeReplay
            key={`${update} ${group} ${member}`}
            rollout={rollout}
            step={step}
            onStep={session.selectStep}
          />
        ) : (
          <Transcript
            rollout={rollout}
            vocabulary={vocabulary}
            step={step}
            onStep={session.selectStep}
          />
        )}
        <div className={styles.facts}>
          <h3>{words.skill}</h3>
          {skill === null ? (
            <p className={styles.hint}>{words.noSkill}</p>
          ) : settings === null ? (
            <p data-testid="skill-text">{skill.text}</p>
          ) : (
            <SkillFacts skill={skill} task={task} />
          )}
          {local !== undefined && (
            <>
              <h3>{words.localSkill(Math.floor(actions.length / 2))}</h3>
              <SkillFacts skill={local.skill} task={task} />
            </>
          )}
          <h3>{words.task}</h3>
          <p className={styles.task}>{task}</p>
        </div>
      </div>
    </Panel>
  );
}
