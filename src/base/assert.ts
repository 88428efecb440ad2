/** Throws when a condition that the code itself guarantees does not hold. */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`Internal error: ${message}`);
}

/** Element `index` of a list that is known to have it; throws where it has not. */
export function at<T>(list: ArrayLike<T>, index: number): T {
  const value = list[index];
  if (value === undefined) {
    throw new RangeError(`Internal error: index ${index} is outside a list of ${list.length}`);
  }
  return value;
}

/** `value`, which is known to be there; throws where it is not. */
export function present<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new Error(`Internal error: ${what} is missing`);
  return value;
}
