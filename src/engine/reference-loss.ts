import { at, invariant } from "../base/index.ts";
import type { Policy } from "../policy/index.ts";
import { type ReferenceScores, referenceScores } from "./reference.ts";
import type { LossTerms, TrainRequest } from "./types.ts";

const sigmoid = (x: number): number => 1 / (1 + Math.exp(-x));
const clamp = (x: number, low: number, high: number): number => Math.min(high, Math.max(low, x));

/**
 * The loss of types.ts in 64 bits. What the loss holds fixed (sg) is computed from
 * `frozen`, the theta about which one differentiates; finite differences move `theta` alone.
 */
export function referenceLoss(
  policy: Policy,
  theta: ArrayLike<number>,
  request: TrainRequest,
  frozen: ArrayLike<number> = theta,
): LossTerms {
  const now = referenceScores(policy, theta, request.sequences);
  const held = frozen === theta ? now : referenceScores(policy, frozen, request.sequences);
  const terms = { policy: 0, distill: 0, kl: 0, entropy: 0, nll: 0 };
  now.logprob.forEach((l, i) => {
    const value = (array: Float32Array | undefined): number => (array ? at(array, i) : 0);
    const advantage = value(request.advantage);
    if (advantage !== 0) {
      const ratio = Math.exp(l - value(request.behaviour));
      terms.policy += value(request.policyWeight) * surrogate(ratio, advantage, request.loss);
    }
    const distillWeight = value(request.distillWeight);
    if (distillWeight !== 0) terms.distill += distillWeight * distillation(request, now, held, i);
    const x = value(request.reference) - l;
    terms.kl += value(request.klWeight) * Math.min(Math.exp(x) - x - 1, 10);
    terms.entropy -= value(request.entropyWeight) * at(now.entropy, i);
    terms.nll -= value(request.nllWeight) * l;
  });
  const total = terms.policy + terms.distill + terms.kl + terms.entropy + terms.nll;
  return { total, ...terms };
}

function surrogate(ratio: number, advantage: number, loss: TrainRequest["loss"]): number {
  const clipped = clamp(ratio, 1 - loss.clipLow, 1 + loss.clipHigh);
  const value = Math.max(-advantage * ratio, -advantage * clipped);
  return advantage < 0 ? Math.min(value, -advantage * loss.dualClip) : value;
}

function distillation(
  request: TrainRequest,
  now: ReferenceScores,
  held: ReferenceScores,
  i: number,
): number {
  const { gate, beta } = request.loss;
  const teacher = request.teacher ? at(request.teacher, i) : 0;
  const l = at(now.logprob, i);
  if (gate === "skill-sd") {
    const e = l - teacher;
    return (
      Math.exp(l - (request.behaviour ? at(request.behaviour, i) : 0)) * (Math.exp(-e) - 1 + e)
    );
  }
  if (gate === "constant") return 0.5 * (teacher - l);
  if (gate === "sampled") return sigmoid(beta * (teacher - at(held.logprob, i))) * (teacher - l);
  const [row, heldRow] = [at(now.distribution, i), at(held.distribution, i)];
  const whole = request.teacherDistribution;
  invariant(whole !== undefined, "the expected gate needs the teacher's distribution");
  return row.reduce((sum, own, v) => {
    const t = at(whole, i * row.length + v);
    const heldOwn = at(heldRow, v);
    return sum + Math.exp(heldOwn) * sigmoid(beta * (t - heldOwn)) * (t - own);
  }, 0);
}
