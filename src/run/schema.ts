import * as v from "valibot";
import { parseSettings, SKILL_REFUSALS } from "../seed/index.ts";
import { RECORD_VERSION, type RecordLine } from "./record.ts";
import { decodeSegments } from "./segments.ts";

/**
 * What a line of a record has to look like. Strict on what is read and silent on what is
 * not: entries with unknown names are left out.
 */
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const finite = v.pipe(v.number(), v.finite());
const share = v.pipe(finite, v.minValue(0), v.maxValue(1));

/** A number that may be not finite, and is then written as text. */
const anyNumber = v.union([
  finite,
  v.pipe(v.picklist(["NaN", "Infinity", "-Infinity"]), v.transform(Number)),
]);
const counts = v.array(count);
const numbers = v.array(anyNumber);

/** Throws a UserError of its own, which names the setting; absent ones have their default. */
const settings = v.pipe(
  v.record(v.string(), v.unknown()),
  v.transform((value) => parseSettings(value)),
);

const header = v.object({
  type: v.literal("header"),
  format: v.literal("seed-run"),
  version: v.literal(RECORD_VERSION),
  started: v.string(),
  settings,
  policy: v.object({ name: v.string(), parameters: count, trainable: count }),
  engine: v.string(),
  vocabulary: v.array(v.string()),
});

const segments = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const decoded = decodeSegments(dataset.value);
    if (decoded !== null) return decoded;
    addIssue({ message: "These are no stretches of tokens" });
    return NEVER;
  }),
);

const skill = v.object({
  tokens: counts,
  text: v.string(),
  wellFormed: v.boolean(),
  correct: v.boolean(),
  refused: v.exactOptional(v.picklist(SKILL_REFUSALS)),
});

const rollout = v.object({
  task: v.string(),
  group: count,
  member: count,
  won: v.boolean(),
  environmentReward: anyNumber,
  reward: anyNumber,
  actions: v.array(v.string()),
  tokens: counts,
  segments,
  targets: counts,
  behaviour: numbers,
  logprob: numbers,
  teacher: numbers,
  shift: numbers,
  gate: numbers,
  entropy: numbers,
  advantage: anyNumber,
  stepAdvantages: v.exactOptional(numbers),
  weight: numbers,
  skill: v.nullable(skill),
  local: v.exactOptional(v.object({ skill, length: count, targets: count })),
  teacherTokens: counts,
  teacherSegments: segments,
});

const metrics = v.object({
  success: share,
  length: anyNumber,
  invalid: share,
  zeroVariance: share,
  gateMean: anyNumber,
  gateDeviation: anyNumber,
  shiftMean: anyNumber,
  skillsWellFormed: v.nullable(share),
  skillsCorrect: v.nullable(share),
  entropy: anyNumber,
  clipFraction: share,
  loss: v.object({ total: anyNumber, policy: anyNumber, distill: anyNumber, kl: anyNumber }),
  gradientNorm: anyNumber,
  applied: v.boolean(),
  lambda: anyNumber,
  milliseconds: v.object({
    rollout: anyNumber,
    analyze: anyNumber,
    rescore: anyNumber,
    train: anyNumber,
  }),
  tokens: count,
  episodes: count,
});

const update = v.object({
  type: v.literal("update"),
  update: v.pipe(count, v.minValue(1)),
  metrics,
  rollouts: v.array(rollout),
  elapsed: v.exactOptional(v.pipe(finite, v.minValue(0))),
});

const evaluation = v.object({
  type: v.literal("evaluation"),
  update: count,
  split: v.picklist(["seen", "unseen"]),
  temperature: v.pipe(finite, v.minValue(0)),
  n: count,
  won: count,
  length: anyNumber,
  kinds: v.array(v.object({ kind: v.string(), n: count, won: count })),
  facts: v.exactOptional(
    v.array(
      v.object({
        kind: v.string(),
        subject: v.string(),
        answer: v.string(),
        options: v.array(v.string()),
        probabilities: v.array(share),
      }),
    ),
  ),
});

export const lineSchema: v.GenericSchema<unknown, RecordLine> = v.variant("type", [
  header,
  update,
  evaluation,
]);
