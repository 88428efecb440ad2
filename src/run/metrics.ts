import type { UpdateMetrics } from "../seed/index.ts";

/** A figure of an update that can be drawn over a run. */
export interface Metric {
  /** A share from 0 to 1, drawn on an axis of its own. */
  readonly share: boolean;
  /** Says something of runs with a teacher only. */
  readonly taught: boolean;
  /** null where the update has no such figure; may be not finite. */
  readonly of: (metrics: UpdateMetrics) => number | null;
}

export const METRICS = {
  success: share((m) => m.success),
  length: number((m) => m.length),
  invalid: share((m) => m.invalid),
  zeroVariance: share((m) => m.zeroVariance),
  gateMean: taught(share((m) => m.gateMean)),
  gateDeviation: taught(number((m) => m.gateDeviation)),
  shiftMean: taught(number((m) => m.shiftMean)),
  skillsWellFormed: share((m) => m.skillsWellFormed),
  skillsCorrect: share((m) => m.skillsCorrect),
  entropy: number((m) => m.entropy),
  clipFraction: share((m) => m.clipFraction),
  loss: number((m) => m.loss.total),
  policyLoss: number((m) => m.loss.policy),
  distillLoss: taught(number((m) => m.loss.distill)),
  klLoss: number((m) => m.loss.kl),
  gradientNorm: number((m) => m.gradientNorm),
  lambda: taught(number((m) => m.lambda)),
  tokens: number((m) => m.tokens),
  seconds: number((m) => secondsOf(m)),
} satisfies Record<string, Metric>;

export type MetricName = keyof typeof METRICS;
export const METRIC_NAMES = Object.keys(METRICS) as readonly MetricName[];

/** Seconds that the phases of an update took; evaluations and pauses are not in it. */
export function secondsOf({ milliseconds }: UpdateMetrics): number {
  const { rollout, analyze, rescore, train } = milliseconds;
  return (rollout + analyze + rescore + train) / 1000;
}

function taught(metric: Metric): Metric {
  return { ...metric, taught: true };
}

function share(of: Metric["of"]): Metric {
  return { share: true, taught: false, of };
}

function number(of: Metric["of"]): Metric {
  return { share: false, taught: false, of };
}
