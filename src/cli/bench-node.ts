import { parseSettings, Trainer } from "../seed/index.ts";
import type { BenchResult, BenchWork } from "./bench-run.ts";
import { type NodeEngine, openEngine } from "./engine.ts";
import { worldNamed } from "./environments.ts";
import { DEFAULT_MODEL, readModel } from "./model-folder.ts";

/** Times the run in this process. */
export async function benchNode(work: BenchWork, kind: NodeEngine): Promise<BenchResult> {
  const settings = parseSettings({ ...work, evaluateEvery: 0 });
  const { policy, tokenizer } = await readModel(DEFAULT_MODEL);
  const engine = await openEngine(policy, kind);
  try {
    const world = worldNamed(settings.environment, settings.seed);
    const trainer = await Trainer.create({ ...world, engine, tokenizer, settings });
    const start = performance.now();
    let tokens = 0;
    while (trainer.updatesDone < work.updates) tokens += (await trainer.update()).metrics.tokens;
    return {
      engine: engine.info.description,
      seconds: (performance.now() - start) / 1000,
      tokens,
    };
  } finally {
    await engine.dispose();
  }
}
