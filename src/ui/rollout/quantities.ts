import type { Rollout } from "../../seed/index.ts";
import { type DivergingDomain, reachOf } from "../colour/diverging.ts";

export type QuantityName = "shift" | "gate" | "advantage" | "probability";
/** Whose values set the ends of the colours. */
export type DomainSource = "rollout" | "update" | "fixed";

/** A number that each sampled token of a rollout has, and how it is coloured. */
export interface Quantity {
  readonly label: string;
  readonly name: string;
  readonly unit: string;
  /** The value at which nothing happens. */
  readonly centre: number;
  /** Reach of the fixed domain. */
  readonly fixedReach: number;
  readonly lowMeans: string;
  readonly highMeans: string;
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
    label: "Shift",
    name: "Skill-induced shift t \u2212 l",
    unit: "nats",
    centre: 0,
    fixedReach: 2,
    lowMeans: "skill makes it rarer",
    highMeans: "skill makes it likelier",
    values: ({ shift }) => shift,
    format: signed,
  },
  gate: {
    label: "Gate",
    name: "Gate \u03c3(\u03b2\u00b7shift)",
    unit: "a weight from 0 to 1",
    centre: 0.5,
    fixedReach: 0.5,
    lowMeans: "closed",
    highMeans: "open",
    values: ({ gate }) => gate,
    format: (value) => value.toFixed(2),
  },
  advantage: {
    label: "Advantage",
    name: "Group advantage A",
    unit: "deviations of the group",
    centre: 0,
    fixedReach: 2.5,
    lowMeans: "worse than its group",
    highMeans: "better than its group",
    values: ({ advantage, targets }) => targets.map(() => advantage),
    format: signed,
  },
  probability: {
    label: "Probability",
    name: "Probability when sampled exp(l)",
    unit: "a share from 0 to 1",
    centre: 0.5,
    fixedReach: 0.5,
    lowMeans: "surprising",
    highMeans: "expected",
    values: ({ logprob, behaviour }) => (logprob.length > 0 ? logprob : behaviour).map(Math.exp),
    format: (value) => value.toFixed(2),
  },
};

export const ALL_QUANTITY_NAMES = Object.keys(QUANTITIES) as readonly QuantityName[];
/** What training itself is about: the skill and the reward. */
export const QUANTITY_NAMES = ["shift", "gate", "advantage"] as const satisfies QuantityName[];

export const DOMAIN_LABELS: Readonly<Record<DomainSource, string>> = {
  rollout: "this rollout",
  update: "this update",
  fixed: "fixed",
};

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
