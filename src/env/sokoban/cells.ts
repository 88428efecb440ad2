/**
 * The numbers of gym-sokoban's cells. A room's fixed part holds only WALL, FLOOR
 * and TARGET; its live part all but PLAYER_ON_TARGET, which exists for drawing.
 */
export const WALL = 0;
export const FLOOR = 1;
export const TARGET = 2;
export const BOX_ON_TARGET = 3;
export const BOX = 4;
export const PLAYER = 5;
export const PLAYER_ON_TARGET = 6;

/** Cell kinds by number, for drawing and for reading aloud. */
export const CELL_KINDS = [
  "wall",
  "floor",
  "target",
  "box-on-target",
  "box",
  "player",
  "player-on-target",
] as const;

export type CellKind = (typeof CELL_KINDS)[number];

/** Row and column steps of up, down, left, right, in gym-sokoban's order. */
export const DIRECTIONS = [
  [-1, 0],
  [1, 0],
  [0, -1],
  [0, 1],
] as const;

/** Steps of up, down, left, right in a flat row-major grid of `width` columns. */
export function flatDirections(width: number): readonly [number, number, number, number] {
  return [-width, width, -1, 1];
}
