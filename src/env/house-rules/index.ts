/**
 * house-rules: a house with hidden conventions as the world that a tiny policy learns
 * in. Where objects are kept and what devices want, only games reveal; so what a skill
 * says decides the outcome. Words, houses, rules, hindsight skills, scripted players,
 * training texts, and the table of what is hidden in a house.
 */
export { hindsightSkill, type Transcript } from "./analyzer.ts";
export {
  CLEAR_MIX,
  CORPUS_MIXES,
  type CorpusMix,
  corpusItem,
  EARLY_MIX,
  LATE_MIX,
  REHEARSAL_MIX,
  type Strength,
} from "./corpus.ts";
export { type HouseRulesOptions, houseRules, parseTask, situationOf } from "./environment.ts";
export {
  FIRST_LESSON_HOUSE,
  type House,
  HOUSES,
  houseOf,
  houseOfRun,
  LESSON_HOUSES,
} from "./house.ts";
export {
  conventionSkill,
  houseRulesOracle,
  oracleSkill,
  reviewSkill,
  type SkillReview,
  strangeSkill,
} from "./oracle.ts";
export { HORIZON, type HouseState, isOpen } from "./rules.ts";
export type { Goal, Situation } from "./situation.ts";
export { explainSkill, formatSkill, parseSkill, type Skill } from "./skill.ts";
export { type HouseFact, houseTable } from "./table.ts";
export {
  GOAL_KINDS,
  type GoalKind,
  makeTokenizer,
  PIECES,
  PREPARATIONS,
  type Preparation,
  PROCESSES,
  type Process,
  ROOM_KINDS,
  type RoomKind,
  startsClosed,
} from "./words.ts";
