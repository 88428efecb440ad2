/**
 * alfworld-world: what a tiny policy needs to learn ALFWorld's household games, word for
 * word: a vocabulary of phrases, hindsight skills and their analyzer, scripted players,
 * and the training texts of stages 0 and 1. The games themselves are in env/alfworld.
 */
export { hindsightSkill, type Transcript } from "./analyzer.ts";
export {
  CORPUS_MIXES,
  type CorpusMix,
  corpusItem,
  REHEARSAL_MIX,
  type Strength,
} from "./corpus.ts";
export { alfworldWorld } from "./environment.ts";
export { alfworldOracle, oracleSkill } from "./oracle.ts";
export { explainSkill, formatSkill, parseSkill, type Skill } from "./skill.ts";
export { LEARNED_LEVEL, makeTokenizer, piecesOf } from "./words.ts";
