import { type CellKind, kindOf, placesOf } from "../../ui/index.ts";
import type { InspectedUpdate } from "./state.ts";

/** Which tokens of a run are looked for. */
export interface TokenFilter {
  /** Part of the token's text; "" for any. */
  readonly text: string;
  readonly kind: "all" | CellKind;
  readonly outcome: "all" | "won" | "lost";
  /** Tokens without a gate are found while the range is whole, 0 to 1. */
  readonly gateLow: number;
  readonly gateHigh: number;
}

export const ALL_TOKENS: TokenFilter = {
  text: "",
  kind: "sampled",
  outcome: "all",
  gateLow: 0,
  gateHigh: 1,
};

/** Whether a filter lets everything through that the first one does. */
export const isWide = (filter: TokenFilter): boolean =>
  (Object.keys(ALL_TOKENS) as (keyof TokenFilter)[]).every(
    (key) => filter[key] === ALL_TOKENS[key],
  );

export interface TokenHit {
  readonly update: number;
  readonly group: number;
  readonly member: number;
  readonly position: number;
  readonly step: number;
  readonly text: string;
  readonly won: boolean;
  /** null: no teacher has read it. */
  readonly gate: number | null;
  readonly shift: number | null;
}

/** How many hits are listed; all are counted. */
export const MOST_HITS = 20_000;

export interface TokenSearch {
  readonly hits: readonly TokenHit[];
  /** All tokens that fit, listed or not. */
  readonly found: number;
  /** All tokens of the run. */
  readonly of: number;
}

/** Looks through every token of every rollout of every update. */
export function searchTokens(
  updates: readonly InspectedUpdate[],
  vocabulary: readonly string[],
  filter: TokenFilter,
): TokenSearch {
  const needle = filter.text.toLowerCase();
  // A run has few different tokens: their texts are compared once.
  const fits = vocabulary.map((text) => text.toLowerCase().includes(needle));
  const anyGate = filter.gateLow <= 0 && filter.gateHigh >= 1;
  const hits: TokenHit[] = [];
  let found = 0;
  let of = 0;
  for (const { update, rollouts } of updates) {
    for (const rollout of rollouts) {
      of += rollout.tokens.length;
      if (filter.outcome !== "all" && (filter.outcome === "won") !== rollout.won) continue;
      for (const place of placesOf(rollout)) {
        const token = rollout.tokens[place.position] ?? -1;
        if (!fits[token]) continue;
        if (filter.kind !== "all" && kindOf(place) !== filter.kind) continue;
        const gate = rollout.gate[place.target ?? -1] ?? null;
        const inRange = gate !== null && gate >= filter.gateLow && gate <= filter.gateHigh;
        if (!anyGate && !inRange) continue;
        found++;
        if (hits.length >= MOST_HITS) continue;
        hits.push({
          update,
          group: rollout.group,
          member: rollout.member,
          position: place.position,
          step: place.step,
          text: vocabulary[token] ?? "",
          won: rollout.won,
          gate,
          shift: rollout.shift[place.target ?? -1] ?? null,
        });
      }
    }
  }
  return { hits, found, of };
}
