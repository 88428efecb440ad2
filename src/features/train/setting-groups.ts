import type { SettingName } from "../../seed/index.ts";

/** The settings by what they are about; world, method, size and seed stand in the bar. */
export const SETTING_GROUPS = [
  {
    group: "run",
    names: ["start", "updates", "tasks", "rollouts", "taskPool", "temperature"],
  },
  {
    group: "distillation",
    names: [
      "skill",
      "analysis",
      "hindsight",
      "skillCheck",
      "checkRollouts",
      "lambda",
      "lambdaFinal",
      "beta",
      "gate",
      "teacher",
      "teacherDecay",
    ],
  },
  { group: "reward", names: ["reward", "advantage", "invalidPenalty", "kl", "entropy"] },
  { group: "surrogate", names: ["clipLow", "clipHigh", "dualClip"] },
  { group: "optimiser", names: ["learningRate", "beta1", "beta2", "weightDecay", "clipNorm"] },
  { group: "evaluation", names: ["evaluateEvery", "evaluationTasks", "evaluationTemperature"] },
] as const satisfies readonly {
  readonly group: string;
  readonly names: readonly SettingName[];
}[];
