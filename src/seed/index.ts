/**
 * seed: the algorithm. One update is one pass: rollout, analyze, rescore, train. Each
 * phase takes and gives plain values (types.ts), so it can be stepped, recorded and
 * tested alone. methods.ts is the table of methods.
 */
export { advantageAt } from "./advantage.ts";
export { analyze, analyzeAnew } from "./analyze.ts";
export { type BaselineName, BASELINES } from "./baselines.ts";
export { sizeIn, sizesOf, startPolicy } from "./sizes.ts";
export {
  type EvaluationRequest,
  evaluatePolicy,
  heldOut,
  heldOutEpisodes,
  playAll,
  successRate,
} from "./evaluate.ts";
export { gateOf } from "./gate.ts";
export { CheckpointChoice, KEEP_WINDOW, keptUpdate } from "./keep.ts";
export {
  formOf,
  hasTeacher,
  type Method,
  METHODS,
  unreadSettings,
} from "./methods.ts";
export {
  type Preset,
  type PresetName,
  PRESETS,
  presetOf,
  presetSettings,
  withMethod,
  withWorld,
  WORLD_SETTINGS,
} from "./presets.ts";
export { type EpisodeRequest, rollOut, type Trajectory } from "./rollout.ts";
export {
  type MethodName,
  type SeedSettings,
  SETTING_NAMES,
  type SettingDomain,
  type SettingField,
  type SettingName,
  SETTINGS,
  type SkillSource,
  type TeacherMode,
} from "./settings.ts";
export {
  changedSettings,
  DEFAULT_SETTINGS,
  parseSettings,
  parseSettingTexts,
} from "./settings-parse.ts";
export { type Setup, streamOf } from "./setup.ts";
export {
  lengthBuckets,
  linearSchedule,
  supervisedOptimiser,
  supervisedRequest,
} from "./supervised.ts";
export {
  phasesOf,
  type StepResult,
  Trainer,
  type TrainerSnapshot,
} from "./trainer.ts";
export type {
  Evaluation,
  FactBelief,
  Phase,
  Rollout,
  Segment,
  TokenKind,
  UpdateMetrics,
  UpdateResult,
  WrittenSkill,
} from "./types.ts";
export { isUsed, PHASES, SKILL_REFUSALS, skillAt } from "./types.ts";
