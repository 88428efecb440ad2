import { describe, expect, it } from "vitest";
import { deviation } from "../base/index.ts";
import type { TrainReport } from "../engine/index.ts";
import { type MetricsInput, metricsOf } from "./metrics.ts";
import type { Rollout } from "./types.ts";

const rollout = (changes: Partial<Rollout>): Rollout => ({
  task: "a task",
  group: 0,
  member: 0,
  won: false,
  environmentReward: 0,
  reward: 0,
  actions: ["a", "b"],
  tokens: [1, 2, 3, 4],
  segments: [],
  targets: [1, 3],
  behaviour: [-1, -1],
  logprob: [-1, -1],
  teacher: [-1, -0.5],
  shift: [0, 0.5],
  gate: [0.5, 0.9],
  entropy: [1, 1],
  advantage: 0,
  weight: [1, 1],
  skill: { tokens: [5, 6], text: "a skill", wellFormed: true, correct: false },
  teacherTokens: [1, 7, 5, 6, 8, 2, 3, 4],
  teacherSegments: [],
  ...changes,
});

const report: TrainReport = {
  logprob: new Float32Array(6),
  entropy: Float32Array.of(1, 2, 3, 1, 2, 3),
  shift: new Float32Array(6),
  gate: new Float32Array(6),
  clipped: Float32Array.of(1, 0, 0, 0, 0, 0.5),
  loss: { total: 4, policy: 3, distill: 2, kl: 1, entropy: 0, nll: 0 },
  gradientNorm: 9,
  applied: true,
};

const input = (rollouts: readonly Rollout[]): MetricsInput => ({
  rollouts,
  report,
  invalid: 2,
  lambda: 0.5,
  analyzer: "continued",
  milliseconds: { rollout: 1, analyze: 2, rescore: 3, train: 4 },
  checkTokens: 0,
  episodes: 33,
});

describe("metricsOf", () => {
  it("sums up the rollouts and the step", () => {
    const metrics = metricsOf(
      input([
        rollout({ won: true, reward: 1 }),
        rollout({ actions: ["a", "b", "c", "d"] }),
        rollout({ group: 1, skill: null, weight: [0, 0] }),
      ]),
    );
    expect(metrics).toMatchObject({
      success: 1 / 3,
      length: 8 / 3,
      invalid: 2 / 8,
      zeroVariance: 1 / 2,
      gateMean: 0.7,
      shiftMean: 0.25,
      skillsWellFormed: 1,
      skillsCorrect: 0,
      entropy: 2,
      clipFraction: 1.5 / 6,
      loss: { total: 4, policy: 3, distill: 2, kl: 1 },
      gradientNorm: 9,
      applied: true,
      lambda: 0.5,
      episodes: 33,
    });
    expect(metrics.gateDeviation).toBeCloseTo(deviation([0.5, 0.9]), 12);
    // Student twice, teacher once, and verdict, question, skill and its end.
    expect(metrics.tokens).toBe(3 * (2 * 4 + 8) + 2 * (2 + 3));
  });

  it("has neutral gates and no shares of skills where there are none", () => {
    const bare = rollout({ skill: null, teacher: [], shift: [], gate: [], teacherTokens: [] });
    expect(metricsOf(input([bare]))).toMatchObject({
      gateMean: 0.5,
      gateDeviation: 0,
      shiftMean: 0,
      skillsWellFormed: null,
      skillsCorrect: null,
      tokens: 8,
    });
  });
});
