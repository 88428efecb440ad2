import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type Evaluation, PRESETS, parseSettings, Trainer } from "../seed/index.ts";
import { openEngine } from "./engine.ts";
import { worldNamed } from "./environments.ts";
import { DEFAULT_MODEL, readModel } from "./model-folder.ts";

const folder = join(import.meta.dirname, "../..", DEFAULT_MODEL);
const HELD_OUT = { split: "unseen", tasks: 256, temperature: 1 } as const;

/** Milliseconds: it takes some ten seconds of one core, and more time where that is shared. */
const BUSY_MACHINE = 240_000;

interface Learned {
  readonly before: Evaluation;
  readonly after: Evaluation;
}

/** 320 episodes of the quick preset from the shipped policy. */
async function learn(method: string): Promise<Learned> {
  const { policy, tokenizer } = await readModel(folder);
  const engine = await openEngine(policy);
  try {
    const settings = parseSettings({ ...PRESETS.quick.settings, method, seed: 0 });
    const world = worldNamed(settings.environment);
    const trainer = await Trainer.create({ ...world, engine, tokenizer, settings });
    const before = await trainer.evaluate(HELD_OUT);
    while (trainer.updatesDone < settings.updates) await trainer.update();
    expect(trainer.episodes).toBe(320);
    return { before, after: await trainer.evaluate(HELD_OUT) };
  } finally {
    await engine.dispose();
  }
}

describe("learning from the shipped policy", () => {
  it("has the policy to start from", () => {
    expect(existsSync(join(folder, "model.onnx"))).toBe(true);
  });

  it(
    "SEED solves more than half of the held-out rooms after 320 episodes, well above GRPO",
    async () => {
      const seed = await learn("seed");
      const grpo = await learn("grpo");
      const { n } = seed.after;
      expect(n).toBe(256);
      expect(seed.before).toEqual(grpo.before);
      expect(seed.before.won / n).toBeLessThan(0.35);
      expect(seed.after.won / n).toBeGreaterThan(0.5);
      expect((seed.after.won - grpo.after.won) / n).toBeGreaterThanOrEqual(0.1);
    },
    BUSY_MACHINE,
  );
});
