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

/** The sums of the first, of the first two and so on. */
function cumulated(values: readonly number[]): readonly number[] {
  let sum = 0;
  return values.map((value) => {
    sum += value;
    return sum;
  });
}

/** The first entry whose cumulated probability is above `uniform`, by halving. */
function pick(ends: readonly number[], uniform: number): number {
  let low = 0;
  // Only rounding leads beyond the last one.
  let high = ends.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (uniform < at(ends, middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/**
 * Root mean square distance of a sampled gradient from the expected one, over `repeats`
 * batches of `draws`. Of a batch only the drawn tokens are gone through: with T the sum of
 * the pulls g_v and a the expected gradient, |p T - g - a|^2 =
 * |p|^2 T^2 - 2 T p.a + |a|^2 + sum over drawn v of g_v^2 - 2 g_v (p_v T - a_v).
 */
export function samplingError(
  { probability, gate, logitsGradient }: ContextTheory,
  draws: number,
  repeats: number,
  rng: Rng,
): number {
  const ends = cumulated(probability);
  const dot = (a: readonly number[], b: readonly number[]): number =>
    a.reduce((sum, x, v) => sum + x * at(b, v), 0);
  const pp = dot(probability, probability);
  const pa = dot(probability, logitsGradient);
  const aa = dot(logitsGradient, logitsGradient);
  let sum = 0;
  for (let repeat = 0; repeat < repeats; repeat++) {
    const pulls = new Map<number, number>();
    let total = 0;
    for (let draw = 0; draw < draws; draw++) {
      const token = pick(ends, rng.uniform());
      const pull = at(gate, token) / draws;
      pulls.set(token, (pulls.get(token) ?? 0) + pull);
      total += pull;
    }
    sum += pp * total * total - 2 * pa * total + aa;
    for (const [v, pull] of pulls) {
      sum += pull * (pull - 2 * (at(probability, v) * total - at(logitsGradient, v)));
    }
  }
  return Math.sqrt(Math.max(0, sum) / repeats);
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
