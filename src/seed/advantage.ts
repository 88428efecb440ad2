import { at, deviation, mean } from "../base/index.ts";
import type { SeedSettings } from "./settings.ts";

const EPSILON = 1e-6;

export interface GroupAdvantages {
  /** One number a trajectory, in the order of the rewards. */
  readonly advantages: readonly number[];
  /** Whether all rewards of the group are equal, so that GRPO learns nothing from it. */
  readonly zeroVariance: boolean;
}

/**
 * The advantage of each trajectory of one task's group: (R - mean) / (population
 * deviation + 1e-6), or without the division where `mode` is "centred". Equal rewards
 * give exact zeros.
 */
export function groupAdvantages(
  rewards: readonly number[],
  mode: SeedSettings["advantage"],
): GroupAdvantages {
  const first = at(rewards, 0);
  if (rewards.every((reward) => reward === first)) {
    return { advantages: rewards.map(() => 0), zeroVariance: true };
  }
  const centre = mean(rewards);
  const scale = mode === "normalised" ? deviation(rewards) + EPSILON : 1;
  return { advantages: rewards.map((reward) => (reward - centre) / scale), zeroVariance: false };
}
