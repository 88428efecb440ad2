import type { HeatRow } from "../heatmap/types.ts";

/** Tokens that are drawn at once: more would make a browser stutter. */
export const PAGE = 2000;

/** Positions from `start` (inclusive) to `end` (exclusive). */
export interface Page {
  readonly index: number;
  readonly count: number;
  readonly start: number;
  readonly end: number;
}

/** Page `index` of so many tokens, or the nearest that there is. */
export function pageOf(tokens: number, index: number): Page {
  const count = Math.max(1, Math.ceil(tokens / PAGE));
  const at = Math.min(Math.max(0, index), count - 1);
  return { index: at, count, start: at * PAGE, end: Math.min(tokens, (at + 1) * PAGE) };
}

/** The page that a position is on. */
export const pageWith = (position: number): number => Math.floor(position / PAGE);

/** The rows of a page; a row that goes beyond it is cut. */
export function rowsOnPage(
  rows: readonly HeatRow[],
  { count, start, end }: Page,
): readonly HeatRow[] {
  if (count === 1) return rows;
  return rows
    .map((row) => ({
      ...row,
      cells: row.cells.filter(({ position }) => position >= start && position < end),
    }))
    .filter(({ cells }) => cells.length > 0);
}
