import { UserError } from "../base/index.ts";
import type { EngineChoice } from "./commands.ts";

/** What the browser offers as a WebGPU adapter. */
export type AdapterFound =
  | { readonly kind: "missing" }
  /** `why` is the browser's own text. */
  | { readonly kind: "failed"; readonly why: string }
  | { readonly kind: "hardware" | "software"; readonly name: string };

/** Why an engine runs. */
export const ENGINE_CAUSES = [
  "asked",
  "asked-software",
  "hardware",
  "software",
  "missing",
  "failed",
] as const;
export type EngineCause = (typeof ENGINE_CAUSES)[number];

export interface EngineDecision {
  readonly kind: "webgpu" | "wasm";
  readonly cause: EngineCause;
  /** The adapter's name, or why there is none; empty where neither matters. */
  readonly adapter: string;
}

/**
 * Chooses the engine. A software adapter computes the right numbers, but far slower
 * than WASM does, so it is used only by those who ask for it. Throws a UserError when
 * WebGPU was asked for and there is none.
 */
export function decideEngine(choice: EngineChoice, found: AdapterFound): EngineDecision {
  if (choice === "wasm") return { kind: "wasm", cause: "asked", adapter: "" };
  if (found.kind === "missing" || found.kind === "failed") {
    const adapter = found.kind === "failed" ? found.why : "";
    if (choice === "auto") return { kind: "wasm", cause: found.kind, adapter };
    const why =
      found.kind === "failed"
        ? `WebGPU cannot be used here (${found.why})`
        : "this browser has no WebGPU";
    throw new UserError(
      `WebGPU was asked for, but ${why}. Choose the engine "auto" or "wasm", or open the page in a browser with WebGPU.`,
    );
  }
  const { kind, name } = found;
  if (choice === "webgpu") {
    const cause = kind === "software" ? "asked-software" : "asked";
    return { kind: "webgpu", cause, adapter: name };
  }
  return { kind: kind === "hardware" ? "webgpu" : "wasm", cause: kind, adapter: name };
}
