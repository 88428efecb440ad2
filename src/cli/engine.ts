import { UserError } from "../base/index.ts";
import type { Engine } from "../engine/index.ts";
import { createNodeEngine } from "../engine/ort/node.node.ts";
import type { Policy } from "../policy/index.ts";

/** The engines of the commands: ONNX Runtime's native library, and WebGPU through Dawn. */
export const NODE_ENGINES = ["node", "webgpu"] as const;
export type NodeEngine = (typeof NODE_ENGINES)[number];

/** Throws a UserError for a name that is none. */
export function nodeEngineNamed(name: string): NodeEngine {
  const engine = NODE_ENGINES.find((known) => known === name);
  if (engine !== undefined) return engine;
  throw new UserError(`There is no engine "${name}". Give one of ${NODE_ENGINES.join(", ")}.`);
}

/** Opens an engine; ONNX Runtime gets one thread, which at this size is fastest on a busy machine. */
export async function openEngine(policy: Policy, kind: NodeEngine = "node"): Promise<Engine> {
  if (kind === "node") return createNodeEngine(policy, { threads: 1 });
  const { createDawnEngine } = await import("../engine/webgpu/dawn.node.ts");
  return createDawnEngine(policy);
}
