import * as v from "valibot";
import type { Sentence } from "../../../base/index.ts";
import { refuse, sentenceSchema } from "../refuse.ts";
import type { PlainEpisode } from "./episode.ts";
import { WORLD_NAMES } from "./worlds.ts";

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const seed = v.pipe(count, v.maxValue(0xffff_ffff));

const trialSchema = v.object({
  file: v.instance(Uint8Array),
  /** The text of a tokenizer.json. */
  tokenizer: v.string(),
  contextLength: v.pipe(count, v.minValue(1)),
  world: v.picklist(WORLD_NAMES),
  house: count,
  split: v.picklist(["seen", "unseen"]),
  /** The first so many tasks of the split. */
  tasks: v.pipe(count, v.minValue(1), v.maxValue(10_000)),
  temperature: v.pipe(v.number(), v.minValue(0), v.maxValue(5)),
  seed,
});
/** What is to be played, by which file. */
export type Trial = Readonly<v.InferOutput<typeof trialSchema>>;

const commandSchema = v.variant("type", [
  v.object({ type: v.literal("play"), id: count, trial: trialSchema }),
  v.object({ type: v.literal("stop") }),
]);
export type PlainCommand = v.InferOutput<typeof commandSchema>;

const stepSchema = v.object({ action: v.string(), observation: v.string(), valid: v.boolean() });
const episodeSchema: v.GenericSchema<unknown, PlainEpisode> = v.object({
  task: v.string(),
  prompt: v.string(),
  steps: v.array(stepSchema),
  won: v.boolean(),
  written: count,
  tokens: count,
  skillTokens: count,
  milliseconds: v.number(),
});

const answerSchema = v.variant("type", [
  v.object({ type: v.literal("loaded"), id: count, milliseconds: v.number() }),
  v.object({ type: v.literal("episode"), id: count, episode: episodeSchema }),
  v.object({ type: v.literal("done"), id: count }),
  v.object({ type: v.literal("refused"), id: count, message: sentenceSchema }),
]);
export type PlainAnswer = v.InferOutput<typeof answerSchema>;

/** Reads a message from the page. Throws a UserError that names what does not fit. */
export const parseCommand = (message: unknown): PlainCommand =>
  parsed(commandSchema, message, {
    en: "The player was sent a command that it does not know",
    zh: "播放线程收到了无法识别的命令",
  });

/** Reads a message from the player. Throws a UserError that names what does not fit. */
export const parseAnswer = (message: unknown): PlainAnswer =>
  parsed(answerSchema, message, {
    en: "The player sent what the page does not know",
    zh: "播放线程发来了页面无法识别的消息",
  });

function parsed<T>(schema: v.GenericSchema<unknown, T>, message: unknown, what: Sentence): T {
  const result = v.safeParse(schema, message);
  if (result.success) return result.output;
  return refuse(what, result.issues[0]);
}
