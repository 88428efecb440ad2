import * as v from "valibot";
import { SETTINGS } from "../seed/index.ts";
import { anyNumber, count, numbers } from "./validate.ts";

/** The lines of a run's record as they cross from the trainer to the page. */

const segments = v.array(
  v.looseObject({
    kind: v.picklist(["start", "statement", "skill", "observation", "action", "verdict"]),
    length: count,
  }),
);

const skill = v.looseObject({
  tokens: numbers,
  text: v.string(),
  wellFormed: v.boolean(),
  correct: v.boolean(),
});

export const rollout = v.looseObject({
  task: v.string(),
  group: count,
  member: count,
  won: v.boolean(),
  environmentReward: anyNumber,
  reward: anyNumber,
  actions: v.array(v.string()),
  tokens: numbers,
  segments,
  targets: numbers,
  behaviour: numbers,
  logprob: numbers,
  teacher: numbers,
  shift: numbers,
  gate: numbers,
  entropy: numbers,
  advantage: anyNumber,
  weight: numbers,
  skill: v.nullable(skill),
  teacherTokens: numbers,
  teacherSegments: segments,
});

const metrics = v.looseObject({
  success: anyNumber,
  length: anyNumber,
  invalid: anyNumber,
  zeroVariance: anyNumber,
  gateMean: anyNumber,
  gateDeviation: anyNumber,
  shiftMean: anyNumber,
  skillsWellFormed: v.nullable(anyNumber),
  skillsCorrect: v.nullable(anyNumber),
  entropy: anyNumber,
  clipFraction: anyNumber,
  loss: v.looseObject({ total: anyNumber, policy: anyNumber, distill: anyNumber, kl: anyNumber }),
  gradientNorm: anyNumber,
  applied: v.boolean(),
  lambda: anyNumber,
  milliseconds: v.looseObject({
    rollout: anyNumber,
    analyze: anyNumber,
    rescore: anyNumber,
    train: anyNumber,
  }),
  tokens: anyNumber,
  episodes: anyNumber,
});

export const headerLine = v.looseObject({
  type: v.literal("header"),
  format: v.literal("seed-run"),
  version: v.number(),
  started: v.string(),
  settings: v.looseObject({ method: SETTINGS.method.schema, updates: count }),
  policy: v.looseObject({ name: v.string(), parameters: count, trainable: count }),
  engine: v.string(),
  vocabulary: v.array(v.string()),
});

export const updateLine = v.looseObject({
  type: v.literal("update"),
  update: count,
  metrics,
  rollouts: v.array(rollout),
});

export const evaluationLine = v.looseObject({
  type: v.literal("evaluation"),
  update: count,
  split: v.picklist(["seen", "unseen"]),
  temperature: anyNumber,
  n: count,
  won: count,
  length: anyNumber,
  facts: v.exactOptional(
    v.array(
      v.looseObject({
        kind: v.string(),
        subject: v.string(),
        answer: v.string(),
        options: v.array(v.string()),
        probabilities: numbers,
      }),
    ),
  ),
});
