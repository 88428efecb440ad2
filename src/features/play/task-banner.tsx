import { Button, ResetIcon, useWords } from "../../ui/index.ts";
import { outcomeText } from "./comparison.ts";
import { usePlay, useSession } from "./context.ts";
import { actionsOf, type Episode, lastMoment } from "../../ui/household/index.ts";
import { chooseRandom } from "./random-task.ts";
import styles from "./task-banner.module.css";
import { WORDS } from "./words.ts";

interface TaskBannerProps {
  readonly episode: Episode;
  readonly onHelp: () => void;
}

/** What is to be done, how far it is, and what can be done about it. */
export function TaskBanner({ episode, onHelp }: TaskBannerProps) {
  const words = useWords(WORDS);
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
    <section className={styles.banner} data-won={won || undefined} aria-label={words.banner}>
      <div className={styles.text}>
        <p className={styles.source} data-testid="task-source">
          {file === null
            ? words.source(level, words.splits[split].label, index)
            : words.sourceFile(file)}
          {episode.game.solvable === false && words.unsolvable}
        </p>
        <p className={styles.task} data-testid="task">
          {episode.task === "" ? words.noTask : episode.task}
        </p>
        {won && (
          <p className={styles.outcome} data-testid="outcome">
            {outcomeText(episode, rival, horizon)}
          </p>
        )}
      </div>
      <div className={styles.side}>
        <p className={styles.count} title={words.countTitle}>
          {words.action} <strong data-testid="actions">{actions}</strong> {words.of(horizon)}
          {actions > horizon && !won && <span className={styles.over}>{words.over}</span>}
        </p>
        <div className={styles.tools}>
          {won && (
            <Button kind="primary" data-testid="another" onClick={() => chooseRandom(session)}>
              {words.another}
            </Button>
          )}
          <Button
            disabled={actions === 0}
            data-testid="undo"
            title={words.undoTitle}
            onClick={session.undo}
          >
            {words.undo}
          </Button>
          <Button
            disabled={undone === 0}
            data-testid="redo"
            title={words.redoTitle}
            onClick={session.redo}
          >
            {words.redo}
          </Button>
          <Button
            icon={<ResetIcon />}
            disabled={actions === 0}
            data-testid="restart"
            title={words.restartTitle}
            onClick={session.restart}
          >
            {words.restart}
          </Button>
          <Button disabled={won} data-testid="hint" title={words.hintTitle} onClick={session.hint}>
            {words.hint}
          </Button>
          <Button aria-label={words.helpName} title={words.helpName} onClick={onHelp}>
            {"?"}
          </Button>
        </div>
      </div>
    </section>
  );
}
