import { wilson } from "../base/index.ts";
import { type Evaluation, successRate } from "../seed/index.ts";

/** "0.570 [0.509, 0.629] n=256, by kind 0.512, 9.8 actions" */
export function evaluationText(evaluation: Evaluation): string {
  const { micro, macro, interval } = successRate(evaluation);
  const [low, high] = interval.map((bound) => bound.toFixed(3));
  return `${micro.toFixed(3)} [${low}, ${high}] n=${evaluation.n}, mean over kinds ${macro.toFixed(3)}, ${evaluation.length.toFixed(1)} actions`;
}

/** One line a kind of task, in the order of their names. */
export function kindsText({ kinds }: Evaluation): string {
  return kinds
    .toSorted((a, b) => a.kind.localeCompare(b.kind, "en", { numeric: true }))
    .map(({ kind, n, won }) => {
      const [low, high] = wilson(won, n).map((bound) => bound.toFixed(3));
      return `  ${kind.padEnd(12)} ${(won / n).toFixed(3)} [${low}, ${high}] n=${n}`;
    })
    .join("\n");
}
