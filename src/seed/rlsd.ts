/**
 * RLSD: no loss of its own. A token's advantage is A ((1 - k) + k w) with
 * w = clip(exp(sign(A) (t - l_old)), 0.8, 1.2): it counts for more where the teacher
 * agrees with the reward. k falls from one half to 0 over the first two thirds of a run
 * (100 of the 150 updates that were published).
 */
const MIX = 0.5;
const CLIP = 0.2;
const SHARE = 2 / 3;

/** k at an update (1 is the first) of a run of `updates`. */
export function rlsdMix(update: number, updates: number): number {
  return MIX * Math.max(0, 1 - (update - 1) / (SHARE * updates));
}

/** The advantage of one token; `shift` is t - l_old. */
export function rlsdAdvantage(advantage: number, shift: number, mix: number): number {
  const agreement = Math.exp(Math.sign(advantage) * shift);
  const weight = Math.min(1 + CLIP, Math.max(1 - CLIP, agreement));
  return advantage * (1 - mix + mix * weight);
}
