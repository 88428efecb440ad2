/**
 * The two ways to follow the same gradient at one context, compared in the logits: the
 * gate of the one token that was sampled, and its expectation over the vocabulary.
 */
import { at, type Rng } from "../../base/index.ts";
import type { ContextTheory } from "./closed-form.ts";

export interface GateVariance {
  /** Squared length of the mean gradient: the signal, the same for both. */
  readonly signal: number;
  /** Total variance of the gradient of one sampled token. That of the expected gate is 0. */
  readonly sampled: number;
}

/**
 * One sampled token v gives dL/dz = -g_v (e_v - p), whose mean is p (Z - w). With
 * |e_v - p|^2 = 1 - 2 p_v + |p|^2 its total variance is sum_v p_v g_v^2 |e_v - p|^2 - |p (Z - w)|^2.
 */
export function gateVariance({ probability, gate, logitsGradient }: ContextTheory): GateVariance {
  const square = probability.reduce((sum, p) => sum + p * p, 0);
  const signal = logitsGradient.reduce((sum, slope) => sum + slope * slope, 0);
  const second = probability.reduce(
    (sum, p, v) => sum + p * at(gate, v) ** 2 * (1 - 2 * p + square),
    0,
  );
  return { signal, sampled: second - signal };
}

/** The mean gradient dL/dz [V] of `draws` tokens that are sampled from p. */
export function sampledGradient(theory: ContextTheory, draws: number, rng: Rng): readonly number[] {
  const { probability, gate } = theory;
  /** The gates of the drawn tokens, by token, over the number of draws. */
  const pull = probability.map(() => 0);
  for (let draw = 0; draw < draws; draw++) {
    const token = pick(probability, rng.uniform());
    pull[token] = at(pull, token) + at(gate, token) / draws;
  }
  const total = pull.reduce((sum, gate) => sum + gate, 0);
  return probability.map((p, v) => p * total - at(pull, v));
}

function pick(probability: readonly number[], uniform: number): number {
  let rest = uniform;
  for (let v = 0; v < probability.length; v++) {
    rest -= at(probability, v);
    if (rest < 0) return v;
  }
  // Only rounding leads here.
  return probability.length - 1;
}

/** Root mean square distance of a sampled gradient from the expected one, over `repeats` batches of `draws`. */
export function samplingError(
  theory: ContextTheory,
  draws: number,
  repeats: number,
  rng: Rng,
): number {
  let sum = 0;
  for (let repeat = 0; repeat < repeats; repeat++) {
    const sampled = sampledGradient(theory, draws, rng);
    sum += theory.logitsGradient.reduce(
      (square, slope, v) => square + (at(sampled, v) - slope) ** 2,
      0,
    );
  }
  return Math.sqrt(sum / repeats);
}

/** Slopes by each logit [V] of Z KL(sg r || softmax(z)), by central differences in 64 bits. */
export function divergenceSlopes(
  policy: ArrayLike<number>,
  { strength, target }: ContextTheory,
  step = 1e-5,
): readonly number[] {
  const logits = Array.from(policy);
  const divergence = (): number => {
    const total = Math.log(logits.reduce((sum, z) => sum + Math.exp(z), 0));
    return (
      strength *
      target.reduce(
        (sum, r, v) => (r === 0 ? sum : sum + r * (Math.log(r) - at(logits, v) + total)),
        0,
      )
    );
  };
  return logits.map((z, v) => {
    logits[v] = z + step;
    const above = divergence();
    logits[v] = z - step;
    const below = divergence();
    logits[v] = z;
    return (above - below) / (2 * step);
  });
}
