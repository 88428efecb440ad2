import { at, deviation, mean } from "../base/index.ts";
import type { SeedSettings } from "./settings.ts";
import type { Rollout } from "./types.ts";

const EPSILON = 1e-6;

/**
 * The advantage of each reward of one task's group: (R - mean) / (deviation + 1e-6), or
 * without the division where `mode` is "centred". The deviation is that of the population,
 * over the rewards of the trajectories ("normalised"); or that of the sample, over the
 * rewards of all their steps ("steps"), so that a long trajectory weighs more. Equal rewards
 * give exact zeros.
 */
export function groupAdvantages(
  rewards: readonly number[],
  mode: SeedSettings["advantage"],
): readonly number[] {
  const first = at(rewards, 0);
  if (rewards.every((reward) => reward === first)) return rewards.map(() => 0);
  const centre = mean(rewards);
  const spread = deviation(rewards, mode === "steps" ? 1 : 0);
  const scale = mode === "centred" ? 1 : spread + EPSILON;
  return rewards.map((reward) => (reward - centre) / scale);
}

/** The advantage of sampled token `target`: its step's where the steps have their own. */
export function advantageAt(rollout: Rollout, target: number): number {
  const { advantage, stepAdvantages, segments } = rollout;
  if (stepAdvantages === undefined) return advantage;
  let end = 0;
  const step = segments
    .filter(({ kind }) => kind === "action")
    .findIndex(({ length }) => {
      end += length;
      return target < end;
    });
  return at(stepAdvantages, step);
}
