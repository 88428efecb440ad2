import { at, type Rng } from "../base/index.ts";
import type { OptimiserSettings, TrainRequest } from "../engine/index.ts";
import type { EncodedItem } from "../text/index.ts";

/** Training texts of one kind in a batch, and the weight of their mean loss. */
export interface SupervisedPart {
  readonly items: readonly EncodedItem[];
  readonly weight: number;
}

/**
 * The batch of stages 0 and 1: for each part, its weight times the mean negative
 * log-likelihood of its tokens with loss.
 */
export function supervisedRequest(parts: readonly SupervisedPart[]): TrainRequest {
  const sequences: { tokens: readonly number[]; targets: number[] }[] = [];
  const weights: number[] = [];
  for (const { items, weight } of parts) {
    const start = weights.length;
    for (const { tokens, loss } of items) {
      const targets = [...tokens.keys()].filter((i) => i > 0 && loss[i] === true);
      sequences.push({ tokens, targets });
      for (let i = 0; i < targets.length; i++) weights.push(1);
    }
    weights.fill(weight / Math.max(1, weights.length - start), start);
  }
  return {
    sequences,
    nllWeight: Float32Array.from(weights),
    loss: { clipLow: 0.2, clipHigh: 0.2, dualClip: 3, gate: "sampled", beta: 0 },
  };
}

/**
 * One epoch in batches of texts of about the same length, so that little is padded: the
 * texts are sorted by length, give or take `spread` tokens, cut into batches, and the
 * batches shuffled. Returns indices into `lengths`.
 */
export function lengthBuckets(
  lengths: readonly number[],
  batch: number,
  rng: Rng,
  spread = 10,
): readonly (readonly number[])[] {
  const keys = lengths.map((length) => length + spread * rng.uniform());
  const order = [...lengths.keys()].sort((a, b) => at(keys, a) - at(keys, b));
  const batches: number[][] = [];
  for (let start = 0; start < order.length; start += batch) {
    batches.push(order.slice(start, start + batch));
  }
  return rng.shuffle(batches);
}

/** Rises linearly over `warmUp` steps and falls linearly to 0 at step `total`; `step` counts from 0. */
export function linearSchedule(peak: number, step: number, total: number, warmUp: number): number {
  return peak * Math.min(1, (step + 1) / Math.max(1, warmUp)) * Math.max(0, 1 - step / total);
}

/** Adam as stages 0 and 1 use it. */
export function supervisedOptimiser(learningRate: number, weightDecay: number): OptimiserSettings {
  return { learningRate, beta1: 0.9, beta2: 0.98, epsilon: 1e-8, weightDecay, clipNorm: 1 };
}
