import { invariant, type Rng } from "../../../base/index.ts";

/** One of `entries`, each as probable as its weight; the weights must not all be zero. */
export function weighted<T>(rng: Rng, entries: readonly (readonly [T, number])[]): T {
  const total = entries.reduce((sum, [, weight]) => sum + weight, 0);
  let left = rng.between(0, total);
  for (const [value, weight] of entries) {
    left -= weight;
    if (left < 0) return value;
  }
  const last = entries.findLast(([, weight]) => weight > 0);
  invariant(last, "a draw from weights that are all zero");
  return last[0];
}

/** `count` different entries, the weightier ones more often; fewer where there are fewer. */
export function weightedSample<T>(
  rng: Rng,
  entries: readonly (readonly [T, number])[],
  count: number,
): T[] {
  let left = entries.filter(([, weight]) => weight > 0);
  const chosen: T[] = [];
  while (chosen.length < count && left.length > 0) {
    const value = weighted(rng, left);
    chosen.push(value);
    left = left.filter(([other]) => other !== value);
  }
  return chosen;
}
