import type { Engine } from "../engine/index.ts";
import { createNodeEngine } from "../engine/ort/node.node.ts";
import type { Policy } from "../policy/index.ts";

/** The engine of all commands: ONNX Runtime's native library on one thread. */
export function openEngine(policy: Policy): Promise<Engine> {
  return createNodeEngine(policy, { threads: 1 });
}
