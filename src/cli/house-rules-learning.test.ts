import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { mean } from "../base/index.ts";
import type { Engine } from "../engine/index.ts";
import { type Evaluation, presetSettings, Trainer } from "../seed/index.ts";
import type { Tokenizer } from "../text/index.ts";
import { openEngine } from "./engine.ts";
import { worldNamed } from "./environments.ts";
import { measureReading } from "./measure-reading.ts";
import { readModel } from "./model-folder.ts";

const MODELS = join(import.meta.dirname, "../../models");
const EPISODES = 240;
const UPDATES = 30;
const HELD_OUT = { split: "unseen", tasks: 192, temperature: 1 } as const;

/** Milliseconds: it takes some ten seconds of one core, and more time where that is shared. */
const BUSY_MACHINE = 600_000;

/** Does something with the engine of a shipped policy. */
async function withPolicy(
  name: string,
  use: (engine: Engine, tokenizer: Tokenizer) => Promise<void>,
): Promise<void> {
  const { policy, tokenizer } = await readModel(join(MODELS, name));
  const engine = await openEngine(policy);
  try {
    await use(engine, tokenizer);
  } finally {
    await engine.dispose();
  }
}

/** Mean probability of what is so, over the hidden facts of the house. */
const known = ({ facts = [] }: Evaluation): number =>
  mean(
    facts.map(({ answer, options, probabilities }) => probabilities[options.indexOf(answer)] ?? 0),
  );

describe("the shipped policies of House Rules", () => {
  it.each(["house-rules-nano", "house-rules-nano-base"])(
    "%s reads houses that it has never seen, and what a skill says decides",
    (name) =>
      withPolicy(name, async (engine, tokenizer) => {
        const { claims, examination, ...world } = worldNamed("house-rules");
        if (claims === null) throw new Error("House Rules has claims");
        const setup = { ...world, environment: examination, engine, tokenizer };
        const { claimsTrue, shares } = await measureReading(setup, claims, EPISODES);
        expect(claimsTrue.n).toBeGreaterThan(EPISODES);
        expect(claimsTrue.share).toBeGreaterThan(0.8);
        expect(shares.wellFormed.share).toBeGreaterThan(0.95);
        const { plain, ownSkill, oracleSkill, anotherHousesSkill } = shares;
        expect(oracleSkill.share).toBeGreaterThan(2.5 * plain.share);
        expect(ownSkill.share).toBeGreaterThan(plain.share + 0.15);
        expect(anotherHousesSkill.share).toBeLessThan(plain.share + 0.05);
      }),
    BUSY_MACHINE,
  );

  it(
    "learn a house with SEED, and its hidden facts with it",
    () =>
      withPolicy("house-rules-nano", async (engine, tokenizer) => {
        const settings = { ...presetSettings("quick", "house-rules"), seed: 0 };
        const world = worldNamed(settings.environment, settings.seed);
        const trainer = await Trainer.create({ ...world, engine, tokenizer, settings });
        const before = await trainer.evaluate(HELD_OUT);
        while (trainer.updatesDone < UPDATES) await trainer.update();
        const after = await trainer.evaluate(HELD_OUT);
        expect(before.won / before.n).toBeLessThan(0.3);
        expect((after.won - before.won) / after.n).toBeGreaterThan(0.1);
        expect(known(after) - known(before)).toBeGreaterThan(0.05);
      }),
    BUSY_MACHINE,
  );
});
