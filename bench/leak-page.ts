/** The part of leak.ts that runs in the page: updates of SEED on a tiny policy, and what they leave. */
import { Rng } from "../src/base/index.ts";
import { createWebgpuEngine } from "../src/engine/webgpu/index.ts";
import { makeTokenizer, sokobanOracle, sokobanWorld } from "../src/env/sokoban-world/index.ts";
import type { TextEnvironment } from "../src/env/index.ts";
import type { LeakResults } from "./leak-picture.ts";
import { freeze, initialise } from "../src/policy/index.ts";
import { parseSettings, Trainer } from "../src/seed/index.ts";

/** GPU bytes of the engine and bytes of the page's heap after an update. */
export interface Level {
  readonly update: number;
  readonly gpu: number;
  readonly heap: number;
}

declare global {
  interface Performance {
    /** Chromium only. */
    readonly memory?: { readonly usedJSHeapSize: number };
  }
}

/** Trains `updates` updates and tells the levels after each of `stations`. */
export async function run(
  updates: number,
  stations: readonly number[],
): Promise<Omit<LeakResults, "date">> {
  const tokenizer = makeTokenizer();
  const rng = Rng.of(1, "leak");
  const shape = {
    vocabSize: tokenizer.size,
    hiddenSize: 16,
    layers: 1,
    heads: 2,
    kvHeads: 1,
    ffnSize: 16,
    ropeTheta: 10_000,
    normEps: 1e-6,
    contextLength: 1024,
  };
  const engine = await createWebgpuEngine({}, freeze(initialise(shape, rng), 2, 4, rng));
  const trainer = await Trainer.create({
    engine,
    environment: sokobanWorld() as TextEnvironment,
    oracle: sokobanOracle,
    tokenizer,
    settings: parseSettings({ tasks: 1, rollouts: 2, updates, evaluateEvery: 0 }),
  });
  const levels: Level[] = [];
  for (let update = 1; update <= updates; update++) {
    await trainer.update();
    if (stations.includes(update)) {
      globalThis.gc?.();
      const heap = performance.memory?.usedJSHeapSize ?? 0;
      levels.push({ update, gpu: engine.allocatedBytes, heap });
    }
  }
  const dispatches = engine.dispatches / updates;
  await engine.dispose();
  return { adapter: engine.info.description, dispatches, levels };
}
