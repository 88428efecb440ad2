import { join } from "node:path";
import { expect, it } from "vitest";
import { openEngine } from "./engine.ts";
import { worldNamed } from "./environments.ts";
import { measureReading } from "./measure-reading.ts";
import { readModel } from "./model-folder.ts";

const MODELS = join(import.meta.dirname, "../../models");
const EPISODES = 240;

/** Milliseconds: it takes some ten seconds of one core, and more time where that is shared. */
const BUSY_MACHINE = 300_000;

it.each(["house-rules-nano", "house-rules-nano-base"])(
  "%s reads houses that it has never seen, and what a skill says decides",
  async (name) => {
    const { policy, tokenizer } = await readModel(join(MODELS, name));
    const engine = await openEngine(policy);
    try {
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
    } finally {
      await engine.dispose();
    }
  },
  BUSY_MACHINE,
);
