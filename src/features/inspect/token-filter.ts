import type { Rollout } from "../../seed/index.ts";
import { type CellKind, kindOf, placesOf } from "../../ui/index.ts";
import { type Sort, sorted } from "./sort.ts";
import type { InspectedUpdate } from "./state.ts";
import { groupOf, type TokenGroup } from "./token-groups.ts";

/** Which tokens of a run are looked for. */
export interface TokenFilter {
  /** Every update, or the one on screen. */
  readonly scope: "run" | "update";
  /** Part of the token's text; "" for any. */
  readonly text: string;
  readonly kind: "all" | CellKind;
  readonly outcome: "all" | "won" | "lost";
  /** Made likelier or rarer by the skill. */
  readonly shift: "all" | "up" | "down";
  /** Tokens without a gate are found while the range is whole, 0 to 1. */
  readonly gateLow: number;
  readonly gateHigh: number;
  /** Only the tokens of one group. */
  readonly only: TokenGroup | null;
}

export const ALL_TOKENS: TokenFilter = {
  scope: "run",
  text: "",
  kind: "sampled",
  outcome: "all",
  shift: "all",
  gateLow: 0,
  gateHigh: 1,
  only: null,
};

/** Whether a filter lets everything through that the first one does. */
export const isWide = (filter: TokenFilter): boolean =>
  (Object.keys(ALL_TOKENS) as (keyof TokenFilter)[]).every(
    (key) => filter[key] === ALL_TOKENS[key],
  );

export interface TokenHit {
  readonly update: number;
  readonly rollout: Rollout;
  readonly position: number;
  readonly step: number;
  readonly text: string;
  /** null: no teacher has read it. */
  readonly gate: number | null;
  readonly shift: number | null;
}

/** How many hits are listed; all are counted. */
export const MOST_HITS = 20_000;

export interface TokenSearch {
  /** All that fit, in the order of the run. */
  readonly hits: readonly TokenHit[];
  /** All tokens that were looked through. */
  readonly of: number;
}

/** What was found in an update last: a run in training grows, its older updates stay as they are. */
const known = new WeakMap<InspectedUpdate, TokenSearch & { readonly filter: TokenFilter }>();

/** Looks through every token of every rollout of some updates. */
export function searchTokens(
  updates: readonly InspectedUpdate[],
  vocabulary: readonly string[],
  filter: TokenFilter,
): TokenSearch {
  const needle = filter.text.toLowerCase();
  // A run has few different tokens: their texts are compared once.
  const fits = vocabulary.map((text) => text.toLowerCase().includes(needle));
  const found = updates.map((update) => {
    const before = known.get(update);
    if (before?.filter === filter) return before;
    const now = { filter, ...searchUpdate(update, vocabulary, filter, fits) };
    known.set(update, now);
    return now;
  });
  return {
    hits: found.flatMap(({ hits }) => hits),
    of: found.reduce((sum, one) => sum + one.of, 0),
  };
}

function searchUpdate(
  { update, rollouts }: InspectedUpdate,
  vocabulary: readonly string[],
  filter: TokenFilter,
  fits: readonly boolean[],
): TokenSearch {
  const anyGate = filter.gateLow <= 0 && filter.gateHigh >= 1;
  const hits: TokenHit[] = [];
  let of = 0;
  for (const rollout of rollouts) {
    of += rollout.tokens.length;
    if (filter.outcome !== "all" && (filter.outcome === "won") !== rollout.won) continue;
    for (const place of placesOf(rollout)) {
      const token = rollout.tokens[place.position] ?? -1;
      if (!fits[token]) continue;
      if (filter.kind !== "all" && kindOf(place) !== filter.kind) continue;
      const gate = rollout.gate[place.target ?? -1] ?? null;
      const shift = rollout.shift[place.target ?? -1] ?? null;
      if (!anyGate && !(gate !== null && gate >= filter.gateLow && gate <= filter.gateHigh)) {
        continue;
      }
      if (filter.shift !== "all") {
        const moved = filter.shift === "up" ? (shift ?? 0) > 0 : (shift ?? 0) < 0;
        if (!moved) continue;
      }
      const text = vocabulary[token] ?? "";
      const { only } = filter;
      if (only !== null && groupOf(only.by, rollout, place, text) !== only.key) continue;
      hits.push({ update, rollout, position: place.position, step: place.step, text, gate, shift });
    }
  }
  return { hits, of };
}

export type TokenSortKey = "order" | "shift" | "gate";

/** As many of them as are listed. */
export function listTokens(
  hits: readonly TokenHit[],
  { key, descending }: Sort<TokenSortKey>,
): readonly TokenHit[] {
  const all =
    key !== "order"
      ? sorted(hits, (hit) => hit[key], descending)
      : descending
        ? hits.toReversed()
        : hits;
  return all.slice(0, MOST_HITS);
}
