const show = (value: unknown): string => {
  const text = JSON.stringify(value) ?? "nothing";
  return text.length > 120 ? `${text.slice(0, 117)}...` : text;
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/**
 * Where and how `actual` first differs from the recorded `expected`, both plain JSON
 * values: "steps[3].reward: recorded 0.9, got -0.1"; null where they are equal.
 */
export function firstDifference(expected: unknown, actual: unknown, path = ""): string | null {
  if (Object.is(expected, actual)) return null;
  const name = path === "" ? "the value" : path;
  if (
    !isRecord(expected) ||
    !isRecord(actual) ||
    Array.isArray(expected) !== Array.isArray(actual)
  ) {
    return `${name}: recorded ${show(expected)}, got ${show(actual)}`;
  }
  const child = (key: string): string => {
    if (Array.isArray(expected)) return `${path}[${key}]`;
    return path === "" ? key : `${path}.${key}`;
  };
  for (const key of new Set([...Object.keys(expected), ...Object.keys(actual)])) {
    if (!Object.hasOwn(actual, key))
      return `${child(key)}: recorded ${show(expected[key])}, missing`;
    if (!Object.hasOwn(expected, key))
      return `${child(key)}: not recorded, got ${show(actual[key])}`;
    const difference = firstDifference(expected[key], actual[key], child(key));
    if (difference !== null) return difference;
  }
  return null;
}
