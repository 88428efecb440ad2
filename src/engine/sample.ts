import { entryBits, GUMBEL_ONE, gumbel, positionHash } from "../base/index.ts";

export interface Sampled {
  readonly token: number;
  /** Natural logarithm of its probability at temperature 1. */
  readonly logprob: number;
}

/** What the noise of one new token depends on, next to the entry. */
export interface NoiseKey {
  readonly seed: number;
  readonly stream: number;
  /** Index of the new token in its lane. */
  readonly position: number;
}

/** Entries this far below the largest, in units, have no chance; it keeps sums within 32 bits. */
const FARTHEST = -(2 ** 30);

/**
 * Units of the noise for one unit of a logit, as a 32-bit float; 0 is greedy. A
 * temperature close to 0 is greedy but for ties.
 */
export const unitsPerLogit = (temperature: number): number =>
  temperature === 0 ? 0 : Math.fround(Math.min(GUMBEL_ONE / temperature, 1e30));

/**
 * Samples by the Gumbel-max trick: the entry with the largest logit / temperature +
 * noise, the lowest index on a tie. Temperature 0 takes the largest logit. The sums are
 * whole numbers of the noise's units, made by single roundings that WGSL guarantees, so
 * that shaders/sample.wgsl takes the same token from the same logits.
 */
export function sample(logits: Float32Array, temperature: number, key: NoiseKey): Sampled {
  const { seed, stream, position } = key;
  let largest = Number.NEGATIVE_INFINITY;
  for (let entry = 0; entry < logits.length; entry++) {
    largest = Math.max(largest, logits[entry] as number);
  }
  const factor = unitsPerLogit(temperature);
  const hash = positionHash(seed, stream, position);
  let token = 0;
  let best = Number.NEGATIVE_INFINITY;
  let sum = 0;
  for (let entry = 0; entry < logits.length; entry++) {
    const logit = logits[entry] as number;
    const below = Math.fround(logit - largest);
    const score =
      factor === 0
        ? logit
        : Math.trunc(Math.max(Math.fround(below * factor), FARTHEST)) +
          gumbel(entryBits(hash, entry));
    if (score > best) {
      best = score;
      token = entry;
    }
    sum += Math.exp(logit - largest);
  }
  return { token, logprob: (logits[token] as number) - largest - Math.log(sum) };
}
