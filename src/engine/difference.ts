import { at } from "../base/index.ts";

/** How far numbers of one kind are from what they should be. */
export interface Difference {
  readonly what: string;
  /** How many numbers were compared. */
  readonly count: number;
  /** Largest |actual - expected|; infinite where one is no number or a list too short. */
  readonly absolute: number;
  /** The same as a share of what `limit` is a share of, as a rule the largest |expected|. */
  readonly relative: number;
  /** The most that `relative` may be. */
  readonly limit: number;
}

export const agrees = ({ relative, limit }: Difference): boolean => relative <= limit;

/** Compares two lists; `relative` is a share of the largest number expected. */
export function difference(
  what: string,
  actual: ArrayLike<number>,
  expected: ArrayLike<number>,
  limit: number,
): Difference {
  let absolute = actual.length === expected.length ? 0 : Number.POSITIVE_INFINITY;
  let scale = 0;
  for (let i = 0; i < expected.length; i++) {
    const error = Math.abs((actual[i] ?? Number.NaN) - at(expected, i));
    absolute = Number.isNaN(error) ? Number.POSITIVE_INFINITY : Math.max(absolute, error);
    scale = Math.max(scale, Math.abs(at(expected, i)));
  }
  const relative = absolute === 0 ? 0 : absolute / scale;
  return { what, count: expected.length, absolute, relative, limit };
}
