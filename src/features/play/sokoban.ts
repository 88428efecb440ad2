import { at } from "../../base/index.ts";
import type { Split } from "../../env/index.ts";
import {
  bestMove,
  boardOf,
  DIRECTIONS,
  type Direction,
  distance,
  HORIZON,
  isDead,
  type SokobanState,
  sokobanWorld,
} from "../../env/sokoban-world/index.ts";
import { type BoardView, type Cell, wordsNow } from "../../ui/index.ts";
import { WORDS } from "./words.ts";

/** A room of Sokoban as it was played so far; a value that never changes. */
export interface SokobanEpisode {
  readonly task: string;
  /** Never empty. */
  readonly states: readonly SokobanState[];
  /** Directions; a policy may also have said what is none. */
  readonly moves: readonly string[];
}

const world = sokobanWorld();

export const sokobanTask = (split: Split, index: number): string => world.task(split, index);

export const startSokoban = (task: string): SokobanEpisode => ({
  task,
  states: [world.reset(task).state],
  moves: [],
});

export const lastState = ({ states }: SokobanEpisode): SokobanState =>
  at(states, states.length - 1);

/** Whether an agent's episode ends here. */
export const isOver = (state: SokobanState): boolean => state.won || state.steps >= HORIZON;

/** Carries out a move. A text that is no direction moves nothing, but counts. */
export function push(episode: SokobanEpisode, direction: string): SokobanEpisode {
  const state = lastState(episode);
  if (isOver(state)) return episode;
  const { state: next } = world.step(state, ` ${direction}`);
  return {
    ...episode,
    states: [...episode.states, next],
    moves: [...episode.moves, direction],
  };
}

export function takeBack(episode: SokobanEpisode): SokobanEpisode {
  if (episode.moves.length === 0) return episode;
  return {
    ...episode,
    states: episode.states.slice(0, -1),
    moves: episode.moves.slice(0, -1),
  };
}

/** The shortest solution of a task, played. */
export function solved(task: string): SokobanEpisode {
  let episode = startSokoban(task);
  for (;;) {
    const direction = hintOf(episode);
    if (direction === null) return episode;
    episode = push(episode, direction);
  }
}

/** The first move of a shortest solution from here; null where there is none. */
export function hintOf(episode: SokobanEpisode): Direction | null {
  const state = lastState(episode);
  return isOver(state) ? null : bestMove(state, state);
}

export const isLost = (state: SokobanState): boolean => !state.won && isDead(state, state);
export const movesLeft = (state: SokobanState): number => distance(state, state);

const cellsOf = (board: ReturnType<typeof boardOf>, ...kinds: readonly string[]): Cell[] =>
  board.flatMap((row, r) =>
    row.flatMap((cell, c): Cell[] => (kinds.includes(cell) ? [[r, c]] : [])),
  );

/** The board after move `index` (0: at the start). */
export function boardView({ states, moves }: SokobanEpisode, index: number): BoardView {
  const board = boardOf(at(states, index));
  const trail = states
    .slice(0, index + 1)
    .map((state) => at(cellsOf(boardOf(state), "player", "player-on-target"), 0));
  return {
    rows: board.length,
    columns: at(board, 0).length,
    walls: cellsOf(board, "wall"),
    targets: cellsOf(board, "target", "box-on-target", "player-on-target"),
    boxes: cellsOf(board, "box", "box-on-target"),
    player: at(trail, trail.length - 1),
    facing: DIRECTIONS.find((direction) => direction === moves[index - 1]) ?? "down",
    trail,
  };
}

/** What the board shows, in words. */
export function boardLabel({ player, boxes, targets }: BoardView): string {
  const words = wordsNow(WORDS).sokoban;
  const places = (cells: readonly Cell[]): string =>
    cells.map(([row, column]) => words.place(row, column)).join(words.and);
  return words.board(places([player]), places(boxes), places(targets));
}

const KEYS: Readonly<Record<string, Direction>> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "left",
  ArrowRight: "right",
};

export const directionOfKey = (key: string): Direction | null =>
  (Object.hasOwn(KEYS, key) ? KEYS[key] : undefined) ?? null;
