/**
 * Exponential moving average without the bias of its start (Kingma and Ba 2015): the
 * first value is the first of the series, not a share of it. Values that are not finite
 * are skipped and stay gaps (null).
 */
export function smooth(values: readonly number[], decay: number): (number | null)[] {
  let sum = 0;
  let weight = 0;
  return values.map((value) => {
    if (!Number.isFinite(value)) return null;
    sum = decay * sum + (1 - decay) * value;
    weight = decay * weight + (1 - decay);
    return sum / weight;
  });
}
