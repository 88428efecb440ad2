import * as ort from "onnxruntime-web/wasm";
import glueUrl from "onnxruntime-web/ort-wasm-simd-threaded.mjs?url";
import wasmUrl from "onnxruntime-web/ort-wasm-simd-threaded.wasm?url";
import { PlainHost } from "./host.ts";

// The page's own copies: nothing is fetched from anywhere else.
ort.env.wasm.wasmPaths = { mjs: glueUrl, wasm: wasmUrl };
// One sequence of a tiny model is too little work to share.
ort.env.wasm.numThreads = 1;

/** The thread in which an exported policy plays: ONNX Runtime, a tokenizer, a world. */
const host = new PlainHost({
  runtime: ort,
  post: (answer) => self.postMessage(answer),
  // A task of its own lets waiting messages in; a promise alone would not.
  breathe: () => new Promise((resolve) => setTimeout(resolve, 0)),
  now: () => performance.now(),
});

self.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
  void host.handle(data);
});
