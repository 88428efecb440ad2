import { mean, wilson } from "../base/index.ts";
import type { WeightSet } from "../engine/index.ts";
import { type EpisodeRequest, rollOut, type Trajectory } from "./rollout.ts";
import type { TaskSkill } from "./library.ts";
import type { SeedSettings } from "./settings.ts";
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

/** A run's evaluation: of tasks that no update draws from. */
export const heldOut = (
  settings: Pick<SeedSettings, "evaluationTasks" | "evaluationTemperature">,
): EvaluationRequest => ({
  split: "unseen",
  tasks: settings.evaluationTasks,
  temperature: settings.evaluationTemperature,
});

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

/** The figures of played episodes. */
export function evaluationOf(
  setup: Setup,
  trajectories: readonly Trajectory[],
  labels: Pick<Evaluation, "update" | "split" | "temperature">,
): Evaluation {
  return {
    ...labels,
    n: trajectories.length,
    won: trajectories.filter(({ episode }) => episode.won).length,
    length: mean(trajectories.map(({ episode }) => episode.steps.length)),
    kinds: kindScores(setup, trajectories),
  };
}

/** The first tasks of a held-out split as episodes to play. */
export function heldOutEpisodes(
  { environment }: Setup,
  split: Evaluation["split"],
  tasks: number,
  skill: TaskSkill | null,
): readonly EpisodeRequest[] {
  return Array.from({ length: tasks }, (_, index) => {
    const task = environment.task(split, index);
    const episode = { task, stream: streamOf(split, index) };
    return skill === null ? episode : { ...episode, skill: skill(task) };
  });
}

/**
 * Success of the policy on held-out tasks: of the policy alone, except where a `skill` is
 * in its prompt, which the starred methods and a prompting baseline have. `update` is
 * what the result is labelled with.
 */
export async function evaluatePolicy(
  setup: Setup,
  { split, tasks, temperature }: EvaluationRequest,
  { seed, update, skill = null }: EvaluationOptions,
): Promise<Evaluation> {
  const episodes = heldOutEpisodes(setup, split, tasks, skill);
  const trajectories = await playAll(setup, episodes, { weights: "policy", temperature, seed });
  return evaluationOf(setup, trajectories, { update, split, temperature });
}

export interface EvaluationOptions {
  readonly seed: number;
  readonly update: number;
  readonly skill?: TaskSkill | null;
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
