import type { Sentence } from "../base/index.ts";
import { CommandError } from "./command-error.ts";
import { type Engine, recoveringEngine, saidOfRecovery } from "../engine/index.ts";
import { createNodeEngine } from "../engine/ort/node.node.ts";
import type { Policy } from "../policy/index.ts";

/** The engines of the commands: ONNX Runtime's native library, and WebGPU through Dawn. */
export const NODE_ENGINES = ["node", "webgpu"] as const;
export type NodeEngine = (typeof NODE_ENGINES)[number];

/** Throws a UserError for a name that is none. */
export function nodeEngineNamed(name: string): NodeEngine {
  const engine = NODE_ENGINES.find((known) => known === name);
  if (engine !== undefined) return engine;
  throw new CommandError(`There is no engine "${name}". Give one of ${NODE_ENGINES.join(", ")}.`);
}

export interface EngineParts {
  /** Opens the engine on Dawn, each time on a new device. */
  readonly openDawn: (policy: Policy) => Promise<Engine>;
  /** Told what an engine gets over by itself. */
  readonly onNotice: (message: Sentence) => void;
}

const PARTS: EngineParts = {
  openDawn: async (policy) => {
    const { createDawnEngine } = await import("../engine/webgpu/dawn.node.ts");
    return createDawnEngine(policy, { onNotice: PARTS.onNotice });
  },
  onNotice: (message) => console.error(message.en),
};

/**
 * Opens an engine. ONNX Runtime gets one thread, which at this size is fastest on a busy
 * machine; WebGPU goes on after the loss of its device, on another, from where it stood.
 */
export async function openEngine(
  policy: Policy,
  kind: NodeEngine = "node",
  { openDawn, onNotice }: EngineParts = PARTS,
): Promise<Engine> {
  if (kind === "node") return createNodeEngine(policy, { threads: 1 });
  return recoveringEngine({
    open: () => openDawn(policy),
    onRecovery: (_, now) => onNotice(saidOfRecovery(now)),
  });
}
