import type { UpdateMetrics } from "../seed/index.ts";

/** A figure of an update that can be drawn over a run. */
export interface Metric {
  readonly label: string;
  readonly unit: string;
  /** A share from 0 to 1, drawn on an axis of its own. */
  readonly share: boolean;
  /** Says something of runs with a teacher only. */
  readonly taught: boolean;
  /** null where the update has no such figure; may be not finite. */
  readonly of: (metrics: UpdateMetrics) => number | null;
}

export const METRICS = {
  success: share("Training success", (m) => m.success),
  length: number("Episode length", "actions", (m) => m.length),
  invalid: share("Invalid actions", (m) => m.invalid),
  zeroVariance: share("Zero-variance groups", (m) => m.zeroVariance),
  gateMean: taught(share("Gate, mean", (m) => m.gateMean)),
  gateDeviation: taught(number("Gate, deviation", "", (m) => m.gateDeviation)),
  shiftMean: taught(number("Shift, mean", "nats", (m) => m.shiftMean)),
  skillsWellFormed: share("Skills well formed", (m) => m.skillsWellFormed),
  skillsCorrect: share("Skills correct", (m) => m.skillsCorrect),
  entropy: number("Entropy", "nats", (m) => m.entropy),
  clipFraction: share("Clipped tokens", (m) => m.clipFraction),
  loss: number("Loss, total", "", (m) => m.loss.total),
  policyLoss: number("Loss, policy", "", (m) => m.loss.policy),
  distillLoss: taught(number("Loss, distillation", "", (m) => m.loss.distill)),
  klLoss: number("Loss, KL", "", (m) => m.loss.kl),
  gradientNorm: number("Gradient norm", "", (m) => m.gradientNorm),
  lambda: taught(number("Lambda", "", (m) => m.lambda)),
  tokens: number("Tokens an update", "tokens", (m) => m.tokens),
  seconds: number("Seconds an update", "s", (m) => secondsOf(m)),
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

function share(label: string, of: Metric["of"]): Metric {
  return { label, unit: "", share: true, taught: false, of };
}

function number(label: string, unit: string, of: Metric["of"]): Metric {
  return { label, unit, share: false, taught: false, of };
}
