import type { EvaluationLine, UpdateLine } from "../../run/index.ts";
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

const successOf = (lines: readonly UpdateLine[]): readonly number[] =>
  lines.map((line) => line.metrics.success);

/** Success of all splits together by update; [update, won, n]. */
export function heldOut(
  evaluations: readonly EvaluationLine[],
): readonly (readonly [update: number, won: number, n: number])[] {
  const sums = new Map<number, [number, number]>();
  for (const { update, won, n } of evaluations) {
    const sum = sums.get(update) ?? [0, 0];
    sums.set(update, [sum[0] + won, sum[1] + n]);
  }
  return [...sums].map(([update, [won, n]]) => [update, won, n]);
}

const rates = (evaluations: readonly EvaluationLine[]): RateSeries["points"] =>
  heldOut(evaluations).map(([update, won, n]) => [update, n > 0 ? won / n : null]);

/** Updates count from 1. */
const byUpdate = (values: readonly (number | null)[]): RateSeries["points"] =>
  values.map((value, index) => [index + 1, value]);

interface Run {
  readonly method: MethodName;
  readonly updates: readonly UpdateLine[];
  readonly evaluations: readonly EvaluationLine[];
}

/** The curves of this run above those of earlier ones. */
export function curves(run: Run, references: readonly Reference[]): readonly RateSeries[] {
  const success = successOf(run.updates);
  const style = METHOD_STYLE[run.method];
  return [
    ...references.flatMap(({ key, method, success, evaluations }): RateSeries[] => [
      {
        key: `${key} smoothed`,
        style: "reference",
        ...METHOD_STYLE[method],
        points: byUpdate(smooth(success, DECAY)),
      },
      {
        key: `${key} held-out`,
        style: "reference-points",
        ...METHOD_STYLE[method],
        points: rates(evaluations),
      },
    ]),
    {
      key: "raw",
      style: "raw",
      ...style,
      dash: [],
      points: byUpdate(success.map((value) => (Number.isFinite(value) ? value : null))),
    },
    { key: "smoothed", style: "bold", ...style, points: byUpdate(smooth(success, DECAY)) },
    { key: "held-out", style: "points", ...style, points: rates(run.evaluations) },
  ];
}
