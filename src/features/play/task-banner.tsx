import { Button, ResetIcon } from "../../ui/index.ts";
import { outcomeText } from "./comparison.ts";
import { usePlay, useSession } from "./context.ts";
import { actionsOf, type Episode, lastMoment } from "../../ui/household/index.ts";
import { chooseRandom } from "./random-task.ts";
import styles from "./task-banner.module.css";

interface TaskBannerProps {
  readonly episode: Episode;
  readonly onHelp: () => void;
}

/** What is to be done, how far it is, and what can be done about it. */
export function TaskBanner({ episode, onHelp }: TaskBannerProps) {
  const session = useSession();
  const horizon = usePlay((s) => s.horizon);
  const rival = usePlay((s) => s.rival);
  const undone = usePlay((s) => s.undone.length);
  const level = usePlay((s) => s.choice.level);
  const split = usePlay((s) => s.choice.split);
  const index = usePlay((s) => s.choice.index);
  const file = usePlay((s) => s.file);
  const actions = actionsOf(episode);
  const { won } = lastMoment(episode);
  return (
    <section className={styles.banner} data-won={won || undefined} aria-label="The task">
      <div className={styles.text}>
        <p className={styles.source} data-testid="task-source">
          {file === null ? `Level ${level}, ${split} task ${index}` : `Game file ${file}`}
          {episode.game.solvable === false && ", marked as unsolvable"}
        </p>
        <p className={styles.task} data-testid="task">
          {episode.task === "" ? "This game does not say what is to be done." : episode.task}
        </p>
        {won && (
          <p className={styles.outcome} data-testid="outcome">
            {outcomeText(episode, rival, horizon)}
          </p>
        )}
      </div>
      <div className={styles.side}>
        <p className={styles.count} title="Actions so far, and the most of an agent's episode">
          action <strong data-testid="actions">{actions}</strong> of {horizon}
          {actions > horizon && !won && <span className={styles.over}>, past an agent's last</span>}
        </p>
        <div className={styles.tools}>
          {won && (
            <Button kind="primary" data-testid="another" onClick={() => chooseRandom(session)}>
              Another task
            </Button>
          )}
          <Button
            disabled={actions === 0}
            data-testid="undo"
            title="Take the last action back (U)"
            onClick={session.undo}
          >
            Undo
          </Button>
          <Button
            disabled={undone === 0}
            data-testid="redo"
            title="Do it again (Y)"
            onClick={session.redo}
          >
            Redo
          </Button>
          <Button
            icon={<ResetIcon />}
            disabled={actions === 0}
            data-testid="restart"
            title="Begin this task again"
            onClick={session.restart}
          >
            Restart
          </Button>
          <Button
            disabled={won}
            data-testid="hint"
            title="The next action of a plan that wins from here (H)"
            onClick={session.hint}
          >
            Hint
          </Button>
          <Button aria-label="Help and shortcuts" title="Shortcuts (?)" onClick={onHelp}>
            ?
          </Button>
        </div>
      </div>
    </section>
  );
}
