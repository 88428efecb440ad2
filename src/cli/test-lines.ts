import type { UpdateLine } from "../run/index.ts";

/** An update with a training success, as records of studies have it. */
export const updateLine = (update: number, success: number): UpdateLine => ({
  type: "update",
  update,
  rollouts: [],
  metrics: {
    success,
    length: 5,
    invalid: 0,
    zeroVariance: 0,
    gateMean: 0.5,
    gateDeviation: 0,
    shiftMean: 0,
    skillsWellFormed: null,
    skillsCorrect: null,
    entropy: 1,
    clipFraction: 0,
    loss: { total: 0, policy: 0, distill: 0, kl: 0 },
    gradientNorm: 1,
    applied: true,
    lambda: 1,
    milliseconds: { rollout: 1, analyze: 0, rescore: 0, train: 1 },
    tokens: 1,
    episodes: 8 * update,
  },
});
