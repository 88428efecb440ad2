import type { KeyboardEvent } from "react";
import { DEFAULT_BAND, HORIZON } from "../../env/sokoban-world/index.ts";
import { Board, Button, Panel, ResetIcon, useWords, wordsNow } from "../../ui/index.ts";
import { usePlay, useSession } from "./context.ts";
import {
  boardLabel,
  boardView,
  directionOfKey,
  isLost,
  isOver,
  lastState,
  movesLeft,
  type SokobanEpisode,
  startSokoban,
} from "./sokoban.ts";
import styles from "./sokoban-play.module.css";
import { SokobanRival } from "./sokoban-rival.tsx";
import { WORDS } from "./words.ts";

const PAD = [
  ["up", "↑"],
  ["left", "←"],
  ["down", "↓"],
  ["right", "→"],
] as const;

/** How an episode stands, in one sentence. */
function verdict(episode: SokobanEpisode): string {
  const words = wordsNow(WORDS).sokoban;
  const state = lastState(episode);
  const best = movesLeft(lastState(startSokoban(episode.task)));
  const mine = episode.moves.length;
  if (state.won) return mine === best ? words.solvedBest(mine) : words.solved(mine, mine - best);
  if (isLost(state)) return words.stuck;
  return isOver(state) ? words.over(HORIZON) : words.needs(best, HORIZON);
}

/** The Sokoban room that a policy plays, by arrow keys or by clicking. */
export function SokobanPlay({ episode }: { readonly episode: SokobanEpisode }) {
  const all = useWords(WORDS);
  const words = all.sokoban;
  const session = useSession();
  const split = usePlay((s) => s.choice.split);
  const index = usePlay((s) => s.choice.index);
  const hint = usePlay((s) => s.hint);
  const { moves } = episode;
  const view = boardView(episode, moves.length);
  const state = lastState(episode);

  const onKeyDown = (event: KeyboardEvent): void => {
    const direction = directionOfKey(event.key);
    if (direction === null) return;
    event.preventDefault();
    session.move(direction);
  };
  return (
    <div className={styles.screen}>
      <Panel
        title={words.room}
        aside={words.rooms(
          DEFAULT_BAND.shortest,
          DEFAULT_BAND.longest,
          all.splits[split].label,
          index,
        )}
      >
        {/* The board and its buttons share the arrow keys. */}
        <div
          className={styles.play}
          onKeyDown={onKeyDown}
          role="application"
          aria-label={words.name}
        >
          <div className={styles.board}>
            <Board view={view} label={boardLabel(view)} />
          </div>
          <div className={styles.pad}>
            {PAD.map(([direction, glyph]) => (
              <Button
                key={direction}
                className={styles[direction]}
                aria-label={words.directions[direction]}
                data-testid={`move-${direction}`}
                data-hinted={hint?.command === direction || undefined}
                disabled={isOver(state)}
                onClick={() => session.move(direction)}
              >
                {glyph}
              </Button>
            ))}
          </div>
        </div>
      </Panel>
      <div className={styles.side}>
        <Panel title={words.goal} aside={words.moves(moves.length, HORIZON)}>
          <p className={styles.verdict} data-won={state.won || undefined} data-testid="verdict">
            {verdict(episode)}
          </p>
          {hint !== null && (
            <p role="status" data-testid="hint-line">
              {words.hint(hint.text)}
            </p>
          )}
          <div className={styles.tools}>
            <Button disabled={moves.length === 0} data-testid="undo" onClick={session.undo}>
              {all.undo}
            </Button>
            <Button
              icon={<ResetIcon />}
              disabled={moves.length === 0}
              data-testid="restart"
              onClick={session.restart}
            >
              {all.restart}
            </Button>
            <Button disabled={state.won} data-testid="hint" onClick={session.hint}>
              {all.hint}
            </Button>
          </div>
          <p className={styles.moves} data-testid="moves">
            {moves.length === 0 ? words.noMoves : moves.join(" ")}
          </p>
          <p className="visually-hidden" aria-live="polite">
            {words.live(moves.length, boardLabel(view), state.won)}
          </p>
        </Panel>
        <SokobanRival mine={episode} />
      </div>
    </div>
  );
}
