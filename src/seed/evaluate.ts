import { mean, wilson } from "../base/index.ts";
import type { WeightSet } from "../engine/index.ts";
import { type EpisodeRequest, rollOut, type Trajectory } from "./rollout.ts";
import { type Setup, streamOf } from "./setup.ts";
import type { Evaluation, KindScore } from "./types.ts";

/** Lanes of one session; a constant, so that the numbers do not depend on the machine. */
const LANES = 128;

export interface EvaluationRequest {
  readonly split: Evaluation["split"];
  /** The first so many tasks of the split. */
  readonly tasks: number;
  /** 0 is greedy. */
  readonly temperature: number;
}

/** Plays any number of episodes in sessions of a bounded size. */
export async function playAll(
  setup: Setup,
  requests: readonly EpisodeRequest[],
  options: { readonly weights: WeightSet; readonly temperature: number; readonly seed: number },
): Promise<readonly Trajectory[]> {
  const trajectories: Trajectory[] = [];
  for (let start = 0; start < requests.length; start += LANES) {
    const rolled = await rollOut(setup, requests.slice(start, start + LANES), options);
    await rolled.session.close();
    trajectories.push(...rolled.trajectories);
  }
  return trajectories;
}

function kindScores(setup: Setup, trajectories: readonly Trajectory[]): readonly KindScore[] {
  const scores = new Map<string, { n: number; won: number }>();
  for (const { episode } of trajectories) {
    const kind = setup.environment.kind(episode.task);
    const score = scores.get(kind) ?? { n: 0, won: 0 };
    scores.set(kind, score);
    score.n++;
    if (episode.won) score.won++;
  }
  return [...scores].map(([kind, score]) => ({ kind, ...score }));
}

/**
 * Success of the policy on held-out tasks. There is no way to give it a skill: an
 * evaluation is always of the policy alone. `update` is what the result is labelled with.
 */
export async function evaluatePolicy(
  setup: Setup,
  { split, tasks, temperature }: EvaluationRequest,
  { seed, update }: { readonly seed: number; readonly update: number },
): Promise<Evaluation> {
  const requests = Array.from({ length: tasks }, (_, index) => ({
    task: setup.environment.task(split, index),
    stream: streamOf(split, index),
  }));
  const trajectories = await playAll(setup, requests, { weights: "policy", temperature, seed });
  return {
    update,
    split,
    temperature,
    n: trajectories.length,
    won: trajectories.filter(({ episode }) => episode.won).length,
    length: mean(trajectories.map(({ episode }) => episode.steps.length)),
    kinds: kindScores(setup, trajectories),
  };
}

export interface SuccessRate {
  /** Share of all episodes. */
  readonly micro: number;
  /** Mean of the shares of the kinds, so that a frequent kind counts no more than a rare one. */
  readonly macro: number;
  /** Wilson's 95 % interval of `micro`. */
  readonly interval: readonly [number, number];
}

export function successRate({ n, won, kinds }: Evaluation): SuccessRate {
  return {
    micro: n === 0 ? 0 : won / n,
    macro: mean(kinds.map((kind) => kind.won / kind.n)),
    interval: wilson(won, n),
  };
}
