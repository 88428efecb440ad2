/**
 * The words of the world. Each is one token: a literal piece with a leading blank. An
 * action and a push direction of a skill are the same word.
 */
import { Tokenizer } from "../../text/index.ts";

export const DIRECTIONS = ["up", "down", "left", "right"] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** What went wrong in a lost episode, in the order in which a skill names it. */
export const MISTAKES = ["corner", "bump", "dither", "idle"] as const;
export type Mistake = (typeof MISTAKES)[number];

/** Wall, floor, target, player, box. */
export type CellKind = "#" | "_" | "O" | "P" | "X";
const CELL_KINDS: readonly CellKind[] = ["#", "_", "O", "P", "X"];

/** The 16 interior cells, 0..15 in reading order. */
export const CELLS: readonly number[] = Array.from({ length: 16 }, (_, cell) => cell);

/** The word of a cell: kind, row 1..4, column 1..4; cell 6 as floor is " _23". */
export function cellWord(kind: CellKind, cell: number): string {
  return ` ${kind}${(cell >> 2) + 1}${(cell & 3) + 1}`;
}

/** The literal pieces of the tokenizer, in the order of their ids. */
export const PIECES: readonly string[] = [
  ...[...DIRECTIONS, "workflow", "avoid", "push", ...MISTAKES].map((word) => ` ${word}`),
  ...CELL_KINDS.flatMap((kind) => CELLS.map((cell) => cellWord(kind, cell))),
];

export function makeTokenizer(): Tokenizer {
  return Tokenizer.of(PIECES);
}
