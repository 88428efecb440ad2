import { deviation, mean } from "../base/index.ts";
import { hasTeacher } from "../seed/index.ts";
import type { LibraryRun, UpdateFigures } from "./library.ts";
import { METRICS, type MetricName, secondsOf } from "./metrics.ts";

/** What a run is drawn over. */
export const AXES = ["update", "episodes", "tokens", "seconds", "wall"] as const;
export type AxisName = (typeof AXES)[number];

/** One value of a run; x in the unit of the axis, y null where it is missing or not finite. */
export interface CurvePoint {
  readonly update: number;
  readonly x: number;
  readonly y: number | null;
}

/** Where each update of a run lies on an axis, if it is known; update 0 is at 0. */
export function positionsOn(
  axis: AxisName,
  updates: readonly UpdateFigures[],
): ReadonlyMap<number, number> {
  const map = new Map([[0, 0]]);
  let tokens = 0;
  let seconds = 0;
  for (const { update, metrics, elapsed } of updates) {
    tokens += metrics.tokens;
    seconds += secondsOf(metrics);
    const { episodes } = metrics;
    const x = { update, episodes, tokens, seconds, wall: elapsed }[axis];
    if (x !== undefined) map.set(update, x);
  }
  // A start alone is no curve.
  return map.size > 1 || updates.length === 0 ? map : new Map();
}

/** A metric of every update of a run; no points where the run has no teacher to speak of. */
export function trainingCurve(
  run: LibraryRun,
  metric: MetricName,
  axis: AxisName,
): readonly CurvePoint[] {
  const at = positionsOn(axis, run.updates);
  const { of, taught } = METRICS[metric];
  if (taught && !hasTeacher(run.header.settings)) return [];
  return run.updates.flatMap(({ update, metrics }) => {
    const x = at.get(update);
    const value = of(metrics);
    const y = value !== null && Number.isFinite(value) ? value : null;
    return x === undefined ? [] : [{ update, x, y }];
  });
}

type Tested = Pick<LibraryRun, "evaluations">;

/**
 * The temperature at which a run was tested at the most updates; the first of several. Studies
 * test at a second one now and then, and success at one says nothing about another. null: never.
 */
export function testTemperature({ evaluations }: Tested): number | null {
  const updates = new Map<number, Set<number>>();
  for (const { temperature, update } of evaluations) {
    updates.set(temperature, (updates.get(temperature) ?? new Set()).add(update));
  }
  const most = Math.max(0, ...[...updates.values()].map(({ size }) => size));
  return [...updates].find(([, { size }]) => size === most)?.[0] ?? null;
}

/** The tests of each update at testTemperature, all splits together. */
export function heldOutTests(
  run: Tested,
): readonly { readonly update: number; readonly won: number; readonly n: number }[] {
  const sums = new Map<number, { won: number; n: number }>();
  const tested = testTemperature(run);
  for (const { update, won, n, temperature } of run.evaluations) {
    if (temperature !== tested) continue;
    const sum = sums.get(update) ?? { won: 0, n: 0 };
    sums.set(update, { won: sum.won + won, n: sum.n + n });
  }
  return [...sums].map(([update, sum]) => ({ update, ...sum }));
}

/** Success on held-out tasks, of heldOutTests. */
export function heldOutCurve(
  run: Tested & Pick<LibraryRun, "updates">,
  axis: AxisName,
): readonly CurvePoint[] {
  const at = positionsOn(axis, run.updates);
  return heldOutTests(run).flatMap(({ update, won, n }) => {
    const x = at.get(update);
    return x === undefined ? [] : [{ update, x, y: n > 0 ? won / n : null }];
  });
}

/** One update of several runs together. */
export interface BandPoint {
  readonly update: number;
  /** Mean position on the axis. */
  readonly x: number;
  readonly mean: number;
  /** Sample deviation over the runs (divisor n - 1); 0 for one run. */
  readonly deviation: number;
  readonly min: number;
  readonly max: number;
  readonly n: number;
}

/**
 * Mean and spread over runs at every update that all of them have: a mean over other
 * runs from one update to the next would jump where a run ends. The extremes are those
 * of `raw`, point by point the values before `curves` were smoothed, so that smoothing
 * hides none.
 */
export function aggregate(
  curves: readonly (readonly CurvePoint[])[],
  raw: readonly (readonly CurvePoint[])[] = curves,
): readonly BandPoint[] {
  const found = new Map<number, { xs: number[]; ys: number[]; min: number; max: number }>();
  curves.forEach((curve, run) => {
    curve.forEach(({ update, x, y }, i) => {
      if (y === null) return;
      const entry = found.get(update) ?? {
        xs: [],
        ys: [],
        min: Number.POSITIVE_INFINITY,
        max: Number.NEGATIVE_INFINITY,
      };
      const value = raw[run]?.[i]?.y ?? y;
      entry.xs.push(x);
      entry.ys.push(y);
      entry.min = Math.min(entry.min, value);
      entry.max = Math.max(entry.max, value);
      found.set(update, entry);
    });
  });
  return [...found]
    .filter(([, { ys }]) => ys.length === curves.length)
    .sort(([a], [b]) => a - b)
    .map(([update, { xs, ys, min, max }]) => ({
      update,
      x: mean(xs),
      mean: mean(ys),
      deviation: deviation(ys, 1),
      min,
      max,
      n: ys.length,
    }));
}

/**
 * Area under a curve by the trapezoid rule, divided by the updates that it spans: the
 * mean height of the curve. null for fewer than two points.
 */
export function areaUnder(curve: readonly CurvePoint[]): number | null {
  const points = curve.flatMap(({ update, y }) => (y === null ? [] : [{ update, y }]));
  const [first] = points;
  const last = points.at(-1);
  if (first === undefined || last === undefined || last.update === first.update) return null;
  let area = 0;
  points.forEach((point, i) => {
    const before = points[i - 1];
    if (before) area += ((point.y + before.y) / 2) * (point.update - before.update);
  });
  return area / (last.update - first.update);
}

/** The first update at which a curve is at `level` or above; null where it never is. */
export function updatesTo(curve: readonly CurvePoint[], level: number): number | null {
  return curve.find(({ y }) => y !== null && y >= level)?.update ?? null;
}

/** Mean, sample deviation and count of the values that there are. */
export interface Spread {
  readonly mean: number;
  readonly deviation: number;
  readonly n: number;
}

/** null where there are no values. */
export function spreadOf(values: readonly (number | null)[]): Spread | null {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return null;
  return { mean: mean(known), deviation: deviation(known, 1), n: known.length };
}
