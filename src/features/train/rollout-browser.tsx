import { Button, Panel, Slider, useWords } from "../../ui/index.ts";
import { BoardReplay } from "./board-replay.tsx";
import { useSession, useTrain } from "./context.ts";
import { membersStyle, RolloutGrid } from "./rollout-grid.tsx";
import styles from "./rollout-browser.module.css";
import {
  type Viewed,
  shownSettings,
  shownState,
  viewedRollout,
  viewedUpdate,
} from "./selection.ts";
import { SkillCard } from "./skill-card.tsx";
import { WORDS } from "./words.ts";

/** Any rollout of any update, and its board. */
export function RolloutBrowser() {
  const words = useWords(WORDS).rollouts;
  const session = useSession();
  const viewed = useTrain(viewedUpdate);
  const rollout = useTrain(viewedRollout);
  const world = useTrain((s) => shownSettings(s).environment);
  return (
    <Panel title={words.title} testId="rollouts" aside={<UpdateChooser />}>
      <div className={styles.body} data-world={world}>
        <div className={styles.chooser}>
          <div>
            {viewed === null ? (
              <NoRollouts />
            ) : (
              <>
                <RolloutGrid
                  rollouts={viewed.rollouts}
                  selected={rollout}
                  onSelect={session.selectRollout}
                />
                <p className={styles.note}>{noteOf(viewed, words)}</p>
              </>
            )}
          </div>
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

type RolloutWords = (typeof WORDS)["en"]["rollouts"];

/** One line whatever there is to say, so that nothing below it moves. */
function noteOf({ update, rollouts, complete }: Viewed, words: RolloutWords): string {
  const won = rollouts.filter((rollout) => rollout.won).length;
  return complete ? words.won(won, rollouts.length) : words.underWay(update, won, rollouts.length);
}

function UpdateChooser() {
  const words = useWords(WORDS).rollouts;
  const session = useSession();
  const done = useTrain((s) => s.updates.length);
  const chosen = useTrain((s) => s.selection.update);
  const shown = useTrain((s) => viewedUpdate(s)?.update ?? 0);
  const value = Math.min(shown, Math.max(1, done));
  return (
    <div className={styles.update}>
      <span className={styles.updateName} data-testid="viewed-update">
        {words.update(shown || null)}
      </span>
      <Slider
        label={words.slider}
        min={1}
        max={Math.max(1, done)}
        value={value}
        spoken={done === 0 ? words.noUpdate : words.spoken(value, done)}
        disabled={done < 2}
        testId="update-slider"
        onChange={session.selectUpdate}
      />
      <Button
        kind="quiet"
        className={styles.follow}
        aria-pressed={chosen === null}
        data-testid="follow"
        title={words.followTitle}
        onClick={() => session.selectUpdate(chosen === null ? shown || null : null)}
      >
        {words.follow}
      </Button>
    </div>
  );
}

function NoRollouts() {
  const words = useWords(WORDS).rollouts;
  const running = useTrain((state) => shownState(state) === "running");
  const { tasks, rollouts } = useTrain(shownSettings);
  return (
    <div className={styles.placeholder}>
      {numbered(Math.min(tasks, 8)).map((group) => (
        <div key={group} className={styles.group} aria-hidden="true">
          <span className={styles.task}>{words.task(group)}</span>
          <div className={styles.chips} style={membersStyle(Math.min(rollouts, 8))}>
            {numbered(Math.min(rollouts, 8)).map((member) => (
              <span key={member} className={styles.blank} />
            ))}
          </div>
        </div>
      ))}
      <p className={styles.note}>{running ? words.soon : words.empty(tasks, rollouts)}</p>
    </div>
  );
}

const numbered = (count: number): readonly number[] =>
  Array.from({ length: count }, (_, index) => index + 1);
