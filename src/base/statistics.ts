/** Arithmetic mean; 0 for an empty list. */
export function mean(values: ArrayLike<number>): number {
  if (values.length === 0) return 0;
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i] as number;
  return sum / values.length;
}

/** Standard deviation with divisor n - `ddof`; 0 where that is not positive. */
export function deviation(values: ArrayLike<number>, ddof: 0 | 1 = 0): number {
  const n = values.length - ddof;
  if (n <= 0) return 0;
  const centre = mean(values);
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += ((values[i] as number) - centre) ** 2;
  return Math.sqrt(sum / n);
}

/** Wilson's score interval of a proportion (default 95 %): [low, high] in [0, 1]. */
export function wilson(successes: number, n: number, z = 1.959964): readonly [number, number] {
  if (n === 0) return [0, 1];
  const p = successes / n;
  const centre = (p + (z * z) / (2 * n)) / (1 + (z * z) / n);
  const half = (z / (1 + (z * z) / n)) * Math.sqrt((p * (1 - p)) / n + (z * z) / (4 * n * n));
  return [Math.max(0, centre - half), Math.min(1, centre + half)];
}
