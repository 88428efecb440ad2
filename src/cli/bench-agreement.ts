import type { ContenderName } from "../../bench/contenders/names.ts";
import type { Phase } from "../../bench/contenders/types.ts";
import type { Measured } from "./bench-rounds.ts";

export const find = (
  measured: readonly Measured[],
  [name, phase]: readonly [ContenderName, Phase],
): Measured | undefined => measured.find((each) => each.name === name && each.phase === phase);

/** Our contender whose results the others must reproduce. */
export function referenceFor(measured: readonly Measured[], phase: Phase): Measured | undefined {
  const names = ["seed-node", "seed-wasm", "seed-webgpu"] as const;
  return names.map((name) => find(measured, [name, phase])).find((each) => each?.checks.length);
}

/** How a contender's results compare with our own on the same phase. */
export interface Agreement {
  readonly agrees: boolean;
  /** For people: the largest relative difference, or the share of equal tokens. */
  readonly text: string;
}

/** Relative difference of a loss or mean log-probability that rounding explains. */
const TOLERANCE = 1e-4;
/** Two near-equal logits may swap by rounding, after which a greedy continuation differs. */
const EQUAL_TOKENS = 0.9;

/**
 * Holds all results of a contender against those of another in order: training must give the
 * same loss step after step, scoring the same mean, decoding (nearly) the same tokens.
 */
export function agreement(own: Measured, other: Measured): Agreement {
  const pairs = own.checks
    .slice(0, other.checks.length)
    .map((check, i) => [check, other.checks[i] ?? []] as const);
  if (pairs.length === 0) return { agrees: false, text: "no result" };
  if (own.phase === "decode") {
    const equal = pairs.map(([a, b]) => a.filter((token, i) => token === b[i]).length / a.length);
    const least = Math.min(...equal);
    return { agrees: least >= EQUAL_TOKENS, text: `${(100 * least).toFixed(0)} % of the tokens` };
  }
  const differences = pairs.flatMap(([a, b]) =>
    a.map((value, i) => Math.abs(value - (b[i] ?? Number.NaN)) / Math.abs(value)),
  );
  const largest = Math.max(...differences);
  return { agrees: largest <= TOLERANCE, text: `within ${largest.toExponential(0)}` };
}
