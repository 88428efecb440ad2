import * as v from "valibot";
import type { Sentence } from "../base/index.ts";
import { modelSchema } from "./commands.ts";
import { count, numbers, refuse, sentenceSchema } from "./validate.ts";

/** More than any policy's context holds. */
const MOST_TOKENS = 100_000;
const MOST_SEQUENCES = 64;

export const scoringPolicySchema = v.variant("kind", [
  /** The policy that runs of a world start from. */
  v.object({ kind: v.literal("shipped"), model: modelSchema }),
  /** The weights of a run, as the trainer gives them out. */
  v.object({
    kind: v.literal("trained"),
    /** Different weights have different names. */
    name: v.string(),
    file: v.instance(Uint8Array),
  }),
]);
/** Whose weights score. */
export type ScoringPolicy = Readonly<v.InferOutput<typeof scoringPolicySchema>>;

const position = v.pipe(count, v.maxValue(MOST_TOKENS));
export const sequenceSchema = v.pipe(
  v.object({
    tokens: v.pipe(v.array(count), v.maxLength(MOST_TOKENS)),
    targets: v.array(position),
  }),
  v.check(
    ({ tokens, targets }) =>
      targets.every((target, i) => target > (targets[i - 1] ?? 0) && target < tokens.length),
    "targets must rise from 1 and lie within the tokens",
  ),
);

/** A sequence, and the positions in it whose tokens are scored: rising, from 1. */
export interface SequenceToScore {
  readonly tokens: readonly number[];
  readonly targets: readonly number[];
}

/** Sequences that a policy is to score. */
export interface ScoreQuestion {
  readonly policy: ScoringPolicy;
  /** The texts of all tokens that the sequences were written with; the policy's must be the same. */
  readonly vocabulary: readonly string[];
  readonly sequences: readonly SequenceToScore[];
}

/** The log-probability of every target, sequence by sequence, and what computed them. */
export interface ScoreAnswer {
  readonly logprobs: readonly (readonly number[])[];
  /** For people. */
  readonly engine: string;
}

export type ScorerCommand = { readonly id: number } & ScoreQuestion;
export type ScorerMessage =
  | ({ readonly type: "scored"; readonly id: number } & ScoreAnswer)
  | { readonly type: "refused"; readonly id: number; readonly message: Sentence };

const commandSchema = v.object({
  id: count,
  policy: scoringPolicySchema,
  vocabulary: v.array(v.string()),
  sequences: v.pipe(v.array(sequenceSchema), v.maxLength(MOST_SEQUENCES)),
});

const answerSchema = v.variant("type", [
  v.object({
    type: v.literal("scored"),
    id: count,
    logprobs: v.array(numbers),
    engine: v.string(),
  }),
  v.object({ type: v.literal("refused"), id: count, message: sentenceSchema }),
]);

/** Reads a message from the page. Throws a UserError that names what does not fit. */
export function parseScorerCommand(message: unknown): ScorerCommand {
  const result = v.safeParse(commandSchema, message);
  if (result.success) return result.output;
  return refuse(
    { en: "The scorer was asked for what it does not know", zh: "评分器收到了无法识别的请求" },
    result.issues,
  );
}

/** Reads a message from the scorer. Throws a UserError that names what does not fit. */
export function parseScorerMessage(message: unknown): ScorerMessage {
  const result = v.safeParse(answerSchema, message);
  if (result.success) return result.output;
  return refuse(
    { en: "The scorer sent what the page does not know", zh: "评分器发来了页面无法识别的消息" },
    result.issues,
  );
}
