import { Button, Panel, Slider } from "../../ui/index.ts";
import { BoardReplay } from "./board-replay.tsx";
import { useSession, useTrain } from "./context.ts";
import { membersStyle, RolloutGrid } from "./rollout-grid.tsx";
import styles from "./rollout-browser.module.css";
import { type Viewed, shownSettings, viewedRollout, viewedUpdate } from "./selection.ts";
import { SkillCard } from "./skill-card.tsx";

/** Any rollout of any update, and its board. */
export function RolloutBrowser() {
  const session = useSession();
  const viewed = useTrain(viewedUpdate);
  const rollout = useTrain(viewedRollout);
  return (
    <Panel title="Rollouts" testId="rollouts" aside={<UpdateChooser />}>
      <div className={styles.body}>
        <div className={styles.chooser}>
          {viewed === null ? (
            <NoRollouts />
          ) : (
            <RolloutGrid
              rollouts={viewed.rollouts}
              selected={rollout}
              onSelect={session.selectRollout}
            />
          )}
          {viewed !== null && <p className={styles.note}>{noteOf(viewed)}</p>}
          <SkillCard />
        </div>
        <BoardReplay
          key={`${viewed?.update} ${rollout?.group} ${rollout?.member}`}
          rollout={rollout}
        />
      </div>
    </Panel>
  );
}

/** One line whatever there is to say, so that nothing below it moves. */
function noteOf({ update, rollouts, complete }: Viewed): string {
  const won = rollouts.filter((rollout) => rollout.won).length;
  return complete
    ? `${won} of ${rollouts.length} won, each against the others of its task.`
    : `Update ${update} is under way; ${won} of ${rollouts.length} won.`;
}

function UpdateChooser() {
  const session = useSession();
  const done = useTrain((s) => s.updates.length);
  const chosen = useTrain((s) => s.selection.update);
  const shown = useTrain((s) => viewedUpdate(s)?.update ?? 0);
  const value = Math.min(shown, Math.max(1, done));
  return (
    <div className={styles.update}>
      <span className={styles.updateName} data-testid="viewed-update">
        update {shown || "\u2013"}
      </span>
      <Slider
        label="Update on screen"
        min={1}
        max={Math.max(1, done)}
        value={value}
        spoken={done === 0 ? "no update yet" : `update ${value} of ${done}`}
        disabled={done < 2}
        testId="update-slider"
        onChange={session.selectUpdate}
      />
      <Button
        kind="quiet"
        className={styles.follow}
        aria-pressed={chosen === null}
        data-testid="follow"
        title="Always show the newest update"
        onClick={() => session.selectUpdate(chosen === null ? shown || null : null)}
      >
        Follow
      </Button>
    </div>
  );
}

function NoRollouts() {
  const { tasks, rollouts } = useTrain(shownSettings);
  return (
    <div className={styles.placeholder}>
      {numbered(Math.min(tasks, 8)).map((group) => (
        <div key={group} className={styles.group} aria-hidden="true">
          <span className={styles.task}>task {group}</span>
          <div className={styles.chips} style={membersStyle(Math.min(rollouts, 8))}>
            {numbered(Math.min(rollouts, 8)).map((member) => (
              <span key={member} className={styles.blank} />
            ))}
          </div>
        </div>
      ))}
      <p className={styles.note}>
        Each update plays {tasks} {tasks === 1 ? "task" : "tasks"} {rollouts}{" "}
        {rollouts === 1 ? "time" : "times"}. Press Start, or step one phase at a time.
      </p>
    </div>
  );
}

const numbered = (count: number): readonly number[] =>
  Array.from({ length: count }, (_, index) => index + 1);
