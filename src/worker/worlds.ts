import { alfworldOracle, alfworldWorld } from "../env/alfworld-world/index.ts";
import { houseOfRun, houseRules, houseRulesOracle } from "../env/house-rules/index.ts";
import type { SkillOracle, TextEnvironment } from "../env/index.ts";
import { sokobanOracle, sokobanWorld } from "../env/sokoban-world/index.ts";
import type { SeedSettings } from "../seed/index.ts";

export interface World {
  readonly environment: TextEnvironment;
  readonly oracle: SkillOracle;
}

/** By name; in House Rules the run's seed says which house it is. */
const WORLDS: Readonly<Record<SeedSettings["environment"], (seed: number) => World>> = {
  sokoban: () => ({ environment: sokobanWorld() as TextEnvironment, oracle: sokobanOracle }),
  alfworld: () => ({ environment: alfworldWorld() as TextEnvironment, oracle: alfworldOracle }),
  "house-rules": (seed) => ({
    environment: houseRules({ house: houseOfRun(seed) }) as TextEnvironment,
    oracle: houseRulesOracle,
  }),
};

/** The world that a run learns in. */
export const worldOf = (environment: SeedSettings["environment"], seed: number): World =>
  WORLDS[environment](seed);
