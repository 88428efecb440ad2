import { deviation, mean } from "../base/index.ts";
import type { TrainReport } from "../engine/index.ts";
import type { Phase, Rollout, UpdateMetrics } from "./types.ts";

export interface MetricsInput {
  /** Complete: with the report of the step. */
  readonly rollouts: readonly Rollout[];
  readonly report: TrainReport;
  /** Actions that were not valid. */
  readonly invalid: number;
  readonly lambda: number;
  /** The analyzer went on from the rollouts, read them anew, or did not write the skills. */
  readonly analyzer: "continued" | "anew" | "none";
  readonly milliseconds: Readonly<Record<Phase, number>>;
  /** Tokens of the episodes that checked the skills. */
  readonly checkTokens: number;
  /** Episodes since the start of the run, these included. */
  readonly episodes: number;
}

const share = (flags: readonly boolean[]): number =>
  flags.length === 0 ? 0 : flags.filter(Boolean).length / flags.length;

/** Groups whose rewards are all equal. */
function zeroVariance(rollouts: readonly Rollout[]): number {
  const groups = new Map<number, number[]>();
  for (const { group, reward } of rollouts) {
    const rewards = groups.get(group);
    if (rewards === undefined) groups.set(group, [reward]);
    else rewards.push(reward);
  }
  return share(
    [...groups.values()].map((rewards) => rewards.every((reward) => reward === rewards[0])),
  );
}

/** Tokens that the phases of one update read or write: the student twice, the analyzer, the teacher. */
function tokensOf(
  { tokens, skill, teacherTokens, local }: Rollout,
  analyzer: MetricsInput["analyzer"],
): number {
  const written = skill === null || analyzer === "none" ? 0 : skill.tokens.length + 3;
  const reread = analyzer === "anew" ? tokens.length : 0;
  // Read by the teacher, and before that by the analyzer where there is one.
  const readings = analyzer === "none" ? 1 : 2;
  const halves =
    local === undefined ? 0 : readings * (local.length + local.skill.tokens.length + 3);
  return 2 * tokens.length + reread + written + teacherTokens.length + halves;
}

/** The figures of one update. Gate and shift are over the tokens that are distilled. */
export function metricsOf(input: MetricsInput): UpdateMetrics {
  const { rollouts, report } = input;
  const actions = rollouts.reduce((sum, rollout) => sum + rollout.actions.length, 0);
  const taught = rollouts.filter(({ teacher }) => teacher.length > 0);
  const distilled = (name: "gate" | "shift"): readonly number[] =>
    taught.flatMap((rollout) => rollout[name].filter((_, i) => rollout.weight[i] !== 0));
  const gates = distilled("gate");
  const skills = rollouts.flatMap(({ skill }) => (skill === null ? [] : [skill]));
  const { total, policy, distill, kl } = report.loss;
  return {
    success: share(rollouts.map(({ won }) => won)),
    length: actions / rollouts.length,
    invalid: actions === 0 ? 0 : input.invalid / actions,
    zeroVariance: zeroVariance(rollouts),
    gateMean: gates.length === 0 ? 0.5 : mean(gates),
    gateDeviation: deviation(gates),
    shiftMean: mean(distilled("shift")),
    skillsWellFormed:
      skills.length === 0 ? null : share(skills.map(({ wellFormed }) => wellFormed)),
    skillsCorrect: skills.length === 0 ? null : share(skills.map(({ correct }) => correct)),
    entropy: mean(report.entropy),
    clipFraction: mean(report.clipped),
    loss: { total, policy, distill, kl },
    gradientNorm: report.gradientNorm,
    applied: report.applied,
    lambda: input.lambda,
    milliseconds: input.milliseconds,
    tokens:
      input.checkTokens +
      rollouts.reduce((sum, rollout) => sum + tokensOf(rollout, input.analyzer), 0),
    episodes: input.episodes,
  };
}
