/**
 * What the propositions say about one context, in 64 bits. With p the policy's
 * distribution over the next token, t the teacher's and beta the gate's sharpness:
 * w_v = sigmoid(beta (log t_v - log p_v)), Z = sum_v p_v w_v, r = p w / Z.
 */
import { at } from "../../base/index.ts";
import { gateOf } from "../gate.ts";

export interface ContextTheory {
  /** p [V]. */
  readonly probability: readonly number[];
  /** w [V]: the gate of every entry, with its mask. */
  readonly gate: readonly number[];
  /** Z: the expected gate. */
  readonly strength: number;
  /** r [V]: the distribution that the distillation pulls towards. */
  readonly target: readonly number[];
  /** dL/dz [V] = p (Z - w): the distillation gradient by the logits. */
  readonly logitsGradient: readonly number[];
  /** KL(r || p), in nats. */
  readonly divergence: number;
  /** Var_p(w) = sum_v (dL/dz_v)^2 / p_v: 0 only for a constant gate. */
  readonly gateVariance: number;
}

/** Proposition 1 and 2 at one context, from log-probabilities [V] of policy and teacher. */
export function contextTheory(
  policy: ArrayLike<number>,
  teacher: ArrayLike<number>,
  beta: number,
): ContextTheory {
  const own = Array.from(policy);
  const probability = own.map(Math.exp);
  const gate = own.map((l, v) => gateOf(at(teacher, v) - l, beta));
  const expectation = (value: (v: number) => number): number =>
    probability.reduce((sum, p, v) => sum + p * value(v), 0);
  const strength = expectation((v) => at(gate, v));
  const target = probability.map((p, v) => (p * at(gate, v)) / strength);
  return {
    probability,
    gate,
    strength,
    target,
    logitsGradient: probability.map((p, v) => p * (strength - at(gate, v))),
    divergence: target.reduce(
      (sum, r, v) => (r === 0 ? sum : sum + r * (Math.log(r) - at(own, v))),
      0,
    ),
    gateVariance: expectation((v) => (at(gate, v) - strength) ** 2),
  };
}

/** Half the sum of the absolute differences of two distributions: 0 to 1. */
export function totalVariation(a: ArrayLike<number>, b: ArrayLike<number>): number {
  return Array.from(a).reduce((sum, p, i) => sum + Math.abs(p - at(b, i)), 0) / 2;
}

/** Proposition 3: the most by which the gate can differ for shifts that differ by this. */
export const gateDifferenceBound = (beta: number, difference: number): number =>
  (beta / 4) * Math.abs(difference);

/**
 * Proposition 3: the most by which the gradient with an analyzer in step differs from
 * that with a stale one: B (2 TV + (beta / 4) E |d - d_stale|).
 */
export function staleBound(terms: {
  /** B: the largest norm of grad log p(v | c). */
  readonly scoreNorm: number;
  /** TV of the two distributions over contexts. */
  readonly variation: number;
  readonly beta: number;
  /** E |d - d_stale| over the stale contexts and the policy's tokens. */
  readonly shiftDifference: number;
}): number {
  const { scoreNorm, variation, beta, shiftDifference } = terms;
  return scoreNorm * (2 * variation + gateDifferenceBound(beta, shiftDifference));
}
