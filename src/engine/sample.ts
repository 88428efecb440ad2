import { counterBits, gumbel } from "../base/index.ts";

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

/**
 * Samples by the Gumbel-max trick: the entry with the largest logit / temperature +
 * noise, the lowest index on a tie. Temperature 0 takes the largest logit.
 */
export function sample(logits: Float32Array, temperature: number, key: NoiseKey): Sampled {
  const { seed, stream, position } = key;
  let token = 0;
  let best = Number.NEGATIVE_INFINITY;
  let largest = Number.NEGATIVE_INFINITY;
  for (let entry = 0; entry < logits.length; entry++) {
    const logit = logits[entry] as number;
    if (logit > largest) largest = logit;
    const value =
      temperature === 0
        ? logit
        : logit / temperature + gumbel(counterBits(seed, stream, position, entry));
    if (value > best) {
      best = value;
      token = entry;
    }
  }
  let sum = 0;
  for (let entry = 0; entry < logits.length; entry++)
    sum += Math.exp((logits[entry] as number) - largest);
  return { token, logprob: (logits[token] as number) - largest - Math.log(sum) };
}
