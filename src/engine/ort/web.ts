import * as ort from "onnxruntime-web/wasm";
import glueUrl from "onnxruntime-web/ort-wasm-simd-threaded.mjs?url";
import wasmUrl from "onnxruntime-web/ort-wasm-simd-threaded.wasm?url";
import type { Policy } from "../../policy/index.ts";
import type { Engine } from "../types.ts";
import { createOrtEngine } from "./engine.ts";
import type { OrtRuntime } from "./runtime.ts";

export interface WebEngineOptions {
  /** WASM threads; more than one needs cross-origin isolation. */
  readonly threads?: number;
}

const MOST_THREADS = 4;

/** One thread for each physical core, as far as this page may have them and they help. */
function defaultThreads(): number {
  if (!globalThis.crossOriginIsolated) return 1;
  return Math.max(1, Math.min(MOST_THREADS, Math.floor(navigator.hardwareConcurrency / 2)));
}

let configured: number | undefined;

/** ONNX Runtime's WASM build keeps one setting for the page or worker: the first call's. */
function configure(threads: number): number {
  if (configured === undefined) {
    ort.env.wasm.wasmPaths = { mjs: glueUrl, wasm: wasmUrl };
    ort.env.wasm.numThreads = threads;
    ort.env.wasm.proxy = false;
    configured = threads;
  }
  return configured;
}

function webRuntime(options: WebEngineOptions): OrtRuntime {
  const threads = configure(options.threads ?? defaultThreads());
  return {
    InferenceSession: ort.InferenceSession,
    Tensor: ort.Tensor,
    description: `onnxruntime-web, WASM, ${threads} ${threads === 1 ? "thread" : "threads"}`,
    sessionOptions: {
      executionProviders: ["wasm"],
      executionMode: "sequential",
      graphOptimizationLevel: "all",
      logSeverityLevel: 3,
    },
  };
}

/** The engine on ONNX Runtime's WASM build: any browser, no GPU, best inside a worker. */
export function createWebEngine(policy: Policy, options: WebEngineOptions = {}): Promise<Engine> {
  return createOrtEngine(webRuntime(options), policy);
}
