import { at, mean } from "../base/index.ts";
import { groupAdvantages } from "./advantage.ts";
import type { Trajectory } from "./rollout.ts";
import type { SeedSettings } from "./settings.ts";
import type { Rollout } from "./types.ts";

type RewardSettings = Pick<SeedSettings, "rollouts" | "reward" | "invalidPenalty" | "advantage">;

/** What the trajectory is paid, before invalid actions are. */
const outcomeOf = (trajectory: Trajectory, { reward }: RewardSettings): number =>
  reward === "environment" ? trajectory.reward : trajectory.episode.won ? 1 : 0;

/** The reward that the advantage is made of: the outcome, less the invalid actions. */
function rewardOf(trajectory: Trajectory, settings: RewardSettings): number {
  const invalid = trajectory.episode.steps.filter(({ valid }) => !valid).length;
  return outcomeOf(trajectory, settings) - settings.invalidPenalty * invalid;
}

/** The rewards of its steps: the outcome each, less the penalty where the step's own action was invalid. */
const stepRewards = (trajectory: Trajectory, settings: RewardSettings): readonly number[] =>
  trajectory.episode.steps.map(
    ({ valid }) => outcomeOf(trajectory, settings) - (valid ? 0 : settings.invalidPenalty),
  );

/** The advantages of one group's trajectories, and of their steps where each has its own. */
function advantagesOf(group: readonly Trajectory[], settings: RewardSettings) {
  if (settings.advantage !== "steps") {
    const rewards = group.map((trajectory) => rewardOf(trajectory, settings));
    return groupAdvantages(rewards, settings.advantage).map((advantage) => ({ advantage }));
  }
  const rows = group.map((trajectory) => stepRewards(trajectory, settings));
  const all = groupAdvantages(rows.flat(), "steps");
  let start = 0;
  return rows.map(({ length }) => {
    const stepAdvantages = all.slice(start, start + length);
    start += length;
    return { advantage: mean(stepAdvantages), stepAdvantages };
  });
}

/**
 * The rollouts of one update as they are known after sampling, groups in order, with
 * their advantages. What later phases compute is empty, weights are 0.
 */
export function draftRollouts(
  trajectories: readonly Trajectory[],
  settings: RewardSettings,
): readonly Rollout[] {
  const size = settings.rollouts;
  const advantages: ReturnType<typeof advantagesOf>[number][] = [];
  for (let start = 0; start < trajectories.length; start += size) {
    advantages.push(...advantagesOf(trajectories.slice(start, start + size), settings));
  }
  return trajectories.map((trajectory, i) => ({
    task: trajectory.episode.task,
    group: Math.floor(i / size),
    member: i % size,
    won: trajectory.episode.won,
    environmentReward: trajectory.reward,
    reward: rewardOf(trajectory, settings),
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
    ...at(advantages, i),
    weight: trajectory.targets.map(() => 0),
    skill: null,
    teacherTokens: [],
    teacherSegments: [],
  }));
}
