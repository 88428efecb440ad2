/**
 * seed: the algorithm. One update is one pass: rollout, analyze, rescore, train. Each
 * phase takes and gives plain values (types.ts), so it can be stepped, recorded and
 * tested alone. methods.ts is the table of methods.
 */
export type { MethodName, SeedSettings, TeacherMode } from "./settings.ts";
export type {
  Evaluation,
  Phase,
  Rollout,
  Segment,
  TokenKind,
  UpdateMetrics,
  UpdateResult,
  WrittenSkill,
} from "./types.ts";
export { PHASES } from "./types.ts";
