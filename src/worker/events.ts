import * as v from "valibot";
import type { Sentence } from "../base/index.ts";
import type { EvaluationLine, RunHeader, UpdateLine } from "../run/index.ts";
import { PHASES, type Phase, type Rollout } from "../seed/index.ts";
import type { EngineChoice } from "./commands.ts";
import { ENGINE_CAUSES, type EngineCause } from "./engine-choice.ts";
import { evaluationLine, headerLine, rollout, updateLine } from "./line-schemas.ts";
import { anyNumber, count, refuse, sentenceSchema } from "./validate.ts";

const runStateSchema = v.picklist([
  "empty",
  "loading",
  "ready",
  "running",
  "stepping",
  "finished",
  "failed",
]);
/**
 * Where a run stands. "running" goes on by itself, "stepping" stops after its step,
 * "failed" needs a reset or another engine.
 */
export type RunState = v.InferOutput<typeof runStateSchema>;

/** What the trainer is busy with: a phase of the update, or an evaluation. */
export type Stage = Phase | "evaluate";
const stageSchema = v.picklist([...PHASES, "evaluate"]);

/** Which engine runs, and why this one. */
export interface EngineReport {
  readonly kind: "webgpu" | "wasm";
  /** For people: what computes, on what. */
  readonly description: string;
  /** WebGPU on a software adapter. */
  readonly software: boolean;
  readonly choice: EngineChoice;
  /** Why this engine runs, and the adapter's name or why there is none. */
  readonly cause: EngineCause;
  readonly adapter: Sentence;
}

/** The weights of a run as a file that readPolicy reads, with its tokenizer in the metadata. */
export interface ExportedPolicy {
  /** Name of the policy that the run started from. */
  readonly name: string;
  /** Updates done when these were the weights. */
  readonly updates: number;
  /** Training success when they were kept as the best, 0 to 1; null for the latest. */
  readonly success: number | null;
  readonly file: Uint8Array<ArrayBuffer>;
}

/** Everything that the trainer tells the page. */
export type TrainerEvent =
  /** Answers to a command. */
  | { readonly type: "done"; readonly id: number }
  | { readonly type: "refused"; readonly id: number; readonly message: Sentence }
  | { readonly type: "policy"; readonly id: number; readonly policy: ExportedPolicy }
  | {
      readonly type: "status";
      readonly state: RunState;
      readonly updatesDone: number;
      readonly updates: number;
      readonly nextPhase: Phase;
    }
  | { readonly type: "engine"; readonly engine: EngineReport }
  /** A run begins; everything before it belongs to another. */
  | { readonly type: "header"; readonly line: RunHeader }
  | { readonly type: "stage-start"; readonly stage: Stage; readonly update: number }
  | {
      readonly type: "stage-end";
      readonly stage: Stage;
      readonly update: number;
      readonly milliseconds: number;
    }
  /** The rollouts of the update that is under way, as far as they are known. */
  | { readonly type: "preview"; readonly update: number; readonly rollouts: readonly Rollout[] }
  | { readonly type: "update"; readonly line: UpdateLine }
  | { readonly type: "evaluation"; readonly line: EvaluationLine }
  /** What the engine got over by itself; the run goes on. */
  | { readonly type: "notice"; readonly message: Sentence }
  /** One sentence on what went wrong and one on what to do. */
  | { readonly type: "error"; readonly message: Sentence };

const engineSchema = v.object({
  kind: v.picklist(["webgpu", "wasm"]),
  description: v.string(),
  software: v.boolean(),
  choice: v.picklist(["auto", "webgpu", "wasm"]),
  cause: v.picklist(ENGINE_CAUSES),
  adapter: sentenceSchema,
});

const stageFields = { stage: stageSchema, update: count };

const eventSchema = v.variant("type", [
  v.object({ type: v.literal("done"), id: count }),
  v.object({ type: v.literal("refused"), id: count, message: sentenceSchema }),
  v.object({
    type: v.literal("policy"),
    id: count,
    policy: v.object({
      name: v.string(),
      updates: count,
      success: v.nullable(v.number()),
      file: v.instance(Uint8Array),
    }),
  }),
  v.object({
    type: v.literal("status"),
    state: runStateSchema,
    updatesDone: count,
    updates: count,
    nextPhase: v.picklist(PHASES),
  }),
  v.object({ type: v.literal("engine"), engine: engineSchema }),
  v.object({ type: v.literal("header"), line: headerLine }),
  v.object({ type: v.literal("stage-start"), ...stageFields }),
  v.object({ type: v.literal("stage-end"), ...stageFields, milliseconds: anyNumber }),
  v.object({ type: v.literal("preview"), update: count, rollouts: v.array(rollout) }),
  v.object({ type: v.literal("update"), line: updateLine }),
  v.object({ type: v.literal("evaluation"), line: evaluationLine }),
  v.object({ type: v.literal("notice"), message: sentenceSchema }),
  v.object({ type: v.literal("error"), message: sentenceSchema }),
]);

/** Reads a message from the trainer. Throws a UserError that names what does not fit. */
export function parseEvent(message: unknown): TrainerEvent {
  const result = v.safeParse(eventSchema, message);
  if (!result.success) {
    refuse(
      {
        en: "The trainer sent a message that the page does not know",
        zh: "训练器发来了页面无法识别的消息",
      },
      result.issues,
    );
  }
  return result.output as TrainerEvent;
}
