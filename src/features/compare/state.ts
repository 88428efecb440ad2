import type { AxisName, Grouping, MetricName } from "../../run/index.ts";

/** What the band around a mean is: one sample deviation, the extremes, or nothing. */
export type BandKind = "deviation" | "range" | "none";

/** What is compared, and how: all of it is in the address. */
export interface CompareChoice {
  /** Ids of the chosen runs; null: all of the library. */
  readonly runs: readonly string[] | null;
  readonly grouping: Grouping;
  readonly band: BandKind;
  /** Decay of the moving average in percent, 0 (none) to 99. */
  readonly smoothing: number;
  readonly axis: AxisName;
  readonly logX: boolean;
  /** The metric of the third figure. */
  readonly metric: MetricName;
}

export const FIRST_CHOICE: CompareChoice = {
  runs: null,
  grouping: "settings",
  band: "deviation",
  smoothing: 80,
  axis: "update",
  logX: false,
  metric: "gateMean",
};

export interface CompareState {
  readonly choice: CompareChoice;
  /** The update under the cross-hair of every figure; null for none. */
  readonly update: number | null;
  /** Sentences about imported files. */
  readonly notices: readonly string[];
}
