import { at } from "../base/index.ts";
import type { SeedSettings } from "./settings.ts";
import type { Rollout } from "./types.ts";

/**
 * Indices of the rollouts that a skill is written about. In a group whose rewards are all
 * equal the reward says nothing about what to do otherwise; "mixed" leaves those out, and
 * saves their skill and their teacher.
 */
export function selectRollouts(
  rollouts: readonly Pick<Rollout, "group" | "won" | "reward">[],
  analysis: SeedSettings["analysis"],
): readonly number[] {
  const all = [...rollouts.keys()];
  if (analysis === "all") return all;
  if (analysis === "lost") return all.filter((i) => !at(rollouts, i).won);
  const rewards = new Map<number, Set<number>>();
  for (const { group, reward } of rollouts) {
    rewards.set(group, (rewards.get(group) ?? new Set()).add(reward));
  }
  return all.filter((i) => (rewards.get(at(rollouts, i).group)?.size ?? 0) > 1);
}
