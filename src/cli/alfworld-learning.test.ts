import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { presetSettings, Trainer } from "../seed/index.ts";
import { openEngine } from "./engine.ts";
import { worldNamed } from "./environments.ts";
import { readModel } from "./model-folder.ts";

const folder = join(import.meta.dirname, "../..", "models/alfworld-mini-nano");
const HELD_OUT = { split: "unseen", tasks: 192, temperature: 1 } as const;

/** Milliseconds: it takes some twenty seconds of one core, and more time where that is shared. */
const BUSY_MACHINE = 600_000;

describe("learning household games from the shipped policy", () => {
  it(
    "SEED nearly doubles the success on held-out games within 160 episodes of exact ALFWorld text",
    async () => {
      const { policy, tokenizer } = await readModel(folder);
      const engine = await openEngine(policy);
      try {
        const settings = presetSettings("quick", "alfworld");
        const world = worldNamed(settings.environment);
        const trainer = await Trainer.create({ ...world, engine, tokenizer, settings });
        const before = await trainer.evaluate(HELD_OUT);
        while (trainer.updatesDone < 20) await trainer.update();
        const after = await trainer.evaluate(HELD_OUT);
        expect(trainer.episodes).toBe(160);
        expect(before.won / before.n).toBeLessThan(0.25);
        expect((after.won - before.won) / after.n).toBeGreaterThan(0.08);
      } finally {
        await engine.dispose();
      }
    },
    BUSY_MACHINE,
  );
});
