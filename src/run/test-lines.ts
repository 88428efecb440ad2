import { DEFAULT_SETTINGS, type FactBelief, type Rollout } from "../seed/index.ts";
import type { EvaluationLine, RunHeader, UpdateLine } from "./record.ts";

/** Small, consistent lines for tests. */
export const exampleHeader: RunHeader = {
  type: "header",
  format: "seed-run",
  version: 1,
  started: "2025-01-01T00:00:00.000Z",
  settings: { ...DEFAULT_SETTINGS, seed: 4_294_967_295, learningRate: 0.001234567891 },
  policy: { name: "example", parameters: 1000, trainable: 100 },
  engine: "a test",
  vocabulary: ["<pad>", "<start>", " a", " b", " c"],
};

export function exampleRollout(member: number): Rollout {
  return {
    task: `task/${member}`,
    group: 0,
    member,
    won: member === 0,
    environmentReward: 1 / 3,
    reward: 1,
    actions: [" a", " b"],
    tokens: [1, 4, 2, 4, 3],
    segments: [
      { kind: "start", length: 1 },
      { kind: "observation", length: 1 },
      { kind: "action", length: 1 },
      { kind: "observation", length: 1 },
      { kind: "action", length: 1 },
    ],
    targets: [2, 4],
    behaviour: [-1 / 3, -2 / 3],
    logprob: [-1 / 3, -2 / 3],
    teacher: [-0.1, -0.2],
    shift: [0.2333333333, 0.466666666],
    gate: [0.76, 0.91],
    entropy: [1, 1.1],
    advantage: 1.2345678,
    weight: [1, 1],
    skill: { tokens: [2, 3], text: " a b", wellFormed: true, correct: false },
    teacherTokens: [1, 2, 3, 4, 2, 4, 3],
    teacherSegments: [
      { kind: "start", length: 1 },
      { kind: "skill", length: 2 },
      { kind: "observation", length: 4 },
    ],
  };
}

export function exampleUpdate(update: number): UpdateLine {
  return {
    type: "update",
    update,
    metrics: {
      success: 0.5,
      length: 2,
      invalid: 0,
      zeroVariance: 0,
      gateMean: 0.4321234,
      gateDeviation: 0.2,
      shiftMean: -0.1,
      skillsWellFormed: 1,
      skillsCorrect: null,
      entropy: 1,
      clipFraction: 0,
      loss: { total: Number.NaN, policy: Number.POSITIVE_INFINITY, distill: 0.1, kl: 0 },
      gradientNorm: Number.NEGATIVE_INFINITY,
      applied: false,
      lambda: 1,
      milliseconds: { rollout: 1.5, analyze: 0, rescore: 0, train: 2 },
      tokens: 100,
      episodes: 2 * update,
    },
    rollouts: [exampleRollout(0), exampleRollout(1)],
  };
}

export function exampleFact(): FactBelief {
  return {
    kind: "home",
    subject: "mug",
    answer: "shelf",
    options: ["shelf", "drawer"],
    probabilities: [0.25, 0.75],
  };
}

export function exampleEvaluation(update: number): EvaluationLine {
  return {
    type: "evaluation",
    update,
    split: "unseen",
    temperature: 1,
    n: 3,
    won: 1,
    length: 4.25,
    kinds: [
      { kind: "easy", n: 1, won: 1 },
      { kind: "hard", n: 2, won: 0 },
    ],
    ...(update === 0 ? {} : { facts: [exampleFact()] }),
  };
}
