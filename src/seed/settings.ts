import * as v from "valibot";

/** A whole run but for the policy's weights. Every constant of the method has a name here. */
export interface SeedSettings {
  readonly environment: "sokoban" | "alfworld" | "house-rules";
  /** Key of methods.ts. */
  readonly method: MethodName;
  /** The policy that a run starts from: after stages 0 and 1, or after stage 0 alone. */
  readonly start: "sft" | "base";
  /** How large that policy is; not every world has both (sizes.ts). */
  readonly size: "nano" | "micro";
  readonly seed: number;
  readonly updates: number;
  /** T: tasks an update. */
  readonly tasks: number;
  /** N: rollouts a task. */
  readonly rollouts: number;
  /** Train tasks that the updates draw from. */
  readonly taskPool: number;
  readonly temperature: number;
  readonly learningRate: number;
  readonly beta1: number;
  readonly beta2: number;
  readonly weightDecay: number;
  readonly clipNorm: number;
  readonly clipLow: number;
  readonly clipHigh: number;
  readonly dualClip: number;
  /** lambda: weight of the distillation loss. */
  readonly lambda: number;
  /** lambda falls linearly to this share of itself over the run; 1 keeps it constant. */
  readonly lambdaFinal: number;
  /** beta: sharpness of the gate. */
  readonly beta: number;
  readonly gate: "sampled" | "expected" | "constant";
  /** The privileged text: the method's own, or another one in its place. */
  readonly skill: "method" | SkillSource;
  /** Which trajectories a skill is written about (selection.ts). */
  readonly analysis: AnalysisMode;
  /** One skill about the whole episode (paper), or another one about its first half (local.ts). */
  readonly hindsight: "whole" | "local";
  /** What a skill must pass to be distilled (skill-check.ts). */
  readonly skillCheck: SkillCheck;
  /** Episodes in which the check "success" tries each skill. */
  readonly checkRollouts: number;
  readonly teacher: TeacherMode;
  /** Decay of the teacher's moving average; used by "ema" only. */
  readonly teacherDecay: number;
  /** Weight of the KL term to the starting policy. */
  readonly kl: number;
  readonly entropy: number;
  /** What a trajectory is paid: 1 for a solved task, or the sum of the environment's rewards (paper). */
  readonly reward: "success" | "environment";
  /** Subtracted from the reward for each invalid action. */
  readonly invalidPenalty: number;
  /**
   * What the reward is divided by: the deviation over the N trajectories (paper), that over
   * the steps of all of them (the paper's code), or nothing.
   */
  readonly advantage: "normalised" | "steps" | "centred";
  /** Evaluate on held-out tasks every so many updates; 0 never. */
  readonly evaluateEvery: number;
  readonly evaluationTasks: number;
  /** 0 is greedy. */
  readonly evaluationTemperature: number;
}

/** Whose weights read the skill: the current policy (paper), its moving average, or the start. */
export type TeacherMode = "current" | "ema" | "frozen";

/** All of them (paper), those of groups whose rewards differ, or those that were lost. */
export type AnalysisMode = "all" | "mixed" | "lost";

/**
 * It parses (paper); or also: the environment's own answers bear out what it says; or: the
 * teacher wins more often with it than the group won without.
 */
export type SkillCheck = "form" | "anchored" | "success";

/** Where the text comes from that only training sees. */
export type SkillSource =
  /** The current policy writes it about the trajectory itself. */
  | "own"
  /** The same, but written by the policy of the start. */
  | "own-frozen"
  /** What a perfect analyzer writes about the trajectory. */
  | "perfect"
  /** A static library with one skill for each kind of task, or for each object. */
  | "kind"
  | "object"
  /** The best skill of the task, or one that is the best of another task only. */
  | "oracle"
  | "wrong";

const SKILL_SOURCES = [
  "own",
  "own-frozen",
  "perfect",
  "kind",
  "object",
  "oracle",
  "wrong",
] as const satisfies readonly SkillSource[];

const METHOD_NAMES = [
  "seed",
  "grpo",
  "sdar",
  "skill-grpo",
  "skill-grpo-star",
  "opsd",
  "grpo-opsd",
  "skill-sd",
  "rlsd",
] as const;

/** The order in which methods are listed. */
export type MethodName = (typeof METHOD_NAMES)[number];

export type SettingName = keyof SeedSettings;

/** What a setting may be. */
export type SettingDomain =
  | { readonly kind: "choice"; readonly options: readonly string[] }
  | {
      readonly kind: "number" | "integer";
      readonly low: number;
      readonly high: number;
    };

/** What is known of one setting. */
export interface SettingField<T> {
  /** The default of this program: what learns at its scale. */
  readonly ours: T;
  /** The published value for Sokoban; null where none is published. */
  readonly paper: T | null;
  /** What the setting is, for a tooltip or a help text. */
  readonly help: string;
  /** What is allowed. */
  readonly domain: SettingDomain;
  readonly schema: v.GenericSchema<T>;
}

function choice<const T extends string>(
  options: readonly T[],
  ours: T,
  paper: T | null,
  help: string,
): SettingField<T> {
  const schema = v.picklist(options);
  const domain = { kind: "choice", options } as const;
  return { ours, paper, help, domain, schema };
}

function number(
  low: number,
  high: number,
  ours: number,
  paper: number | null,
  help: string,
): SettingField<number> {
  const schema = v.pipe(v.number(), v.finite(), v.minValue(low), v.maxValue(high));
  const domain = { kind: "number", low, high } as const;
  return { ours, paper, help, domain, schema };
}

function integer(
  low: number,
  high: number,
  ours: number,
  paper: number | null,
  help: string,
): SettingField<number> {
  const schema = v.pipe(v.number(), v.integer(), v.minValue(low), v.maxValue(high));
  const domain = { kind: "integer", low, high } as const;
  return { ours, paper, help, domain, schema };
}

/**
 * Every setting with our default beside the paper's value. Ours differ where a policy
 * of 0.15 million parameters needs it: a moving-average teacher and lambda 1 instead of
 * the current policy and 0.01, and no KL or entropy term.
 */
export const SETTINGS: { readonly [K in SettingName]: SettingField<SeedSettings[K]> } = {
  environment: choice(
    ["sokoban", "alfworld", "house-rules"],
    "sokoban",
    "sokoban",
    "The world that the policy acts in.",
  ),
  method: choice(METHOD_NAMES, "seed", "seed", "The learning method."),
  start: choice(
    ["sft", "base"],
    "sft",
    "sft",
    "The policy to start from: it has learnt to write skills (sft), or it has not (base).",
  ),
  size: choice(
    ["nano", "micro"],
    "nano",
    null,
    "How large the policy is: nano has about 0.16 million parameters, micro about 1 million.",
  ),
  seed: integer(
    0,
    0xffff_ffff,
    0,
    null,
    "Everything random in a run follows from it, in House Rules the house too.",
  ),
  updates: integer(1, 100_000, 80, 150, "Updates of the policy in a run."),
  tasks: integer(1, 64, 4, 32, "T: tasks in one update."),
  rollouts: integer(1, 64, 8, 8, "N: rollouts of each task, which make one group."),
  taskPool: integer(1, 1_000_000, 1000, null, "Training tasks that updates draw from."),
  temperature: number(0.05, 5, 1, 1, "Temperature of the rollouts."),
  learningRate: number(0, 1, 2e-3, null, "Step size of Adam on the adapters."),
  beta1: number(0, 0.9999, 0.9, 0.9, "Adam: decay of the mean of the gradient."),
  beta2: number(0, 0.99999, 0.99, 0.999, "Adam: decay of the mean of its square."),
  weightDecay: number(0, 1, 0, 0.01, "Decoupled weight decay."),
  clipNorm: number(1e-6, 1e6, 1, 1, "Largest global norm of the gradient."),
  clipLow: number(0, 1, 0.2, 0.2, "Surrogate: lower clip of the ratio, 1 minus this."),
  clipHigh: number(0, 10, 0.2, 0.2, "Surrogate: upper clip of the ratio, 1 plus this."),
  dualClip: number(1, 100, 3, 3, "Surrogate: bound of the loss where the advantage is negative."),
  lambda: number(0, 100, 1, 0.01, "Weight of the distillation loss."),
  lambdaFinal: number(0, 1, 1, 1, "Share of lambda that is left at the last update."),
  beta: number(0, 100, 5, 5, "Sharpness of the gate sigmoid(beta (t - l))."),
  gate: choice(
    ["sampled", "expected", "constant"],
    "expected",
    "sampled",
    "Gate of the sampled token, its expectation over the vocabulary, or always one half.",
  ),
  skill: choice(
    ["method", ...SKILL_SOURCES],
    "method",
    "method",
    "The skill that only training sees: as the method says, or another in its place.",
  ),
  analysis: choice(
    ["all", "mixed", "lost"],
    "all",
    "all",
    "Which rollouts a skill is written about: all, those of groups with unequal rewards, or lost ones.",
  ),
  hindsight: choice(
    ["whole", "local"],
    "whole",
    "whole",
    "One skill about the whole episode, or local first: another about its first half teaches that half.",
  ),
  skillCheck: choice(
    ["form", "anchored", "success"],
    "form",
    "form",
    "A skill counts if it parses; if the episode's answers bear it out; if the teacher wins more with it.",
  ),
  checkRollouts: integer(1, 16, 2, null, "Episodes in which the check by success tries a skill."),
  teacher: choice(
    ["current", "ema", "frozen"],
    "ema",
    "current",
    "Whose weights read the skill: the policy's, their moving average, or those of the start.",
  ),
  teacherDecay: number(0, 1, 0.95, null, "Decay of the moving-average teacher."),
  kl: number(0, 100, 0, 0.01, "Weight of the KL term to the starting policy."),
  entropy: number(0, 100, 0, 0.001, "Weight of the entropy bonus."),
  // A success is worth the same in every world; the environment's sum learns the same within noise.
  reward: choice(
    ["success", "environment"],
    "success",
    "environment",
    "The reward of a rollout: 1 for a solved task, or the sum of the environment's own rewards.",
  ),
  invalidPenalty: number(0, 100, 0, 0.1, "Subtracted from the reward for each invalid action."),
  advantage: choice(
    ["normalised", "steps", "centred"],
    "normalised",
    "normalised",
    "Reward minus the group's mean, over the deviation of its rollouts; of its steps, where an invalid action costs its own step (the paper's code); or over nothing.",
  ),
  evaluateEvery: integer(0, 100_000, 10, null, "Updates between evaluations; 0 for none."),
  evaluationTasks: integer(1, 100_000, 256, 128, "Held-out tasks in an evaluation."),
  // As the rollouts are sampled, so that both curves of a run can be compared.
  evaluationTemperature: number(0, 5, 1, 0.4, "Temperature of an evaluation; 0 is greedy."),
};

export const SETTING_NAMES = Object.keys(SETTINGS) as readonly SettingName[];
