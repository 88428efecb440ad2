import { type AxisName, heldOutCurve, positionsOn } from "../../run/index.ts";
import type { MethodName } from "../../seed/index.ts";
import { type RateSeries, smooth } from "../../ui/index.ts";
import type { Reference } from "./state.ts";

/** Share of the smoothed value that is carried on to the next update. */
const DECAY = 0.8;

/** A method keeps one colour and one dash everywhere; the rivals of the two share a colour. */
export const METHOD_STYLE: Readonly<
  Record<MethodName, { readonly colour: string; readonly dash: readonly number[] }>
> = {
  seed: { colour: "--method-seed", dash: [] },
  grpo: { colour: "--method-grpo", dash: [7, 4] },
  sdar: { colour: "--method-other", dash: [] },
  "skill-grpo": { colour: "--method-other", dash: [7, 4] },
  "skill-grpo-star": { colour: "--method-other", dash: [7, 2, 2, 2] },
  opsd: { colour: "--method-other", dash: [2, 3] },
  "grpo-opsd": { colour: "--method-other", dash: [10, 3] },
  "skill-sd": { colour: "--method-other", dash: [4, 4] },
  rlsd: { colour: "--method-other", dash: [10, 3, 2, 3] },
};

type Run = Pick<Reference, "method" | "updates" | "evaluations">;
type Points = RateSeries["points"];

/** A run's success as it was, smoothed and on held-out tasks, over an axis. */
function pointsOf({ updates, evaluations }: Run, axis: AxisName) {
  const at = positionsOn(axis, updates);
  const success = updates.map(({ metrics }) => metrics.success);
  const over = (values: readonly (number | null)[]): Points =>
    values.map((value, i) => [at.get(updates[i]?.update ?? 0) ?? 0, value]);
  return {
    raw: over(success.map((value) => (Number.isFinite(value) ? value : null))),
    smoothed: over(smooth(success, DECAY)),
    heldOut: heldOutCurve({ updates, evaluations }, axis).map(({ x, y }): Points[number] => [x, y]),
  };
}

/** The curves of this run above those of earlier ones. */
export function curves(
  run: Run,
  references: readonly Reference[],
  axis: AxisName,
): readonly RateSeries[] {
  const style = METHOD_STYLE[run.method];
  const own = pointsOf(run, axis);
  return [
    ...references.flatMap((reference): RateSeries[] => {
      const { key, method } = reference;
      const { smoothed, heldOut } = pointsOf(reference, axis);
      return [
        { key: `${key} smoothed`, style: "reference", ...METHOD_STYLE[method], points: smoothed },
        {
          ...{ key: `${key} held-out`, style: "reference-points" },
          ...METHOD_STYLE[method],
          points: heldOut,
        },
      ];
    }),
    { key: "raw", style: "raw", ...style, dash: [], points: own.raw },
    { key: "smoothed", style: "bold", ...style, points: own.smoothed },
    { key: "held-out", style: "points", ...style, points: own.heldOut },
  ];
}

/** Where an axis ends: at the last update that is planned, else at the last point there is. */
export function endOf(
  axis: AxisName,
  planned: number,
  runs: readonly Pick<Run, "updates">[],
): number {
  const ends = runs.flatMap(({ updates }) => [...positionsOn(axis, updates).values()].slice(-1));
  return Math.max(axis === "update" ? planned : 0, ...ends);
}

/** The update of a run that is nearest to a place on an axis. */
export function updateAt(axis: AxisName, updates: Run["updates"], x: number): number {
  const places = [...positionsOn(axis, updates)].filter(([update]) => update > 0);
  const distance = ([, place]: (typeof places)[number]): number => Math.abs(place - x);
  return places.sort((a, b) => distance(a) - distance(b))[0]?.[0] ?? 1;
}
