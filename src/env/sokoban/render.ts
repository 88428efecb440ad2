import { at } from "../../base/index.ts";
import { CELL_KINDS, type CellKind, PLAYER, PLAYER_ON_TARGET, TARGET, WALL } from "./cells.ts";
import { isBox, type Room, toRows } from "./room.ts";

/** The live cells by row with the player on a target told apart (0 to 6). */
export function drawnCells(room: Room): number[][] {
  const cells = room.cells.map((cell, i) =>
    cell === PLAYER && room.fixed[i] === TARGET ? PLAYER_ON_TARGET : cell,
  );
  return toRows(cells, room.width);
}

/** What each cell shows, by row. */
export function cellKinds(room: Room): CellKind[][] {
  return drawnCells(room).map((row) => row.map((cell) => at(CELL_KINDS, cell)));
}

/** Seven symbols in the order of the cell numbers. */
type Symbols = readonly [string, string, string, string, string, string, string];

const PLAIN: Symbols = ["#", "_", "O", "√", "X", "P", "S"];
const LETTERS: Symbols = ["W", ".", "G", "C", "B", "A", "@"];

/**
 * The text forms of the agent frameworks: RAGEN's grid, the grid of its other
 * vocabulary (a symbol of its own for each cell), and verl-agent's two modes.
 */
export const TEXT_STYLES = ["ragen", "ragen-letters", "verl-list", "verl-tiny"] as const;

export type TextStyle = (typeof TEXT_STYLES)[number];

interface TextForm {
  readonly symbols: Symbols;
  /** Written around each symbol. */
  readonly before: string;
  readonly after: string;
  /** Written between two cells. */
  readonly between: string;
}

const TEXT_FORMS: Readonly<Record<TextStyle, TextForm>> = {
  ragen: { symbols: PLAIN, before: "", after: "", between: "" },
  "ragen-letters": { symbols: LETTERS, before: "", after: "", between: "" },
  "verl-list": { symbols: PLAIN, before: "", after: "", between: " " },
  "verl-tiny": { symbols: PLAIN, before: " ", after: " \t", between: "" },
};

/** The rows of a text form; verl-agent's "list" mode is this list, the others join it by newlines. */
export function textRows(room: Room, style: TextStyle): string[] {
  const { symbols, before, after, between } = TEXT_FORMS[style];
  const write = (cell: number): string => before + at(symbols, cell) + after;
  return drawnCells(room).map((row) => row.map(write).join(between));
}

/** The room as text in one of the agent frameworks' forms. */
export function renderText(room: Room, style: TextStyle): string {
  return textRows(room, style).join("\n");
}

/** gym-sokoban's colours of the tiny image, by cell number: red, green, blue. */
const TINY_COLOURS = [
  [0, 0, 0],
  [243, 248, 238],
  [254, 126, 125],
  [254, 95, 56],
  [142, 121, 56],
  [160, 212, 56],
  [219, 212, 56],
] as const;

/** An image; `data` is row-major, height x width x 3 (red, green, blue, 0 to 255). */
export interface RgbImage {
  readonly height: number;
  readonly width: number;
  readonly data: Uint8Array;
}

/** gym-sokoban's `tiny_rgb_array`: one square of `scale` pixels a cell. */
export function renderTiny(room: Room, scale = 1): RgbImage {
  const drawn = drawnCells(room);
  const height = room.height * scale;
  const width = room.width * scale;
  const data = new Uint8Array(height * width * 3);
  for (let y = 0; y < height; y++) {
    const row = at(drawn, Math.floor(y / scale));
    for (let x = 0; x < width; x++) {
      data.set(at(TINY_COLOURS, at(row, Math.floor(x / scale))), (y * width + x) * 3);
    }
  }
  return { height, width, data };
}

/** gym-sokoban's `raw` observation: four grids of 0 and 1, row-major, height x width. */
export interface RawObservation {
  readonly walls: Uint8Array;
  readonly goals: Uint8Array;
  readonly boxes: Uint8Array;
  readonly player: Uint8Array;
}

export function renderRaw(room: Room): RawObservation {
  return {
    walls: room.fixed.map((cell) => (cell === WALL ? 1 : 0)),
    goals: room.fixed.map((cell) => (cell === TARGET ? 1 : 0)),
    boxes: room.cells.map((cell) => (isBox(cell) ? 1 : 0)),
    player: room.cells.map((cell) => (cell === PLAYER ? 1 : 0)),
  };
}
