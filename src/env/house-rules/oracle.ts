/** What is true of a house: the best skill for a task, and the check of what a skill says. */
import { present } from "../../base/index.ts";
import type { Episode, SkillOracle } from "../types.ts";
import { goalOf, hindsightSkill } from "./analyzer.ts";
import { parseTask, situationOf } from "./environment.ts";
import { type House, homeOf, houseOf, NAMED_HOUSES, putOf } from "./house.ts";
import type { Goal, Situation } from "./situation.ts";
import { formatSkill, parseSkill, SKILL_GRAMMAR, type Skill } from "./skill.ts";
import { isProcess, typeOf } from "./words.ts";

function truth(house: House, goal: Goal, where: string): Skill {
  const { kind, object, target } = goal;
  const process = isProcess(kind) ? { name: kind, wants: house.processes[kind] } : null;
  const put = putOf(house, target);
  return { head: "workflow", tried: [], object, where, process, target, put };
}

/** The skill that says how things are in a house: the object is looked for at its home. */
export function conventionSkill(house: House, goal: Goal): Skill {
  return truth(house, goal, homeOf(house, goal.object));
}

/** The skill that helps most: where the object really is. */
export function oracleSkill({ house, goal, places, contents }: Situation): Skill {
  const place = places.find((name) => contents[name]?.includes(goal.object));
  return truth(house, goal, typeOf(present(place, "the goal object is somewhere")));
}

/** The skill for a task that says how things are in another house: right there, not here. */
export function strangeSkill(task: string): string {
  const { house, goal } = situationOf(task);
  return formatSkill(conventionSkill(houseOf(house.seed + NAMED_HOUSES), goal));
}

/** The slots of a skill, in order; the process only where there is one. */
function slotsOf({ where, process, put }: Skill): readonly (string | null)[] {
  return [where, ...(process === null ? [] : [process.wants]), put];
}

function isAbout(skill: Skill, { object, target, kind }: Goal): boolean {
  const name = isProcess(kind) ? kind : undefined;
  return skill.object === object && skill.target === target && skill.process?.name === name;
}

export interface SkillReview {
  readonly wellFormed: boolean;
  /** It names the object, the process and the target of the episode's task. */
  readonly onTask: boolean;
  /** Slots that are not "unseen"; 0 unless on the task. */
  readonly claims: number;
  /** Claims that are true of the house. */
  readonly trueClaims: number;
  /** Slots that the transcript reveals. */
  readonly revealed: number;
  /** Every slot says what the transcript reveals, and no more. */
  readonly allSlots: boolean;
  /** Equal to the analyzer's text, word for word. */
  readonly exact: boolean;
}

/** Compares a skill with the house and with what a perfect analyzer reads. */
export function reviewSkill(text: string, episode: Episode): SkillReview {
  const goal = goalOf(episode.statement);
  const best = hindsightSkill(episode);
  const read = slotsOf(best);
  const revealed = read.filter((slot) => slot !== null).length;
  const skill = parseSkill(text);
  if (skill === null || !isAbout(skill, goal)) {
    const nothing = { claims: 0, trueClaims: 0, revealed, allSlots: false, exact: false };
    return { wellFormed: skill !== null, onTask: false, ...nothing };
  }
  const facts = slotsOf(conventionSkill(houseOf(parseTask(episode.task).house), goal));
  const said = slotsOf(skill);
  return {
    wellFormed: true,
    onTask: true,
    claims: said.filter((slot) => slot !== null).length,
    trueClaims: said.filter((slot, i) => slot !== null && slot === facts[i]).length,
    revealed,
    allSlots: said.every((slot, i) => slot === read[i]),
    exact: formatSkill(skill) === formatSkill(best),
  };
}

export const houseRulesOracle: SkillOracle = {
  grammar: SKILL_GRAMMAR,
  hindsight: (episode) => formatSkill(hindsightSkill(episode)),
  oracle: (task) => formatSkill(oracleSkill(situationOf(task))),
  anchored(text, episode) {
    const skill = parseSkill(text);
    if (skill === null || !isAbout(skill, goalOf(episode.statement))) return false;
    const best = hindsightSkill(episode);
    const read = slotsOf(best);
    return (
      slotsOf(skill).every((slot, i) => slot === null || slot === read[i]) &&
      skill.tried.every((one) => best.tried.includes(one))
    );
  },
  judge(text, episode) {
    const { wellFormed, allSlots, exact } = reviewSkill(text, episode);
    return { wellFormed, correct: allSlots, exact };
  },
};
