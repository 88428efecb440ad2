import { type KeyboardEvent, useEffect } from "react";
import { DEFAULT_BAND, HORIZON } from "../../env/sokoban-world/index.ts";
import { Board, Button, Panel, ResetIcon } from "../../ui/index.ts";
import { plural } from "./comparison.ts";
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

const PAD = [
  ["up", "↑"],
  ["left", "←"],
  ["down", "↓"],
  ["right", "→"],
] as const;

/** How an episode stands, in one sentence. */
function verdict(episode: SokobanEpisode): string {
  const state = lastState(episode);
  const best = movesLeft(lastState(startSokoban(episode.task)));
  const mine = episode.moves.length;
  if (state.won) {
    const rest = mine === best ? "the fewest there are" : `${mine - best} more than the planner`;
    return `Solved in ${plural(mine, "move")}, ${rest}.`;
  }
  if (isLost(state)) return "The box is stuck: no moves solve this room any more. Undo some.";
  if (isOver(state)) return `An agent's episode ends after ${HORIZON} moves. Undo some or restart.`;
  return `The planner needs ${plural(best, "move")}; an agent may take ${HORIZON}.`;
}

/** The Sokoban room that a policy plays, by arrow keys or by clicking. */
export function SokobanPlay({ episode }: { readonly episode: SokobanEpisode }) {
  const session = useSession();
  const split = usePlay((s) => s.choice.split);
  const index = usePlay((s) => s.choice.index);
  const hint = usePlay((s) => s.hint);
  const { moves } = episode;
  const view = boardView(episode, moves.length);
  const state = lastState(episode);

  useEffect(() => {
    // The arrow keys play wherever the focus is on nothing that needs them itself.
    const onKeyDown = (event: globalThis.KeyboardEvent): void => {
      const direction = directionOfKey(event.key);
      if (direction === null || document.activeElement !== document.body) return;
      event.preventDefault();
      session.move(direction);
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [session]);

  const onKeyDown = (event: KeyboardEvent): void => {
    const direction = directionOfKey(event.key);
    if (direction === null) return;
    event.preventDefault();
    session.move(direction);
  };
  return (
    <div className={styles.screen}>
      <Panel
        title="The room"
        aside={`Rooms of ${DEFAULT_BAND.shortest} to ${DEFAULT_BAND.longest} moves, ${split} task ${index}`}
      >
        {/* The board and its buttons share the arrow keys. */}
        <div className={styles.play} onKeyDown={onKeyDown} role="application" aria-label="Sokoban">
          <div className={styles.board}>
            <Board view={view} label={boardLabel(view)} />
          </div>
          <div className={styles.pad}>
            {PAD.map(([direction, glyph]) => (
              <Button
                key={direction}
                className={styles[direction]}
                aria-label={direction}
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
        <Panel title="Push the box onto the ring" aside={`${moves.length} of ${HORIZON} moves`}>
          <p className={styles.verdict} data-won={state.won || undefined} data-testid="verdict">
            {verdict(episode)}
          </p>
          {hint !== null && (
            <p role="status" data-testid="hint-line">
              Hint: {hint.text}
            </p>
          )}
          <div className={styles.tools}>
            <Button disabled={moves.length === 0} data-testid="undo" onClick={session.undo}>
              Undo
            </Button>
            <Button
              icon={<ResetIcon />}
              disabled={moves.length === 0}
              data-testid="restart"
              onClick={session.restart}
            >
              Restart
            </Button>
            <Button disabled={state.won} data-testid="hint" onClick={session.hint}>
              Hint
            </Button>
          </div>
          <p className={styles.moves} data-testid="moves">
            {moves.length === 0 ? "No moves yet. The arrow keys push." : moves.join(" ")}
          </p>
          <p className="visually-hidden" aria-live="polite">
            {`Move ${moves.length}. ${boardLabel(view)} ${state.won ? "Solved." : ""}`}
          </p>
        </Panel>
        <SokobanRival mine={episode} />
      </div>
    </div>
  );
}
