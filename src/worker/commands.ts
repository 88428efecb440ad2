import * as v from "valibot";
import { parseSettings, type SeedSettings } from "../seed/index.ts";
import { count, refuse } from "./validate.ts";

const engineChoiceSchema = v.picklist(["auto", "webgpu", "wasm"]);
/** "auto": WebGPU on a hardware adapter, else WASM. */
export type EngineChoice = v.InferOutput<typeof engineChoiceSchema>;
export const ENGINE_CHOICES: readonly EngineChoice[] = engineChoiceSchema.options;

const granularitySchema = v.picklist(["phase", "update"]);
/** How far one step goes: to the end of the phase, or of the update. */
export type Granularity = v.InferOutput<typeof granularitySchema>;

export const modelSchema = v.object({
  name: v.string(),
  /** Addresses of the two files on the page's own host. */
  policyUrl: v.string(),
  tokenizerUrl: v.string(),
});
/** A shipped policy. */
export type ModelFiles = Readonly<v.InferOutput<typeof modelSchema>>;

const exportChoiceSchema = v.picklist(["latest", "best"]);
/** Which weights of a run: those after its last finished update, or the best that were kept. */
export type ExportChoice = v.InferOutput<typeof exportChoiceSchema>;

/** What a run needs to be set up. */
export interface Configuration {
  readonly settings: SeedSettings;
  readonly engine: EngineChoice;
  readonly model: ModelFiles;
}

/** What the page may ask of the trainer; `id` comes back with the answer. */
export type Command = { readonly id: number } & (
  | ({ readonly type: "configure" } & Configuration)
  | { readonly type: "start" }
  | { readonly type: "pause" }
  | { readonly type: "step"; readonly granularity: Granularity }
  | { readonly type: "reset" }
  /** After a failure: a new engine goes on from the last finished update. */
  | { readonly type: "resume"; readonly engine: EngineChoice }
  /** Answered at once, also while a run goes. */
  | { readonly type: "export-policy"; readonly choice: ExportChoice }
);

const commandSchema = v.variant("type", [
  v.object({
    type: v.literal("configure"),
    id: count,
    settings: v.unknown(),
    engine: engineChoiceSchema,
    model: modelSchema,
  }),
  v.object({ type: v.literal("start"), id: count }),
  v.object({ type: v.literal("pause"), id: count }),
  v.object({ type: v.literal("step"), id: count, granularity: granularitySchema }),
  v.object({ type: v.literal("reset"), id: count }),
  v.object({ type: v.literal("resume"), id: count, engine: engineChoiceSchema }),
  v.object({ type: v.literal("export-policy"), id: count, choice: exportChoiceSchema }),
]);

/** Reads a message from the page. Throws a UserError that names what does not fit. */
export function parseCommand(message: unknown): Command {
  const result = v.safeParse(commandSchema, message);
  if (!result.success) {
    refuse(
      {
        en: "The trainer was sent a command that it does not know",
        zh: "训练器收到了无法识别的命令",
      },
      result.issues,
    );
  }
  const command = result.output;
  if (command.type !== "configure") return command;
  return { ...command, settings: parseSettings(command.settings) };
}

/** Reads an engine choice from a URL or a form; null where it is none. */
export function parseEngineChoice(text: string): EngineChoice | null {
  const result = v.safeParse(engineChoiceSchema, text);
  return result.success ? result.output : null;
}
