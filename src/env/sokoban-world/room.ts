/**
 * Rooms of 6x6 cells with a wall all round, one box and one target, as numbers. The rules
 * are gym-sokoban's push actions: step, and push a box that has room behind it.
 */
import { at } from "../../base/index.ts";
import { CELLS, type Direction } from "./words.ts";

/** What of a room never changes. */
export interface Layout {
  /** Bit i: interior cell i (reading order) is not a wall. */
  readonly floor: number;
  /** The cell that the box must reach. */
  readonly target: number;
}

/** Where the player and the box are, as cells. */
export interface Position {
  readonly player: number;
  readonly box: number;
}

export interface Room extends Layout, Position {}

/** NEIGHBOUR[direction][cell]: the next interior cell that way, or -1 at the outer wall. */
const NEIGHBOUR: Readonly<Record<Direction, readonly number[]>> = {
  up: neighbours(-1, 0),
  down: neighbours(1, 0),
  left: neighbours(0, -1),
  right: neighbours(0, 1),
};

const OPPOSITE: Readonly<Record<Direction, Direction>> = {
  up: "down",
  down: "up",
  left: "right",
  right: "left",
};

function neighbours(rows: number, columns: number): number[] {
  return Array.from({ length: 16 }, (_, cell) => {
    const row = (cell >> 2) + rows;
    const column = (cell & 3) + columns;
    return row < 0 || row > 3 || column < 0 || column > 3 ? -1 : row * 4 + column;
  });
}

/** The next cell, or -1 where the outer wall is. */
export function neighbour(cell: number, direction: Direction): number {
  return at(NEIGHBOUR[direction], cell);
}

export function opposite(direction: Direction): Direction {
  return OPPOSITE[direction];
}

/** Whether an interior cell is no wall; false for -1. */
export function isFloor(floor: number, cell: number): boolean {
  return cell >= 0 && ((floor >> cell) & 1) === 1;
}

export function floorCells(floor: number): number[] {
  return CELLS.filter((cell) => isFloor(floor, cell));
}

/** Steps between two cells if nothing stood in the way. */
export function manhattan(a: number, b: number): number {
  return Math.abs((a >> 2) - (b >> 2)) + Math.abs((a & 3) - (b & 3));
}

/** One move; the same position (the same object) where nothing can move. */
export function move(floor: number, position: Position, direction: Direction): Position {
  const next = neighbour(position.player, direction);
  if (!isFloor(floor, next)) return position;
  if (next !== position.box) return { player: next, box: position.box };
  const beyond = neighbour(next, direction);
  return isFloor(floor, beyond) ? { player: next, box: beyond } : position;
}

/** A position as one number, 0..255. */
export function codeOf(position: Position): number {
  return position.player * 16 + position.box;
}

export function positionOf(code: number): Position {
  return { player: code >> 4, box: code & 15 };
}
