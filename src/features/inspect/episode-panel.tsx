import { EpisodeReplay, Panel, signed, SkillFacts } from "../../ui/index.ts";
import { useInspect, useSession } from "./context.ts";
import styles from "./episode-panel.module.css";
import { viewedRollout, viewedUpdate } from "./state.ts";

/** The chosen rollout: what happened, and what was learnt from it. */
export function EpisodePanel() {
  const session = useSession();
  const rollout = useInspect(viewedRollout);
  const update = useInspect((s) => viewedUpdate(s)?.update ?? 0);
  const settings = useInspect((s) => s.inspected?.settings ?? null);
  const loading = useInspect((s) => s.loading);
  const step = useInspect((s) => s.selection.step);
  if (rollout === null) {
    return (
      <Panel title="Episode" testId="episode">
        <p className={styles.hint} role="status">
          {loading
            ? "The record is being read."
            : "What is trained on the first screen appears here, and so do imported files."}
        </p>
      </Panel>
    );
  }
  const { group, member, won, reward, advantage, actions, task, skill } = rollout;
  return (
    <Panel
      title={`Update ${update}, task ${group + 1}, rollout ${member + 1}`}
      testId="episode"
      aside={
        <span data-testid="episode-facts">
          {won ? "won" : "lost"}, {actions.length} actions, reward {reward.toFixed(2)}, A{" "}
          {Number.isNaN(advantage) ? "not known" : signed(advantage)}
        </span>
      }
    >
      <div className={styles.body}>
        {settings?.environment === "sokoban" ? (
          <EpisodeReplay
            key={`${update} ${group} ${member}`}
            rollout={rollout}
            step={step}
            onStep={session.selectStep}
          />
        ) : (
          <ActionList actions={actions} step={step} onStep={session.selectStep} />
        )}
        <div className={styles.facts}>
          <h3>Hindsight skill</h3>
          {skill === null ? (
            <p className={styles.hint}>No skill was written about this episode.</p>
          ) : settings === null ? (
            <p data-testid="skill-text">{skill.text}</p>
          ) : (
            <SkillFacts skill={skill} />
          )}
          <h3>Task</h3>
          <p className={styles.task}>{task}</p>
        </div>
      </div>
    </Panel>
  );
}

interface ActionListProps {
  readonly actions: readonly string[];
  readonly step: number | null;
  readonly onStep: (step: number | null) => void;
}

/** The episode where there is no board: its actions in order. */
function ActionList({ actions, step, onStep }: ActionListProps) {
  if (actions.length === 0) {
    return <p className={styles.hint}>No actions are named; the tokens below hold the episode.</p>;
  }
  return (
    <ol className={styles.actions} aria-label="Actions">
      {numbered(actions).map(({ number, action }) => (
        <li key={number}>
          <button
            type="button"
            aria-current={number === step ? "step" : undefined}
            onClick={() => onStep(number)}
          >
            {number}. {action.trim() || "no action"}
          </button>
        </li>
      ))}
    </ol>
  );
}

const numbered = (actions: readonly string[]) =>
  actions.map((action, index) => ({ number: index + 1, action }));
