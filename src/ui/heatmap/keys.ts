import type { HeatRow } from "./types.ts";

/** The position that an arrow key leads to from `position`; null for any other key. */
export function positionAfterKey(
  rows: readonly HeatRow[],
  position: number,
  key: string,
  control: boolean,
): number | null {
  const rowIndex = rows.findIndex((row) => row.cells.some((cell) => cell.position === position));
  const row = rows[rowIndex];
  if (row === undefined) return null;
  const column = row.cells.findIndex((cell) => cell.position === position);
  const all = rows.flatMap(({ cells }) => cells.map((cell) => cell.position));
  const index = all.indexOf(position);
  const last = all.length - 1;
  const inRow = (of: HeatRow | undefined): number =>
    of?.cells[Math.min(column, of.cells.length - 1)]?.position ?? position;
  switch (key) {
    case "ArrowRight":
      return all[Math.min(index + 1, last)] ?? position;
    case "ArrowLeft":
      return all[Math.max(index - 1, 0)] ?? position;
    case "ArrowDown":
      return inRow(rows[rowIndex + 1]);
    case "ArrowUp":
      return inRow(rows[rowIndex - 1]);
    case "Home":
      return (control ? all[0] : row.cells[0]?.position) ?? position;
    case "End":
      return (control ? all[last] : row.cells.at(-1)?.position) ?? position;
    default:
      return null;
  }
}
