import { mean } from "../base/index.ts";
import { TEACHER_WEIGHTS } from "./rescore.ts";
import { rollOut, type Trajectory } from "./rollout.ts";
import type { SeedSettings } from "./settings.ts";
import { type Setup, streamOf } from "./setup.ts";
import type { Rollout, WrittenSkill } from "./types.ts";

/** A rollout with its episode and the skill about it. */
export interface Analysed {
  readonly rollout: Rollout;
  readonly trajectory: Trajectory;
  readonly skill: WrittenSkill;
}

/** The skills after the run's check, and what the check cost. */
export interface Checked {
  readonly skills: readonly WrittenSkill[];
  /** Episodes played for the check, and their tokens. */
  readonly episodes: number;
  readonly tokens: number;
}

const refuse = (skill: WrittenSkill, refused: WrittenSkill["refused"]): WrittenSkill =>
  skill.wellFormed && refused !== undefined ? { ...skill, refused } : skill;

/**
 * Whether the teacher, with each skill in context, solves the skill's own task more often
 * than the group did without: `checkRollouts` new episodes for every well-formed skill.
 */
async function bySuccess(
  setup: Setup,
  analysed: readonly Analysed[],
  rollouts: readonly Rollout[],
  settings: SeedSettings,
  update: number,
): Promise<Checked> {
  const { checkRollouts, temperature, seed, teacher } = settings;
  const tried = analysed.filter(({ skill }) => skill.wellFormed);
  if (tried.length === 0) {
    return { skills: analysed.map(({ skill }) => skill), episodes: 0, tokens: 0 };
  }
  const requests = tried.flatMap(({ rollout, skill }, i) =>
    Array.from({ length: checkRollouts }, (_, j) => ({
      task: rollout.task,
      skill: skill.text,
      stream: streamOf("check", update, i * checkRollouts + j),
    })),
  );
  const options = { weights: TEACHER_WEIGHTS[teacher], temperature, seed };
  const { trajectories, session } = await rollOut(setup, requests, options);
  await session.close();
  const won = trajectories.map(({ episode }) => (episode.won ? 1 : 0));
  const without = (group: number): number =>
    mean(rollouts.filter((one) => one.group === group).map((one) => (one.won ? 1 : 0)));
  const helps = new Map(
    tried.map(({ skill, rollout }, i) => [
      skill,
      mean(won.slice(i * checkRollouts, (i + 1) * checkRollouts)) > without(rollout.group),
    ]),
  );
  return {
    skills: analysed.map(({ skill }) =>
      refuse(skill, helps.get(skill) === false ? "no-help" : undefined),
    ),
    episodes: trajectories.length,
    tokens: trajectories.reduce((sum, { sequence }) => sum + sequence.tokens.length, 0),
  };
}

/** Marks the skills that do not pass the check of the run (1 is its first update). */
export async function checkSkills(
  setup: Setup,
  analysed: readonly Analysed[],
  rollouts: readonly Rollout[],
  settings: SeedSettings,
  update: number,
): Promise<Checked> {
  if (settings.skillCheck === "success") {
    return bySuccess(setup, analysed, rollouts, settings, update);
  }
  const anchored = ({ skill, trajectory }: Analysed): boolean =>
    settings.skillCheck === "form" || setup.oracle.anchored(skill.text, trajectory.episode);
  return {
    skills: analysed.map((one) => refuse(one.skill, anchored(one) ? undefined : "unanchored")),
    episodes: 0,
    tokens: 0,
  };
}
