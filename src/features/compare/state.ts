import type { Sentence } from "../../base/index.ts";
import type { AxisName, Grouping, MetricName } from "../../run/index.ts";
import type { SeedSettings } from "../../seed/index.ts";

/** What the band around a mean is: one sample deviation, the extremes, or nothing. */
export type BandKind = "deviation" | "range" | "none";

/** What is compared, and how: all of it is in the address. */
export interface CompareChoice {
  /** Ids of the chosen runs; null: all of the library. */
  readonly runs: readonly string[] | null;
  /** The world whose runs are listed and drawn. */
  readonly world: "all" | SeedSettings["environment"];
  readonly grouping: Grouping;
  readonly band: BandKind;
  /** Decay of the moving average in percent, 0 (none) to 99. */
  readonly smoothing: number;
  readonly axis: AxisName;
  readonly logX: boolean;
  readonly logY: boolean;
  /** The metric of the third figure. */
  readonly metric: MetricName;
}

export const FIRST_CHOICE: CompareChoice = {
  runs: null,
  world: "all",
  grouping: "settings",
  band: "deviation",
  smoothing: 80,
  axis: "update",
  logX: false,
  logY: false,
  metric: "gateMean",
};

/** The update of every figure's cross-hair. */
export const crossHair = ({ hovered, picked }: CompareState): number | null => hovered ?? picked;

export interface CompareState {
  readonly choice: CompareChoice;
  /** The update that the pointer or the keyboard is at; null for none. */
  readonly hovered: number | null;
  /** The update that was clicked: the cross-hair stays there, and it is what is inspected. */
  readonly picked: number | null;
  /** Sentences about imported files. */
  readonly notices: readonly Sentence[];
}
