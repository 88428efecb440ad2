import * as v from "valibot";
import type { Sentence } from "../base/index.ts";
import type { EqualRewardsCheck, ProjectionCheck, StaleCheck } from "../seed/theory/index.ts";
import {
  type ScoringPolicy,
  type SequenceToScore,
  scoringPolicySchema,
  sequenceSchema,
} from "./scorer-messages.ts";
import { anyNumber, count, numbers, refuse, sentenceSchema } from "./validate.ts";

/** The most contexts of one check: each costs a gradient for every entry of the vocabulary. */
export const MOST_CONTEXTS = 8;

const whoFields = {
  id: count,
  policy: scoringPolicySchema,
  /** The texts of all tokens; the policy's must be the same. */
  vocabulary: v.array(v.string()),
};
const contextSchema = v.object({
  tokens: v.pipe(v.array(count), v.minLength(1), v.maxLength(100_000)),
  weight: v.pipe(v.number(), v.finite(), v.minValue(0)),
  /** The teacher's log-probabilities there [V]. */
  teacher: numbers,
});
const contexts = v.pipe(v.array(contextSchema), v.minLength(1), v.maxLength(MOST_CONTEXTS));
const beta = v.pipe(v.number(), v.finite(), v.minValue(0));

const commandSchema = v.variant("ask", [
  /** The whole distribution at each target of each sequence. */
  v.object({
    ...whoFields,
    ask: v.literal("distributions"),
    sequences: v.pipe(v.array(sequenceSchema), v.maxLength(4)),
  }),
  v.object({ ...whoFields, ask: v.literal("projection"), contexts, beta }),
  v.object({ ...whoFields, ask: v.literal("equal-rewards"), contexts, beta }),
  v.object({ ...whoFields, ask: v.literal("stale"), contexts, stale: contexts, beta }),
]);
/** A context, its weight, and the teacher's log-probabilities there [V]. */
export interface TheoryContextMessage {
  readonly tokens: readonly number[];
  readonly weight: number;
  readonly teacher: readonly number[];
}

interface Who {
  readonly policy: ScoringPolicy;
  readonly vocabulary: readonly string[];
}
interface Check<A> extends Who {
  readonly ask: A;
  readonly contexts: readonly TheoryContextMessage[];
  readonly beta: number;
}
export type TheoryQuestion =
  | (Who & { readonly ask: "distributions"; readonly sequences: readonly SequenceToScore[] })
  | Check<"projection">
  | Check<"equal-rewards">
  | (Check<"stale"> & { readonly stale: readonly TheoryContextMessage[] });
export type TheoryCommand = TheoryQuestion & { readonly id: number };

const answerSchema = v.variant("ask", [
  /** Log-probabilities [V] at each target, sequence by sequence. */
  v.object({ ask: v.literal("distributions"), rows: v.array(v.array(numbers)) }),
  v.object({
    ask: v.literal("projection"),
    norm: anyNumber,
    toDivergence: anyNumber,
    toSampled: anyNumber,
    toLogits: anyNumber,
  }),
  v.object({
    ask: v.literal("equal-rewards"),
    rewardNorm: anyNumber,
    distillationNorm: anyNumber,
    gateVariance: numbers,
  }),
  v.object({
    ask: v.literal("stale"),
    difference: anyNumber,
    bound: anyNumber,
    scoreNorm: anyNumber,
    variation: anyNumber,
    shiftDifference: anyNumber,
  }),
]);
type Measured =
  | {
      readonly ask: "distributions";
      readonly rows: readonly (readonly (readonly number[])[])[];
    }
  | ({ readonly ask: "projection" } & Omit<ProjectionCheck, "theory">)
  | ({ readonly ask: "equal-rewards" } & EqualRewardsCheck)
  | ({ readonly ask: "stale" } & StaleCheck);
/** What the engine found, and which engine that was. */
export interface TheoryAnswer {
  readonly measured: Measured;
  readonly engine: string;
}
export type MeasuredOf<A extends Measured["ask"]> = Extract<Measured, { ask: A }>;

const messageSchema = v.variant("type", [
  v.object({
    type: v.literal("measured"),
    id: count,
    measured: answerSchema,
    engine: v.string(),
  }),
  v.object({ type: v.literal("refused"), id: count, message: sentenceSchema }),
]);
export type TheoryMessage =
  | ({ readonly type: "measured"; readonly id: number } & TheoryAnswer)
  | { readonly type: "refused"; readonly id: number; readonly message: Sentence };

/** Reads a message from the page. Throws a UserError that names what does not fit. */
export function parseTheoryCommand(message: unknown): TheoryCommand {
  const result = v.safeParse(commandSchema, message);
  if (result.success) return result.output;
  return refuse(
    {
      en: "The propositions were asked for what they do not say",
      zh: "命题检验收到了无法识别的请求",
    },
    result.issues,
  );
}

/** Reads a message from the worker. Throws a UserError that names what does not fit. */
export function parseTheoryMessage(message: unknown): TheoryMessage {
  const result = v.safeParse(messageSchema, message);
  if (result.success) return result.output;
  return refuse(
    { en: "The check sent what the page does not know", zh: "命题检验发来了页面无法识别的消息" },
    result.issues,
  );
}
