import { advantageAt, type Rollout } from "../../seed/index.ts";
import { type DivergingDomain, reachOf } from "../colour/diverging.ts";

export type QuantityName = "shift" | "gate" | "advantage" | "probability" | "entropy";
/** Whose values set the ends of the colours. */
export type DomainSource = "rollout" | "update" | "fixed";

/**
 * A number that each sampled token of a rollout has, and how it is coloured; what it is
 * called is in QUANTITY_WORDS.
 */
export interface Quantity {
  /** The value at which nothing happens. */
  readonly centre: number;
  /** Reach of the fixed domain. */
  readonly fixedReach: number;
  /** One number a sampled token, aligned with `targets`; empty: not known (yet). */
  readonly values: (rollout: Rollout) => readonly number[];
  readonly format: (value: number) => string;
}

/** A number with its sign: +0.41, -1.20, 0.00 (exactly zero has none). */
export function signed(value: number, digits = 2): string {
  if (!Number.isFinite(value)) return String(value);
  const text = Math.abs(value).toFixed(digits);
  return value > 0 ? `+${text}` : value < 0 ? `\u2212${text}` : text;
}

export const QUANTITIES: Readonly<Record<QuantityName, Quantity>> = {
  shift: {
    centre: 0,
    fixedReach: 2,
    values: ({ shift }) => shift,
    format: signed,
  },
  gate: {
    centre: 0.5,
    fixedReach: 0.5,
    values: ({ gate }) => gate,
    format: (value) => value.toFixed(2),
  },
  advantage: {
    centre: 0,
    fixedReach: 2.5,
    values: (rollout) => rollout.targets.map((_, target) => advantageAt(rollout, target)),
    format: signed,
  },
  probability: {
    centre: 0.5,
    fixedReach: 0.5,
    values: ({ logprob, behaviour }) => (logprob.length > 0 ? logprob : behaviour).map(Math.exp),
    format: (value) => value.toFixed(2),
  },
  entropy: {
    centre: 0,
    fixedReach: 2,
    values: ({ entropy }) => entropy,
    format: (value) => value.toFixed(2),
  },
};

export const ALL_QUANTITY_NAMES = Object.keys(QUANTITIES) as readonly QuantityName[];
/** What training itself is about: the skill and the reward. */
export const QUANTITY_NAMES = ["shift", "gate", "advantage"] as const satisfies QuantityName[];

/** The colour domain of a quantity: always symmetric about its neutral value. */
export function domainOf(
  quantity: Quantity,
  source: DomainSource,
  rollout: Rollout,
  rollouts: readonly Rollout[],
): DivergingDomain {
  const { centre, fixedReach } = quantity;
  if (source === "fixed") return { centre, reach: fixedReach };
  const among = source === "rollout" ? [rollout] : rollouts;
  return { centre, reach: reachOf(among.flatMap(quantity.values), centre) };
}

/** How many of the values a domain clips, and how many are not finite. */
export function countOutside(
  values: readonly number[],
  { centre, reach }: DivergingDomain,
): { readonly clipped: number; readonly broken: number } {
  const finite = values.filter(Number.isFinite);
  return {
    clipped: finite.filter((value) => Math.abs(value - centre) > reach).length,
    broken: values.length - finite.length,
  };
}
