import { at, wilson } from "../base/index.ts";
import type { Split } from "../env/index.ts";
import {
  analyzeAnew,
  type EpisodeRequest,
  playAll,
  type Setup,
  streamOf,
  type Trajectory,
} from "../seed/index.ts";

/** A share with its number of cases. */
export interface Share {
  readonly share: number;
  readonly n: number;
  /** Wilson's 95 % interval. */
  readonly interval: readonly [number, number];
}

export function shareOf(flags: readonly boolean[]): Share {
  const hits = flags.filter(Boolean).length;
  const n = flags.length;
  return { share: n === 0 ? 0 : hits / n, n, interval: wilson(hits, n) };
}

/** "0.812 [0.760, 0.855] n=256" */
export function formatShare({ share, n, interval }: Share): string {
  const [low, high] = interval.map((bound) => bound.toFixed(3));
  return `${share.toFixed(3)} [${low}, ${high}] n=${n}`;
}

/** The seed of all measurements, so that they compare policies on the same noise. */
const MEASURE_SEED = 1;
/** How far away the task is whose skill stands in for "another task's skill". */
const ELSEWHERE = 500;

type SkillFor = (task: string, index: number) => string;

/** The first tasks of a split as episodes to play, with a skill in context or without one. */
export function tasksOf(
  setup: Setup,
  split: Split,
  tasks: number,
  skillFor?: SkillFor,
): EpisodeRequest[] {
  return Array.from({ length: tasks }, (_, index) => {
    const task = setup.environment.task(split, index);
    const stream = streamOf("collect", index);
    return skillFor === undefined
      ? { task, stream }
      : { task, stream, skill: skillFor(task, index) };
  });
}

/** Share of the episodes that the policy wins. */
export async function success(
  setup: Setup,
  episodes: readonly EpisodeRequest[],
  temperature: number,
): Promise<Share> {
  const options = { weights: "policy", temperature, seed: MEASURE_SEED } as const;
  const played = await playAll(setup, episodes, options);
  return shareOf(played.map(({ episode }) => episode.won));
}

/** Success on held-out tasks with and without a skill in context. */
export interface Steerability {
  readonly plain: Share;
  readonly greedy: Share;
  readonly oracleSkill: Share;
  readonly anotherTasksSkill: Share;
}

export async function measureSteerability(setup: Setup, tasks: number): Promise<Steerability> {
  const { oracle, environment } = setup;
  const plain = tasksOf(setup, "unseen", tasks);
  const oracled = tasksOf(setup, "unseen", tasks, (task) => oracle.oracle(task));
  const misled = tasksOf(setup, "unseen", tasks, (_, index) =>
    oracle.oracle(environment.task("unseen", index + ELSEWHERE)),
  );
  return {
    plain: await success(setup, plain, 1),
    greedy: await success(setup, plain, 0),
    oracleSkill: await success(setup, oracled, 1),
    anotherTasksSkill: await success(setup, misled, 1),
  };
}

/** Several episodes of each of the first tasks of a split, at temperature 1, without a skill. */
export function collect(
  setup: Setup,
  split: Split,
  firstTask: number,
  tasks: number,
  rollouts: number,
): Promise<readonly Trajectory[]> {
  const episodes = Array.from({ length: tasks * rollouts }, (_, i) => ({
    task: setup.environment.task(split, firstTask + Math.floor(i / rollouts)),
    stream: streamOf("collect", firstTask + Math.floor(i / rollouts), i % rollouts),
  }));
  return playAll(setup, episodes, { weights: "policy", temperature: 1, seed: MEASURE_SEED + 1 });
}

/** How good the skills are that the policy writes about given episodes. */
export interface SkillQuality {
  readonly format: Share;
  readonly correct: Share;
  readonly correctAfterFailure: Share;
  readonly exact: Share;
}

export interface WrittenSkills {
  /** null: not well formed, so not fit to be shown to the policy. */
  readonly texts: readonly (string | null)[];
  readonly quality: SkillQuality;
}

/** Lanes of one analyzing session. */
const LANES = 128;

export async function measureSkills(
  setup: Setup,
  trajectories: readonly Trajectory[],
): Promise<WrittenSkills> {
  const texts: (string | null)[] = [];
  const format: boolean[] = [];
  const correct: boolean[] = [];
  const exact: boolean[] = [];
  for (let start = 0; start < trajectories.length; start += LANES) {
    const part = trajectories.slice(start, start + LANES);
    const skills = await analyzeAnew(setup, "policy", part);
    skills.forEach((skill, i) => {
      const judged = setup.oracle.judge(skill.text, at(part, i).episode);
      texts.push(skill.wellFormed ? skill.text : null);
      format.push(skill.wellFormed);
      correct.push(skill.correct);
      exact.push(skill.wellFormed && judged.exact);
    });
  }
  const lost = trajectories.map(({ episode }) => !episode.won);
  return {
    texts,
    quality: {
      format: shareOf(format),
      correct: shareOf(correct),
      correctAfterFailure: shareOf(correct.filter((_, i) => lost[i])),
      exact: shareOf(exact),
    },
  };
}

/** Success of the same tasks again, now with the skill that the policy wrote about them. */
export interface OwnSkill {
  readonly plain: Share;
  readonly ownSkill: Share;
  readonly ownSkillAfterFailure: Share;
}

export async function measureOwnSkill(
  setup: Setup,
  trajectories: readonly Trajectory[],
  texts: WrittenSkills["texts"],
): Promise<OwnSkill> {
  const episodes = trajectories.map(({ episode: { task } }, i) => {
    const stream = streamOf("collect", i, 1);
    const skill = texts[i] ?? null;
    return skill === null ? { task, stream } : { task, stream, skill };
  });
  const options = { weights: "policy", temperature: 1, seed: MEASURE_SEED + 2 } as const;
  const again = (await playAll(setup, episodes, options)).map(({ episode }) => episode.won);
  const before = trajectories.map(({ episode }) => episode.won);
  return {
    plain: shareOf(before),
    ownSkill: shareOf(again),
    ownSkillAfterFailure: shareOf(again.filter((_, i) => !before[i])),
  };
}

/** The shares of a measurement, one a line. */
export function formatShares(shares: object): string {
  return Object.entries(shares)
    .map(([name, share]) => `  ${name.padEnd(22)} ${formatShare(share as Share)}`)
    .join("\n");
}
