import { at } from "../base/index.ts";
import { groupAdvantages } from "./advantage.ts";
import type { Trajectory } from "./rollout.ts";
import type { SeedSettings } from "./settings.ts";
import type { Rollout } from "./types.ts";

/** The reward that the advantage is made of: 1 for a solved task, less the invalid actions. */
export function rewardOf({ episode }: Trajectory, invalidPenalty: number): number {
  const invalid = episode.steps.filter(({ valid }) => !valid).length;
  return (episode.won ? 1 : 0) - invalidPenalty * invalid;
}

/**
 * The rollouts of one update as they are known after sampling, groups in order, with
 * their advantages. What later phases compute is empty, weights are 0.
 */
export function draftRollouts(
  trajectories: readonly Trajectory[],
  settings: Pick<SeedSettings, "rollouts" | "invalidPenalty" | "advantage">,
): readonly Rollout[] {
  const size = settings.rollouts;
  const rewards = trajectories.map((trajectory) => rewardOf(trajectory, settings.invalidPenalty));
  const advantages: number[] = [];
  for (let start = 0; start < rewards.length; start += size) {
    const group = groupAdvantages(rewards.slice(start, start + size), settings.advantage);
    advantages.push(...group.advantages);
  }
  return trajectories.map((trajectory, i) => ({
    task: trajectory.episode.task,
    group: Math.floor(i / size),
    member: i % size,
    won: trajectory.episode.won,
    environmentReward: trajectory.reward,
    reward: at(rewards, i),
    actions: trajectory.episode.steps.map(({ action }) => action),
    tokens: trajectory.sequence.tokens,
    segments: trajectory.sequence.segments,
    targets: trajectory.targets,
    behaviour: trajectory.behaviour,
    logprob: [],
    teacher: [],
    shift: [],
    gate: [],
    entropy: [],
    advantage: at(advantages, i),
    weight: trajectory.targets.map(() => 0),
    skill: null,
    teacherTokens: [],
    teacherSegments: [],
  }));
}
