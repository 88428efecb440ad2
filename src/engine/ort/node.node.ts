import * as ort from "onnxruntime-node";
import type { Policy } from "../../policy/index.ts";
import type { Engine } from "../types.ts";
import { createOrtEngine } from "./engine.ts";
import type { OrtRuntime } from "./runtime.ts";

export interface NodeEngineOptions {
  /** Threads of one operator. */
  readonly threads?: number;
}

export function nodeRuntime({ threads = 1 }: NodeEngineOptions = {}): OrtRuntime {
  return {
    InferenceSession: ort.InferenceSession,
    Tensor: ort.Tensor,
    description: `onnxruntime-node, CPU, ${threads} ${threads === 1 ? "thread" : "threads"}`,
    sessionOptions: {
      executionProviders: ["cpu"],
      intraOpNumThreads: threads,
      interOpNumThreads: 1,
      executionMode: "sequential",
      graphOptimizationLevel: "all",
      logSeverityLevel: 3,
    },
  };
}

/** The engine on ONNX Runtime's native library, for Node. */
export function createNodeEngine(policy: Policy, options: NodeEngineOptions = {}): Promise<Engine> {
  return createOrtEngine(nodeRuntime(options), policy);
}
