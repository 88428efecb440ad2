import { at, invariant } from "../base/index.ts";
import type { OptimiserSettings, TrainReport, TrainRequest } from "../engine/index.ts";
import { advantageAt } from "./advantage.ts";
import { formOf, hasTeacher, METHODS } from "./methods.ts";
import type { Rescored } from "./rescore.ts";
import { rlsdAdvantage, rlsdMix } from "./rlsd.ts";
import type { SeedSettings } from "./settings.ts";
import { isUsed, type Rollout, skillAt } from "./types.ts";

const ADAM_EPSILON = 1e-8;

/** One number a sampled token, packed over the rollouts [N]. */
function packed(
  rollouts: readonly Rollout[],
  value: (rollout: Rollout, token: number) => number,
): Float32Array {
  const count = rollouts.reduce((sum, { targets }) => sum + targets.length, 0);
  const values = new Float32Array(count);
  let offset = 0;
  for (const rollout of rollouts) {
    for (let token = 0; token < rollout.targets.length; token++) {
      values[offset++] = value(rollout, token);
    }
  }
  return values;
}

/** The advantage of one token of a rollout at an update, as the method weighs it. */
function tokenAdvantage(
  settings: SeedSettings,
  update: number,
): (rollout: Rollout, token: number) => number {
  if (METHODS[settings.method].advantage === "trajectory") return advantageAt;
  const mix = rlsdMix(update, settings.updates);
  return (rollout, token) => {
    const advantage = advantageAt(rollout, token);
    if (!isUsed(skillAt(rollout, token))) return advantage;
    const { teacher, behaviour } = rollout;
    return rlsdAdvantage(advantage, at(teacher, token) - at(behaviour, token), mix);
  };
}

/**
 * The optimisation batch of one update (1 is the first). Every weight is divided by the number of sampled
 * tokens of the batch: each loss term is a mean over tokens.
 */
export function trainRequest(
  { rollouts, distribution, reference }: Rescored,
  settings: SeedSettings,
  update: number,
): TrainRequest {
  const { terms } = METHODS[settings.method];
  const behaviour = packed(rollouts, (rollout, token) => at(rollout.behaviour, token));
  const n = behaviour.length;
  invariant(n > 0, "an update without a sampled token");
  const constant = (value: number): Float32Array => new Float32Array(n).fill(value / n);
  const { clipLow, clipHigh, dualClip, beta } = settings;
  const taught = hasTeacher(settings) && rollouts.some(({ teacher }) => teacher.length > 0);
  // Without a teacher the shift is 0, and so is the weight.
  const teacherOf = ({ teacher, behaviour }: Rollout) => (teacher.length > 0 ? teacher : behaviour);
  return {
    sequences: rollouts.map(({ tokens, targets }) => ({ tokens, targets })),
    policyWeight: constant(terms.policy),
    advantage: packed(rollouts, tokenAdvantage(settings, update)),
    behaviour,
    ...(taught
      ? { teacher: packed(rollouts, (rollout, token) => at(teacherOf(rollout), token)) }
      : {}),
    ...(taught && terms.distill !== 0
      ? { distillWeight: packed(rollouts, ({ weight }, token) => at(weight, token) / n) }
      : {}),
    ...(distribution === null ? {} : { teacherDistribution: distribution }),
    ...(reference === null ? {} : { klWeight: constant(settings.kl), reference }),
    ...(settings.entropy === 0 ? {} : { entropyWeight: constant(settings.entropy) }),
    loss: { clipLow, clipHigh, dualClip, gate: formOf(settings), beta },
  };
}

export function optimiserSettings(settings: SeedSettings): OptimiserSettings {
  const { learningRate, beta1, beta2, weightDecay, clipNorm } = settings;
  return { learningRate, beta1, beta2, epsilon: ADAM_EPSILON, weightDecay, clipNorm };
}

/** The rollouts with what the step reported: l, entropy, and shift and gate from that l. */
export function withReport(
  rollouts: readonly Rollout[],
  report: Pick<TrainReport, "logprob" | "entropy" | "shift" | "gate">,
): readonly Rollout[] {
  let offset = 0;
  return rollouts.map((rollout) => {
    const start = offset;
    offset += rollout.targets.length;
    const part = (values: Float32Array): number[] => [...values.subarray(start, offset)];
    const taught = rollout.teacher.length > 0;
    return {
      ...rollout,
      logprob: part(report.logprob),
      entropy: part(report.entropy),
      ...(taught ? { shift: part(report.shift), gate: part(report.gate) } : {}),
    };
  });
}
