import { inBoth, type Sentence, UserError } from "../base/index.ts";
import type { EngineChoice } from "./commands.ts";

/** What the browser offers as a WebGPU adapter. */
export type AdapterFound =
  | { readonly kind: "missing" }
  /** `why` is the browser's own text. */
  | { readonly kind: "failed"; readonly why: Sentence }
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
  readonly adapter: Sentence;
}

const NOTHING = inBoth(() => "");

/**
 * Chooses the engine. A software adapter computes the right numbers, but far slower
 * than WASM does, so it is used only by those who ask for it. Throws a UserError when
 * WebGPU was asked for and there is none.
 */
export function decideEngine(choice: EngineChoice, found: AdapterFound): EngineDecision {
  if (choice === "wasm") return { kind: "wasm", cause: "asked", adapter: NOTHING };
  if (found.kind === "missing" || found.kind === "failed") {
    const adapter = found.kind === "failed" ? found.why : NOTHING;
    if (choice === "auto") return { kind: "wasm", cause: found.kind, adapter };
    const why =
      found.kind === "failed"
        ? {
            en: `WebGPU cannot be used here (${found.why.en})`,
            zh: `此处无法使用 WebGPU（${found.why.zh}）`,
          }
        : { en: "this browser has no WebGPU", zh: "此浏览器不支持 WebGPU" };
    throw new UserError({
      en: `WebGPU was asked for, but ${why.en}. Choose the engine "auto" or "wasm", or open the page in a browser with WebGPU.`,
      zh: `指定了 WebGPU，但${why.zh}。请选择引擎 “auto” 或 “wasm”，或换用支持 WebGPU 的浏览器。`,
    });
  }
  const { kind } = found;
  const adapter = inBoth(() => found.name);
  if (choice === "webgpu") {
    const cause = kind === "software" ? "asked-software" : "asked";
    return { kind: "webgpu", cause, adapter };
  }
  return { kind: kind === "hardware" ? "webgpu" : "wasm", cause: kind, adapter };
}
