import type { Rollout } from "../../seed/index.ts";
import { reachOf } from "../colour/diverging.ts";
import { type Bin, binsOf } from "../plot/histogram.ts";

/** How the shifts or gates of an update are spread. */
export interface Distribution {
  readonly bins: readonly Bin[];
  readonly neutral: number;
  readonly reach: number;
  readonly n: number;
  /** Values that are not finite. */
  readonly broken: number;
  readonly median: number | null;
}

const BINS = 20;
/** Bins of the shift end at this quantile of its size, so that one token does not hide the rest. */
const QUANTILE = 0.995;

export function distributionOf(
  rollouts: readonly Rollout[],
  name: "shift" | "gate",
): Distribution | null {
  const values = rollouts.flatMap((rollout) => rollout[name]);
  const finite = values.filter(Number.isFinite).sort((a, b) => a - b);
  if (finite.length === 0) return null;
  const neutral = name === "gate" ? 0.5 : 0;
  const sizes = finite.map(Math.abs).sort((a, b) => a - b);
  const reach =
    name === "gate" ? 0.5 : reachOf([sizes[Math.floor((sizes.length - 1) * QUANTILE)] ?? 1], 0);
  return {
    bins: binsOf(finite, neutral - reach, neutral + reach, BINS).bins,
    neutral,
    reach,
    n: finite.length,
    broken: values.length - finite.length,
    median: medianOf(finite),
  };
}

/** The median of sorted values. */
function medianOf(values: readonly number[]): number | null {
  const middle = Math.floor(values.length / 2);
  const high = values[middle];
  if (high === undefined) return null;
  return values.length % 2 === 1 ? high : ((values[middle - 1] ?? high) + high) / 2;
}
