import { type Sentence, UserError } from "../../base/index.ts";
import { BOX, BOX_ON_TARGET, FLOOR, PLAYER, TARGET, WALL } from "./cells.ts";

/** A room as gym-sokoban holds it; both grids are row-major, `height` x `width`. */
export interface Room {
  readonly height: number;
  readonly width: number;
  /** `room_fixed`: what never moves (WALL, FLOOR, TARGET). */
  readonly fixed: Uint8Array;
  /** `room_state`: what is there now (never PLAYER_ON_TARGET). */
  readonly cells: Uint8Array;
}

/** The longest side of a room that is read from outside. */
export const MAX_SIDE = 128;

function readGrid(
  rows: readonly (readonly number[])[],
  highest: number,
  what: Sentence,
): Uint8Array {
  const width = rows[0]?.length ?? 0;
  if (rows.length === 0 || width === 0 || rows.length > MAX_SIDE || width > MAX_SIDE) {
    throw new UserError({
      en: `The ${what.en} needs from 1 to ${MAX_SIDE} rows and columns.`,
      zh: `${what.zh}需要 1 到 ${MAX_SIDE} 行和列。`,
    });
  }
  const grid = new Uint8Array(rows.length * width);
  rows.forEach((row, i) => {
    if (row.length !== width)
      throw new UserError({
        en: `The rows of the ${what.en} differ in length.`,
        zh: `${what.zh}的各行长度不同。`,
      });
    row.forEach((cell, j) => {
      if (!Number.isInteger(cell) || cell < 0 || cell > highest) {
        throw new UserError({
          en: `The ${what.en} holds ${cell}; its cells go from 0 to ${highest}.`,
          zh: `${what.zh}含有 ${cell}。格子的值为 0 到 ${highest}。`,
        });
      }
      grid[i * width + j] = cell;
    });
  });
  return grid;
}

/** A room from gym-sokoban's two nested arrays. Throws a UserError where they are no room. */
export function roomFromArrays(
  fixed: readonly (readonly number[])[],
  state: readonly (readonly number[])[],
): Room {
  const room: Room = {
    height: fixed.length,
    width: fixed[0]?.length ?? 0,
    fixed: readGrid(fixed, TARGET, { en: "fixed room", zh: "固定布局" }),
    cells: readGrid(state, PLAYER, { en: "room state", zh: "房间状态" }),
  };
  if (state.length !== room.height || state[0]?.length !== room.width) {
    throw new UserError({
      en: "The fixed room and the room state differ in size.",
      zh: "固定布局与房间状态的大小不同。",
    });
  }
  playerOf(room);
  return room;
}

/** The flat index of the player (of the first, reading by rows). Throws a UserError without one. */
export function playerOf(room: Room): number {
  const player = room.cells.indexOf(PLAYER);
  if (player < 0) throw new UserError({ en: "The room has no player.", zh: "房间里没有玩家。" });
  return player;
}

/** How many targets the room has. */
export function targetCount(room: Room): number {
  return room.fixed.reduce((count, cell) => count + (cell === TARGET ? 1 : 0), 0);
}

/** A grid as nested rows, as gym-sokoban and JSON write it. */
export function toRows(grid: Uint8Array, width: number): number[][] {
  const rows: number[][] = [];
  for (let start = 0; start < grid.length; start += width) {
    rows.push(Array.from(grid.subarray(start, start + width)));
  }
  return rows;
}

export function isBox(cell: number | undefined): boolean {
  return cell === BOX || cell === BOX_ON_TARGET;
}

/** Whether the player or a box can enter: floor or an empty target. */
export function isFree(cell: number | undefined): boolean {
  return cell === FLOOR || cell === TARGET;
}

/** Whether the whole border is wall, so that nothing can ever leave the grid. */
export function isWalled(room: Room): boolean {
  const { height, width, fixed } = room;
  return fixed.every((cell, i) => {
    const row = Math.floor(i / width);
    const column = i % width;
    const inside = row > 0 && row < height - 1 && column > 0 && column < width - 1;
    return inside || cell === WALL;
  });
}
