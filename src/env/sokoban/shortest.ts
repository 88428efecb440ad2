import { at, UserError } from "../../base/index.ts";
import { BOX, BOX_ON_TARGET, flatDirections, PLAYER, TARGET, WALL } from "./cells.ts";
import { isBox, isWalled, type Room } from "./room.ts";
import { CellPacking, StateSet } from "./state-set.ts";

/**
 * Moves the player one cell along `direction` (a flat step) in place, pushing a box
 * that is there; whether anything moved. For searches: the room must be walled, and
 * `player` is where PLAYER stands in `cells`.
 */
export function moveInPlace(
  cells: Uint8Array,
  fixed: Uint8Array,
  player: number,
  direction: number,
): boolean {
  const next = player + direction;
  if (fixed[next] === WALL) return false;
  if (isBox(cells[next])) {
    const beyond = next + direction;
    if (fixed[beyond] === WALL || isBox(cells[beyond])) return false;
    cells[beyond] = fixed[beyond] === TARGET ? BOX_ON_TARGET : BOX;
  }
  cells[player] = fixed[player] as number;
  cells[next] = PLAYER;
  return true;
}

export interface ShortestLimits {
  /** The longest solution that is looked for, in moves; default 100. */
  readonly maxMoves?: number;
  /** How many states are looked at before giving up; default 2 million. */
  readonly maxStates?: number;
}

/** "unsolved": none within the limits of moves; "limit": too many states to tell. */
export type ShortestResult = readonly number[] | "unsolved" | "limit";

/**
 * The shortest push actions (1 to 4) that bring every box onto a target, the first of
 * equals in the order up, down, left, right, by breadth-first search; the same path as
 * RAGEN's `get_shortest_action_path`, which calls a room solved when no cell is BOX.
 * Throws a UserError for a room whose border is not walled.
 */
export function shortestActions(room: Room, limits: ShortestLimits = {}): ShortestResult {
  const { maxMoves = 100, maxStates = 2_000_000 } = limits;
  if (!isWalled(room))
    throw new UserError({
      en: "The room's border is not walled. Wall it to solve it.",
      zh: "房间的边界没有墙。请先用墙封住再求解。",
    });
  const directions = flatDirections(room.width);
  const packing = new CellPacking(room.fixed);
  const seen = new StateSet(packing.words);
  seen.add(packing.pack(room.cells));
  const parents = [-1];
  const actions = [0];
  const cells = room.cells.slice();
  const next = room.cells.slice();

  const path = (state: number): number[] => {
    const result: number[] = [];
    for (let i = state; i > 0; i = at(parents, i)) result.push(at(actions, i));
    return result.reverse();
  };

  let levelEnd = 1;
  let moves = 0;
  for (let state = 0; state < seen.size; state++) {
    if (state === levelEnd) {
      levelEnd = seen.size;
      if (++moves > maxMoves) return "unsolved";
    }
    packing.unpack(seen.key(state), cells);
    if (!cells.includes(BOX)) return path(state);
    if (seen.size >= maxStates) return "limit";
    const player = cells.indexOf(PLAYER);
    directions.forEach((direction, i) => {
      next.set(cells);
      if (!moveInPlace(next, room.fixed, player, direction)) return;
      if (seen.add(packing.pack(next)) < 0) return;
      parents.push(state);
      actions.push(i + 1);
    });
  }
  return "unsolved";
}
