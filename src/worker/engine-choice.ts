import { UserError } from "../base/index.ts";
import type { EngineChoice } from "./commands.ts";

/** What the browser offers as a WebGPU adapter. */
export type AdapterFound =
  | { readonly kind: "none"; readonly why: string }
  | { readonly kind: "hardware" | "software"; readonly name: string };

export interface EngineDecision {
  readonly kind: "webgpu" | "wasm";
  /** Why this engine runs, in a few words. */
  readonly short: string;
  /** The same as one sentence. */
  readonly reason: string;
}

/**
 * Chooses the engine. A software adapter computes the right numbers, but far slower
 * than WASM does, so it is used only by those who ask for it. Throws a UserError when
 * WebGPU was asked for and there is none.
 */
export function decideEngine(choice: EngineChoice, adapter: AdapterFound): EngineDecision {
  if (choice === "wasm") {
    return { kind: "wasm", short: "as asked", reason: "WASM runs because it was asked for." };
  }
  if (choice === "webgpu") {
    if (adapter.kind === "none") {
      throw new UserError(
        `WebGPU was asked for, but ${adapter.why}. Choose the engine "auto" or "wasm", or open the page in a browser with WebGPU.`,
      );
    }
    return adapter.kind === "software"
      ? {
          kind: "webgpu",
          short: "software adapter, slow",
          reason: `WebGPU runs because it was asked for; its adapter (${adapter.name}) is software, so it is far slower than WASM.`,
        }
      : {
          kind: "webgpu",
          short: "as asked",
          reason: `WebGPU runs on ${adapter.name} because it was asked for.`,
        };
  }
  switch (adapter.kind) {
    case "hardware":
      return {
        kind: "webgpu",
        short: "hardware GPU",
        reason: `WebGPU runs because this device has a GPU for it: ${adapter.name}.`,
      };
    case "software":
      return {
        kind: "wasm",
        short: "only a software GPU here",
        reason: `WASM runs because the only WebGPU adapter here (${adapter.name}) is software and slower.`,
      };
    case "none":
      return {
        kind: "wasm",
        short: "no WebGPU here",
        reason: `WASM runs because ${adapter.why}.`,
      };
  }
}
