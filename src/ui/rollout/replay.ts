import { boardOf, sokobanWorld } from "../../env/sokoban-world/index.ts";
import type { Rollout } from "../../seed/index.ts";
import type { BoardView, Cell } from "../board/board.tsx";
import { wordsNow } from "../language/words.ts";
import { ROLLOUT_WORDS } from "./words.ts";

/** One moment of an episode. */
export interface Moment {
  readonly view: BoardView;
  /** One sentence for those who cannot see the board. */
  readonly label: string;
}

const world = sokobanWorld();

type Facing = BoardView["facing"];
const isFacing = (word: string): word is Facing =>
  word === "up" || word === "down" || word === "left" || word === "right";

function cellsOf(
  board: ReturnType<typeof boardOf>,
  wanted: readonly ReturnType<typeof boardOf>[number][number][],
): readonly Cell[] {
  return board.flatMap((row, r) =>
    row.flatMap((cell, c): Cell[] => (wanted.includes(cell) ? [[r, c]] : [])),
  );
}

/** What an action did to a room. */
export type Effect = "pushed" | "moved" | "nothing";
type RoomState = ReturnType<typeof world.reset>["state"];

const effectOf = (before: RoomState, after: RoomState): Effect =>
  before.box !== after.box ? "pushed" : before.player !== after.player ? "moved" : "nothing";

/** What each action of an episode did, played again as by `momentsOf`. */
export function effectsOf({ task, actions }: Pick<Rollout, "task" | "actions">): readonly Effect[] {
  let { state } = world.reset(task);
  return actions.map((action) => {
    const before = state;
    state = world.step(state, action).state;
    return effectOf(before, state);
  });
}

/**
 * The board before the first action and after each, played again from the task: the
 * environment is a function of both. Throws a UserError for an unknown task.
 */
export function momentsOf(rollout: Pick<Rollout, "task" | "actions">): readonly Moment[] {
  const words = wordsNow(ROLLOUT_WORDS).board;
  const place = ([row, column]: Cell): string => words.place(row, column);
  const places = (cells: readonly Cell[]): string => cells.map(place).join(words.and);
  let { state } = world.reset(rollout.task);
  const { noAction } = wordsNow(ROLLOUT_WORDS).replay;
  let facing: Facing = "down";
  let trail: readonly Cell[] = [];
  const moments: Moment[] = [];
  const add = (what: string): void => {
    const board = boardOf(state);
    const [player = [0, 0]] = cellsOf(board, ["player", "player-on-target"]);
    const last = trail.at(-1);
    if (last === undefined || last.join() !== player.join()) trail = [...trail, player];
    const boxes = cellsOf(board, ["box", "box-on-target"]);
    const targets = cellsOf(board, ["target", "box-on-target", "player-on-target"]);
    moments.push({
      view: {
        rows: board.length,
        columns: board[0]?.length ?? 0,
        walls: cellsOf(board, ["wall"]),
        targets,
        boxes,
        player,
        facing,
        trail,
      },
      label: `${what} ${words.where(place(player), places(boxes), places(targets))}`,
    });
  };
  add(words.start);
  for (const [index, action] of rollout.actions.entries()) {
    const word = action.trim();
    if (isFacing(word)) facing = word;
    const before = state;
    state = world.step(state, action).state;
    const what = state.won ? words.solved : words[effectOf(before, state)];
    add(words.step(index + 1, word || noAction, what));
  }
  return moments;
}
