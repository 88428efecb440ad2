import { invariant } from "../../base/index.ts";
import { type DrawnGame, drawGame, parseTask } from "../alfworld/index.ts";
import type { SkillOracle } from "../types.ts";
import { hindsightSkill } from "./analyzer.ts";
import { readStatement } from "./reading.ts";
import { formatSkill, parseSkill, SKILL_GRAMMAR, type Skill } from "./skill.ts";
import { nounOf } from "./words.ts";

/** The skill that helps most: the whole way, with the place where the object lies. */
export function oracleSkill({ room, task, wording }: DrawnGame): Skill {
  const way = readStatement(`Your task is to: ${wording}.`);
  invariant(way, "a task sentence that can be read");
  const types = new Map(room.layout.receptacles.map(({ id, type }) => [id, type]));
  const places = room.things
    .filter(({ type }) => type === task.object)
    .flatMap(({ inside }) => inside.map((id) => types.get(id)));
  const where = places.find((type) => type !== undefined && type !== task.receptacle);
  return {
    head: "workflow",
    mistakes: [],
    where: where === undefined ? null : nounOf(where),
    ...way,
  };
}

/** Whether two skills say the same way, whatever mistakes they name. */
export function sameWay(a: Skill, b: Skill): boolean {
  const { object, where, treatment, target } = a;
  return (
    object === b.object && where === b.where && treatment === b.treatment && target === b.target
  );
}

export const alfworldOracle: SkillOracle = {
  grammar: SKILL_GRAMMAR,
  hindsight: (episode) => formatSkill(hindsightSkill(episode)),
  oracle: (task) => formatSkill(oracleSkill(drawGame(parseTask(task)))),
  anchored(text, episode) {
    const skill = parseSkill(text);
    if (skill === null) return false;
    const read = hindsightSkill(episode);
    return (
      sameWay({ ...skill, where: read.where }, read) &&
      (skill.where === null || skill.where === read.where) &&
      skill.mistakes.every((mistake) => read.mistakes.includes(mistake))
    );
  },
  judge(text, episode) {
    const skill = parseSkill(text);
    if (skill === null) return { wellFormed: false, correct: false, exact: false };
    const right = hindsightSkill(episode);
    return {
      wellFormed: true,
      correct: sameWay(skill, right),
      exact: text === formatSkill(right),
    };
  },
};
