import { isFloor, type Room } from "./room.ts";
import { CELLS } from "./words.ts";

export type BoardCell =
  | "wall"
  | "floor"
  | "target"
  | "box"
  | "box-on-target"
  | "player"
  | "player-on-target";

/** A room as 6x6 cells with the outer wall, row by row, for drawing. */
export function boardOf(room: Room): readonly (readonly BoardCell[])[] {
  const board = Array.from({ length: 6 }, () => Array<BoardCell>(6).fill("wall"));
  for (const cell of CELLS) {
    const row = board[(cell >> 2) + 1];
    if (row !== undefined) row[(cell & 3) + 1] = cellOf(room, cell);
  }
  return board;
}

function cellOf({ floor, target, player, box }: Room, cell: number): BoardCell {
  const goal = cell === target;
  if (cell === player) return goal ? "player-on-target" : "player";
  if (cell === box) return goal ? "box-on-target" : "box";
  if (goal) return "target";
  return isFloor(floor, cell) ? "floor" : "wall";
}
