/**
 * sokoban-world: Sokoban in 6x6 rooms with one box as the world that a tiny policy
 * learns in: its words, rooms of exact difficulty, hindsight skills, scripted players,
 * and the training texts of stages 0 and 1. The full game is in env/sokoban.
 */
export { type BoardCell, boardOf } from "./board.ts";
export { CORPUS_MIX, type CorpusMix, corpusItem, REHEARSAL_MIX } from "./corpus.ts";
export {
  DEFAULT_BAND,
  HORIZON,
  KINDS,
  parseTask,
  roomOf,
  type SokobanOptions,
  type SokobanState,
  sokobanWorld,
} from "./environment.ts";
export type { Band } from "./generator.ts";
export { hindsightSkill, oracleSkill, sokobanOracle } from "./hindsight.ts";
export type { Layout, Position, Room } from "./room.ts";
export { explainSkill, formatSkill, parseSkill, type Skill } from "./skill.ts";
export { bestMove, distance, isDead } from "./solver.ts";
export {
  DIRECTIONS,
  type Direction,
  makeTokenizer,
  MISTAKES,
  type Mistake,
  PIECES,
} from "./words.ts";
