/** ONNX Runtime Web on a graph of its own: scoring, and decoding with its key-value cache. */
import type * as ort from "onnxruntime-web";
import { at, mean } from "../../src/base/index.ts";
import { requestDevice } from "../../src/engine/webgpu/index.ts";
import { headSize } from "../../src/policy/index.ts";
import { makeBatch, makePrompts, type Work } from "../work.ts";
import { ortGraph, pastName, presentName } from "./ort-graph.ts";
import type { Check, Contender } from "./types.ts";

export type OrtProvider = "webgpu" | "wasm";

async function open(provider: OrtProvider): Promise<typeof ort> {
  if (provider === "wasm") {
    const library = await import("onnxruntime-web/wasm");
    const mjs = await import("onnxruntime-web/ort-wasm-simd-threaded.mjs?url");
    const wasm = await import("onnxruntime-web/ort-wasm-simd-threaded.wasm?url");
    library.env.wasm.wasmPaths = { mjs: mjs.default, wasm: wasm.default };
    library.env.wasm.numThreads = 1;
    return library;
  }
  const library = await import("onnxruntime-web/webgpu");
  const mjs = await import("onnxruntime-web/ort-wasm-simd-threaded.asyncify.mjs?url");
  const wasm = await import("onnxruntime-web/ort-wasm-simd-threaded.asyncify.wasm?url");
  library.env.wasm.wasmPaths = { mjs: mjs.default, wasm: wasm.default };
  library.env.wasm.numThreads = 1;
  return library;
}

/** Whether WebGPU has only a software adapter here. */
async function onSoftware(): Promise<boolean> {
  const gpu = await requestDevice();
  gpu.device.destroy();
  return gpu.software;
}

type Feeds = Record<string, ort.Tensor>;
const PARTS = ["key", "value"] as const;

export async function ortContender(work: Work, provider: OrtProvider): Promise<Contender> {
  const { InferenceSession, Tensor } = await open(provider);
  const { config, batch, time } = work;
  const presents = Array.from({ length: config.layers }, (_, layer) =>
    PARTS.map((part) => presentName(layer, part)),
  ).flat();
  const create = (
    graph: Uint8Array<ArrayBuffer>,
    keep: readonly string[],
  ): Promise<ort.InferenceSession> =>
    InferenceSession.create(graph, {
      executionProviders: [provider],
      graphOptimizationLevel: "all",
      logSeverityLevel: 3,
      // The cache never leaves the GPU.
      ...(provider === "webgpu"
        ? { preferredOutputLocation: Object.fromEntries(keep.map((name) => [name, "gpu-buffer"])) }
        : {}),
    });
  const attention = provider === "webgpu" && (await onSoftware()) ? "standard" : "grouped-query";
  const scorer = await create(ortGraph(work, "score", attention), []);
  const decoder = await create(ortGraph(work, "decode"), presents);

  const int32 = (values: ArrayLike<number>, dims: readonly number[]): ort.Tensor =>
    new Tensor("int32", Int32Array.from(values), dims);
  const position = (sequences: number, total: number): Feeds => ({
    last: int32(new Array<number>(sequences).fill(total - 1), [sequences]),
    total: int32([total], [1]),
  });
  const empty = (sequences: number): Feeds =>
    Object.fromEntries(
      presents.map((_, i) => [
        pastName(Math.floor(i / 2), at(PARTS, i % 2)),
        new Tensor("float32", new Float32Array(0), [
          sequences,
          config.kvHeads,
          0,
          headSize(config),
        ]),
      ]),
    );

  const score = async (): Promise<Check> => {
    const { ids, targets } = makeBatch(work);
    const feeds = {
      ids: int32(ids, [batch, time]),
      targets: int32(targets, [batch * time, 1]),
      ...(attention === "standard" ? {} : { ...position(batch, time), ...empty(batch) }),
    };
    const { logprob } = await scorer.run(feeds, ["logprob"]);
    return [mean(logprob?.data as Float32Array)];
  };

  const decode = async (): Promise<Check> => {
    const { lanes, prompt, sampled } = work;
    const tokens: number[][] = Array.from({ length: lanes }, () => []);
    let ids = int32(makePrompts(work).flat(), [lanes, prompt]);
    let cache = empty(lanes);
    for (let step = 0; step < sampled; step++) {
      const outputs = await decoder.run({
        ids,
        ...position(lanes, prompt + step),
        ...cache,
      });
      const next = Array.from(outputs.token?.data as BigInt64Array, Number);
      next.forEach((token, lane) => {
        at(tokens, lane).push(token);
      });
      ids = int32(next, [lanes, 1]);
      if (step > 0) for (const tensor of Object.values(cache)) tensor.dispose();
      cache = Object.fromEntries(
        presents.map((name, i) => [
          pastName(Math.floor(i / 2), at(PARTS, i % 2)),
          outputs[name] as ort.Tensor,
        ]),
      );
    }
    for (const tensor of Object.values(cache)) tensor.dispose();
    return tokens.flat();
  };
  return {
    about: `ONNX Runtime Web 1.30.0, ${provider === "webgpu" ? "WebGPU" : "WASM, 1 thread"}`,
    phases: { score, decode },
    dispose: async () => {
      await scorer.release();
      await decoder.release();
    },
  };
}
