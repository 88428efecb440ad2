/** A page of the benchmark: one contender (`?contender=NAME&size=NAME`), run from outside. */
import type { PageContender } from "../contenders/names.ts";
import { type Contender, measure, type Phase, type Sample } from "../contenders/types.ts";
import type { Peak } from "../roofline/peak.ts";
import { type SizeName, WORK, type Work } from "../work.ts";

/** What the page offers to the program that opened it. */
export interface Bench {
  open(): Promise<{ readonly about: string; readonly phases: readonly Phase[] }>;
  measure(phase: Phase): Promise<Sample>;
  /** What the WebGPU adapter of this browser is and can do at best. */
  peak(): Promise<Peak & { readonly adapter: string }>;
}

declare global {
  var bench: Bench;
}

const LOAD: Readonly<Record<PageContender, (work: Work) => Promise<Contender>>> = {
  "seed-webgpu": async (work) => {
    const { createWebgpuEngine, requestDevice } = await import("../../src/engine/webgpu/index.ts");
    const { engineContender } = await import("../contenders/engine.ts");
    const gpu = await requestDevice();
    return engineContender(work, (policy) => createWebgpuEngine(gpu, policy));
  },
  "seed-wasm": async (work) => {
    const { createWebEngine } = await import("../../src/engine/ort/web.ts");
    const { engineContender } = await import("../contenders/engine.ts");
    return engineContender(work, (policy) => createWebEngine(policy, { threads: 1 }));
  },
  "jax-webgpu": async (work) => (await import("../contenders/jax.ts")).jaxContender(work, "webgpu"),
  "jax-wasm": async (work) => (await import("../contenders/jax.ts")).jaxContender(work, "wasm"),
  "tfjs-webgpu": async (work) =>
    (await import("../contenders/tfjs.ts")).tfjsContender(work, "webgpu"),
  "tfjs-wasm": async (work) => (await import("../contenders/tfjs.ts")).tfjsContender(work, "wasm"),
  "ort-webgpu": async (work) => (await import("../contenders/ort.ts")).ortContender(work, "webgpu"),
  "ort-wasm": async (work) => (await import("../contenders/ort.ts")).ortContender(work, "wasm"),
};

const query = new URLSearchParams(location.search);
const name = query.get("contender") as PageContender;
const work = WORK[query.get("size") as SizeName];
let contender: Promise<Contender> | undefined;

globalThis.bench = {
  open: async () => {
    contender ??= LOAD[name](work);
    const { about, phases } = await contender;
    return { about, phases: Object.keys(phases) as Phase[] };
  },
  measure: async (phase) => {
    if (!contender) throw new RangeError("Internal error: the page was not opened");
    return measure(await contender, phase);
  },
  peak: async () => {
    const { requestDevice } = await import("../../src/engine/webgpu/index.ts");
    const { measurePeak } = await import("../roofline/peak.ts");
    const { device, software, description } = await requestDevice();
    const peak = await measurePeak(device, software);
    device.destroy();
    return { ...peak, adapter: description };
  },
};
