/**
 * env: the worlds. One TextEnvironment interface; one folder an environment.
 * Nothing here knows of tokens, models or screens.
 */
export { hindsightItem } from "./hindsight-item.ts";
export type { CorpusItem, CorpusPiece } from "../text/index.ts";
export type {
  Episode,
  HiddenFact,
  Opening,
  Probe,
  SkillJudgement,
  SkillOracle,
  Split,
  Step,
  TextEnvironment,
  Transition,
} from "./types.ts";
