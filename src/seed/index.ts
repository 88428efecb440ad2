/**
 * seed: the algorithm. One update is one pass: rollout, analyze, rescore, train. Each
 * phase takes and gives plain values (types.ts), so it can be stepped, recorded and
 * tested alone. methods.ts is the table of methods.
 */
export { advantageAt } from "./advantage.ts";
export { analyze, analyzeAnew, givenSkill } from "./analyze.ts";
export { type Baseline, type BaselineName, BASELINES } from "./baselines.ts";
export { sizeIn, sizesOf, startPolicy } from "./sizes.ts";
export {
  type EvaluationOptions,
  type EvaluationRequest,
  evaluatePolicy,
  heldOut,
  heldOutEpisodes,
  playAll,
  type SuccessRate,
  successRate,
} from "./evaluate.ts";
export { factBeliefs } from "./facts.ts";
export { gateOf, lambdaAt } from "./gate.ts";
export { CheckpointChoice, KEEP_WINDOW, keptUpdate } from "./keep.ts";
export { skillLibrary, type TaskSkill, taskSkill } from "./library.ts";
export {
  formOf,
  hasTeacher,
  type Method,
  METHODS,
  skillSourceOf,
  unreadSettings,
} from "./methods.ts";
export {
  type Preset,
  type PresetName,
  PRESETS,
  presetOf,
  presetSettings,
  withMethod,
  WORLD_SETTINGS,
} from "./presets.ts";
export { type EpisodeRequest, rollOut, type RolloutOptions, type Trajectory } from "./rollout.ts";
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
export { type Setup, type StreamPurpose, streamOf } from "./setup.ts";
export {
  lengthBuckets,
  linearSchedule,
  type SupervisedPart,
  supervisedOptimiser,
  supervisedRequest,
} from "./supervised.ts";
export {
  phasesOf,
  type StepResult,
  Trainer,
  type TrainerSnapshot,
  type UpdatePreview,
} from "./trainer.ts";
export type {
  Evaluation,
  FactBelief,
  KindScore,
  Phase,
  Rollout,
  Segment,
  SkillRefusal,
  TokenKind,
  UpdateMetrics,
  UpdateResult,
  WrittenSkill,
} from "./types.ts";
export { isUsed, PHASES, SKILL_REFUSALS, skillAt } from "./types.ts";
