import {
  type DivergingDomain,
  type HeatRow,
  heatRows,
  reachOf,
  signed,
} from "../../../ui/index.ts";
import type { EditedRollout, Rescored } from "./editor.ts";
import { rolloutWith } from "./rescored.ts";

export const RESCORED_VIEWS = ["shift", "gate", "difference"] as const;
export type RescoredView = (typeof RESCORED_VIEWS)[number];

interface Shown {
  readonly rows: readonly HeatRow[];
  readonly domain: DivergingDomain;
  /** One number a sampled token. */
  readonly values: readonly number[];
}

/**
 * The heatmap of an edit. Its colours have the same ends as the recorded numbers would
 * have in it, so that the two can be compared. `difference` is what that number is called.
 */
export function viewOf(
  view: RescoredView,
  { rollout, inspected }: EditedRollout,
  { tokens, taught }: Rescored,
  difference: string,
): Shown {
  const changed = rolloutWith(rollout, tokens, taught);
  const { vocabulary } = inspected;
  if (view === "gate") {
    const rows = heatRows(changed, vocabulary, "gate");
    return { rows, domain: { centre: 0.5, reach: 0.5 }, values: changed.gate };
  }
  if (view === "shift") {
    const reach = reachOf([...rollout.shift, ...changed.shift], 0);
    const rows = heatRows(changed, vocabulary, "shift");
    return { rows, domain: { centre: 0, reach }, values: changed.shift };
  }
  const values = tokens.map(({ shift, recordedShift }) => shift - (recordedShift ?? Number.NaN));
  const rows = heatRows({ ...changed, shift: values }, vocabulary, "shift").map((row) => ({
    ...row,
    cells: row.cells.map((cell) =>
      cell.value === null
        ? cell
        : { ...cell, label: `${cell.text.trim()}, ${difference} ${signed(cell.value)}`, data: {} },
    ),
  }));
  return { rows, domain: { centre: 0, reach: reachOf(values, 0) }, values };
}
