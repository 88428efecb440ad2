import { Rng } from "../base/index.ts";
import { freeze } from "./adapters.ts";
import type { PolicyConfig } from "./config.ts";
import { initialise } from "./initialise.ts";
import type { Policy } from "./policy.ts";

export const TINY: PolicyConfig = {
  vocabSize: 11,
  hiddenSize: 32,
  layers: 2,
  heads: 4,
  kvHeads: 2,
  ffnSize: 48,
  ropeTheta: 10_000,
  normEps: 1e-6,
  contextLength: 32,
};

/** A small policy in which no number has a special value. */
export function tinyPolicy(mode: "full" | "lora" | "lora, 4 bits"): Policy {
  const rng = Rng.of(3, "tiny policy");
  const full = initialise(TINY, rng);
  const policy = mode === "full" ? full : freeze(full, 4, 8, rng, mode === "lora" ? 8 : 4);
  const theta = policy.theta.map((value) => value + 0.1 * rng.normal());
  return { ...policy, theta };
}
