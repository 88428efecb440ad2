import { defineWords } from "../ui/index.ts";

/** Why which engine runs: in a few words, and as a sentence. */
export const ENGINE_WORDS = defineWords(
  {
    short: {
      asked: "as asked",
      "asked-software": "software adapter, slow",
      hardware: "hardware GPU",
      software: "only a software GPU here",
      missing: "no WebGPU here",
      failed: "no WebGPU here",
    },
    reason: {
      askedWasm: "WASM runs because it was asked for.",
      asked: (adapter: string) => `WebGPU runs on ${adapter} because it was asked for.`,
      "asked-software": (adapter: string) =>
        `WebGPU runs because it was asked for; its adapter (${adapter}) is software, so it is far slower than WASM.`,
      hardware: (adapter: string) =>
        `WebGPU runs because this device has a GPU for it: ${adapter}.`,
      software: (adapter: string) =>
        `WASM runs because the only WebGPU adapter here (${adapter}) is software and slower.`,
      missing: (_: string) => "WASM runs because this browser has no WebGPU.",
      failed: (why: string) => `WASM runs because WebGPU cannot be used here (${why}).`,
    },
  },
  {
    short: {
      asked: "按要求",
      "asked-software": "软件适配器，较慢",
      hardware: "硬件 GPU",
      software: "此处只有软件 GPU",
      missing: "此处没有 WebGPU",
      failed: "此处没有 WebGPU",
    },
    reason: {
      askedWasm: "按要求使用 WASM。",
      asked: (adapter: string) => `按要求在 ${adapter} 上使用 WebGPU。`,
      "asked-software": (adapter: string) =>
        `按要求使用 WebGPU；其适配器（${adapter}）是软件实现，因此比 WASM 慢得多。`,
      hardware: (adapter: string) => `使用 WebGPU，因为此设备有可用的 GPU：${adapter}。`,
      software: (adapter: string) =>
        `使用 WASM，因为此处唯一的 WebGPU 适配器（${adapter}）是软件实现，速度更慢。`,
      missing: (_: string) => "使用 WASM，因为此浏览器没有 WebGPU。",
      failed: (why: string) => `使用 WASM，因为此处无法使用 WebGPU（${why}）。`,
    },
  },
);
