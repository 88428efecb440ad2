import type { GateMode } from "../engine/index.ts";

/** A whole run but for the policy's weights. Every constant of the method has a name here. */
export interface SeedSettings {
  readonly environment: "sokoban";
  /** Key of methods.ts. */
  readonly method: MethodName;
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
  readonly gate: GateMode;
  readonly teacher: TeacherMode;
  /** Decay of the teacher's moving average; used by "ema" only. */
  readonly teacherDecay: number;
  /** Weight of the KL term to the starting policy. */
  readonly kl: number;
  readonly entropy: number;
  /** Subtracted from the reward for each invalid action. */
  readonly invalidPenalty: number;
  /** Standard deviation of the advantage: over the N trajectories (paper) or not used. */
  readonly advantage: "normalised" | "centred";
  /** Evaluate on held-out tasks every so many updates; 0 never. */
  readonly evaluateEvery: number;
  readonly evaluationTasks: number;
}

/** Whose weights read the skill: the current policy (paper), its moving average, or the start. */
export type TeacherMode = "current" | "ema" | "frozen";

export type MethodName = "grpo" | "seed";
