import {
  areaUnder,
  type CurvePoint,
  groupRuns,
  heldOutCurve,
  type LibraryRun,
  type Spread,
  spreadOf,
  trainingCurve,
  updatesTo,
} from "../../run/index.ts";
import type { Language } from "../../ui/index.ts";
import { groupLabel } from "./group-label.ts";
import type { CompareChoice } from "./state.ts";

/** Updates at the end of a run whose mean is its training success. */
export const LAST_UPDATES = 10;
export const LEVEL = 0.5;

/** One line of the table of results; null where no run of the group has such a number. */
export interface GroupResult {
  readonly key: string;
  readonly label: string;
  readonly runs: readonly LibraryRun[];
  readonly training: Spread | null;
  readonly heldOut: Spread | null;
  readonly trainingArea: Spread | null;
  readonly heldOutArea: Spread | null;
  /** Over the runs that reach it; its n says how many. */
  readonly updatesToHalf: Spread | null;
}

const lastMean = (curve: readonly CurvePoint[]): number | null =>
  spreadOf(curve.slice(-LAST_UPDATES).map(({ y }) => y))?.mean ?? null;

export function resultsOf(
  runs: readonly LibraryRun[],
  { grouping }: CompareChoice,
  language: Language,
): readonly GroupResult[] {
  return groupRuns(runs, grouping).map((group) => {
    const { key, runs: members } = group;
    const training = members.map((run) => trainingCurve(run, "success", "update"));
    const heldOut = members.map((run) => heldOutCurve(run, "update"));
    return {
      key,
      label: groupLabel(group, grouping === "run", language),
      runs: members,
      training: spreadOf(training.map(lastMean)),
      heldOut: spreadOf(heldOut.map((curve) => curve.at(-1)?.y ?? null)),
      trainingArea: spreadOf(training.map(areaUnder)),
      heldOutArea: spreadOf(heldOut.map(areaUnder)),
      updatesToHalf: spreadOf(heldOut.map((curve) => updatesTo(curve, LEVEL))),
    };
  });
}

export const seedsOf = (runs: readonly LibraryRun[]): readonly number[] =>
  runs.map(({ header }) => header.settings.seed).sort((a, b) => a - b);

/** The table as the rows of a CSV file, its header first. */
export function resultRows(results: readonly GroupResult[]): (string | number | null)[][] {
  const names = ["training", "heldOut", "trainingArea", "heldOutArea", "updatesToHalf"] as const;
  return [
    [
      "group",
      "runs",
      "seeds",
      ...names.flatMap((name) => [`${name} mean`, `${name} sd`, `${name} n`]),
    ],
    ...results.map((result) => [
      result.label,
      result.runs.length,
      seedsOf(result.runs).join(" "),
      ...names.flatMap((name) => {
        const spread = result[name];
        return spread === null ? [null, null, 0] : [spread.mean, spread.deviation, spread.n];
      }),
    ]),
  ];
}
