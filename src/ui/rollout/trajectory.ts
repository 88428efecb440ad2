import { mean } from "../../base/index.ts";
import { rounded } from "../../run/index.ts";
import { advantageAt, type Rollout, type TokenKind } from "../../seed/index.ts";
import type { CellKind, HeatCell, HeatRow } from "../heatmap/types.ts";
import { QUANTITY_WORDS } from "../language/quantity-words.ts";
import { wordsNow } from "../language/words.ts";
import { QUANTITIES, type QuantityName } from "./quantities.ts";
import { ROLLOUT_WORDS } from "./words.ts";

/** Where a token of a rollout stands. */
export interface TokenPlace {
  readonly position: number;
  readonly kind: TokenKind;
  /** 0 before the first action; an action and what it led to are of the same step. */
  readonly step: number;
  /** Index into the arrays that are aligned with `targets`; null for a given token. */
  readonly target: number | null;
}

/** The place of every token of a rollout, in order. */
export function placesOf(rollout: Rollout): readonly TokenPlace[] {
  const targets = new Map(rollout.targets.map((position, index) => [position, index]));
  const places: TokenPlace[] = [];
  let step = 0;
  for (const { kind, length } of rollout.segments) {
    if (kind === "action") step++;
    for (let i = 0; i < length; i++) {
      const position = places.length;
      places.push({ position, kind, step, target: targets.get(position) ?? null });
    }
  }
  return places;
}

export function kindName(place: TokenPlace): string {
  const { kinds } = wordsNow(QUANTITY_WORDS);
  return place.target === null ? kinds[place.kind] : kinds.sampled;
}

/** What tells a token apart on screen. */
export function kindOf(place: TokenPlace): CellKind {
  if (place.target !== null) return "sampled";
  if (place.kind === "start" || place.kind === "verdict") return "control";
  return place.kind === "action" ? "observation" : place.kind;
}

/** A number as the record writes it. */
export const recorded = (value: number): string => String(rounded(value));

function dataOf(rollout: Rollout, target: number | null): HeatCell["data"] {
  if (target === null) return {};
  const data: Record<`data-${string}`, string> = {
    "data-advantage": recorded(advantageAt(rollout, target)),
  };
  for (const name of [
    "behaviour",
    "logprob",
    "teacher",
    "shift",
    "gate",
    "entropy",
    "weight",
  ] as const) {
    const value = rollout[name][target];
    if (value !== undefined) data[`data-${name}`] = recorded(value);
  }
  return data;
}

/** The name of a quantity within a sentence. */
const quantityWord = (name: QuantityName): string =>
  wordsNow(QUANTITY_WORDS).quantities[name].label.toLowerCase();

function labelOf(
  text: string,
  place: TokenPlace,
  name: QuantityName,
  value: number | null,
): string {
  const words = wordsNow(ROLLOUT_WORDS).tokens;
  const where = wordsNow(QUANTITY_WORDS).stepName(place.step);
  const what = words.cell(text.trim() || words.blank, kindName(place), where);
  if (place.target === null) return what;
  const quantity = quantityWord(name);
  if (value === null) return words.unknownValue(what, quantity);
  return words.value(what, quantity, QUANTITIES[name].format(value));
}

/**
 * The rows of the heatmap: the statement with the first observation, then one row a
 * step. Only sampled tokens have a value.
 */
export function heatRows(
  rollout: Rollout,
  vocabulary: readonly string[],
  name: QuantityName,
): readonly HeatRow[] {
  const quantity = QUANTITIES[name];
  const values = quantity.values(rollout);
  const words = wordsNow(ROLLOUT_WORDS).tokens;
  const rows: { step: number; cells: HeatCell[] }[] = [];
  for (const place of placesOf(rollout)) {
    const text = vocabulary[rollout.tokens[place.position] ?? -1] ?? "\ufffd";
    const value = place.target === null ? null : (values[place.target] ?? null);
    let row = rows.at(-1);
    if (row === undefined || row.step !== place.step) {
      row = { step: place.step, cells: [] };
      rows.push(row);
    }
    row.cells.push({
      position: place.position,
      text,
      kind: kindOf(place),
      value,
      label: labelOf(text, place, name, value),
      data: dataOf(rollout, place.target),
    });
  }
  return rows.map(({ step, cells }) => ({
    key: String(step),
    caption: step === 0 ? "" : String(step),
    label: step === 0 ? words.opening : words.step(step),
    cells,
  }));
}

/** One sentence that sums the heatmap up; `complete`: nothing of the update is still to come. */
export function summarise(
  rollout: Rollout,
  vocabulary: readonly string[],
  name: QuantityName,
  complete: boolean,
): string {
  const quantity = QUANTITIES[name];
  const values = quantity.values(rollout);
  const sampled = rollout.targets.length;
  const words = wordsNow(ROLLOUT_WORDS).tokens;
  const episode = words.episode(rollout.won, rollout.actions.length, sampled);
  const average = (): string => quantity.format(mean(values.filter(Number.isFinite)));
  if (name === "entropy") {
    return values.length === 0 ? words.noEntropy(episode) : words.entropy(episode, average());
  }
  if (values.length === 0) {
    return complete
      ? words.noSkill(episode, quantityWord(name))
      : words.notYet(episode, quantityWord(name));
  }
  if (name === "advantage") return words.advantage(episode, quantity.format(rollout.advantage));
  if (name === "probability") return words.probability(episode, average());
  const places = placesOf(rollout).filter((place) => place.target !== null);
  const known = places.flatMap((place) => {
    const value = values[place.target ?? -1];
    return value !== undefined && Number.isFinite(value) ? [{ place, value }] : [];
  });
  const above = known.filter(({ value }) => value > quantity.centre);
  const below = known.filter(({ value }) => value < quantity.centre);
  const most = known.reduce<(typeof known)[number] | null>(
    (best, one) =>
      best === null ||
      Math.abs(one.value - quantity.centre) > Math.abs(best.value - quantity.centre)
        ? one
        : best,
    null,
  );
  const effect = words.effect(episode, above.length, below.length);
  if (most === null) return words.end(effect);
  const word = vocabulary[rollout.tokens[most.place.position] ?? -1]?.trim() ?? "";
  return words.most(effect, word, most.place.step, quantity.format(most.value));
}
