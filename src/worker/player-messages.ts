import * as v from "valibot";
import type { Sentence } from "../base/index.ts";
import { type ModelFiles, modelSchema } from "./commands.ts";
import { count, refuse, sentenceSchema } from "./validate.ts";

const LARGEST_SEED = 0xffff_ffff;

const worldSchema = v.picklist(["alfworld", "sokoban"]);
/** The worlds that shipped policies play. */
export type PlayerWorld = v.InferOutput<typeof worldSchema>;

/** One episode that a shipped policy is to play. */
export interface PlayRequest {
  readonly model: ModelFiles;
  readonly world: PlayerWorld;
  /** The identifier of a task of that world. */
  readonly task: string;
  /** Seed of the sampling, from 0 to 2^32 - 1. */
  readonly seed: number;
}

/** What the policy did, in order. */
export interface PlayedEpisode {
  readonly steps: readonly PlayedStep[];
  readonly won: boolean;
}

export interface PlayedStep {
  readonly action: string;
  /** Whether the action was understood and allowed. */
  readonly valid: boolean;
}

/** What the page asks of the player; `id` comes back with the answer. */
export type PlayerCommand = { readonly type: "play"; readonly id: number } & PlayRequest;

export type PlayerAnswer =
  | ({ readonly type: "played"; readonly id: number } & PlayedEpisode)
  | { readonly type: "refused"; readonly id: number; readonly message: Sentence };

const commandSchema = v.object({
  type: v.literal("play"),
  id: count,
  model: modelSchema,
  world: worldSchema,
  task: v.string(),
  seed: v.pipe(count, v.maxValue(LARGEST_SEED)),
});

const answerSchema = v.variant("type", [
  v.object({
    type: v.literal("played"),
    id: count,
    steps: v.array(v.object({ action: v.string(), valid: v.boolean() })),
    won: v.boolean(),
  }),
  v.object({ type: v.literal("refused"), id: count, message: sentenceSchema }),
]);

/** Reads a message from the page. Throws a UserError that names what does not fit. */
export function parsePlayerCommand(message: unknown): PlayerCommand {
  const result = v.safeParse(commandSchema, message);
  if (result.success) return result.output;
  return refuse(
    { en: "The policy was asked for what it does not know", zh: "策略收到了无法识别的请求" },
    result.issues,
  );
}

/** Reads a message from the player. Throws a UserError that names what does not fit. */
export function parsePlayerAnswer(message: unknown): PlayerAnswer {
  const result = v.safeParse(answerSchema, message);
  if (result.success) return result.output;
  return refuse(
    { en: "The policy sent what the page does not know", zh: "策略发来了页面无法识别的消息" },
    result.issues,
  );
}
