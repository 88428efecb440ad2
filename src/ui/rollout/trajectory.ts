import { mean } from "../../base/index.ts";
import { rounded } from "../../run/index.ts";
import type { Rollout, TokenKind } from "../../seed/index.ts";
import type { CellKind, HeatCell, HeatRow } from "../heatmap/types.ts";
import { QUANTITIES, type Quantity, type QuantityName } from "./quantities.ts";

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

const KIND_NAMES: Readonly<Record<TokenKind, string>> = {
  start: "control token",
  statement: "prompt",
  skill: "skill",
  observation: "observation",
  action: "action",
  verdict: "control token",
};

export function kindName(place: TokenPlace): string {
  return place.target === null ? KIND_NAMES[place.kind] : "sampled";
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
    "data-advantage": recorded(rollout.advantage),
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

function labelOf(
  text: string,
  place: TokenPlace,
  quantity: Quantity,
  value: number | null,
): string {
  const where = place.step === 0 ? "before the first action" : `step ${place.step}`;
  const what = `${text.trim() || "blank"}, ${kindName(place)}, ${where}`;
  if (place.target === null) return what;
  if (value === null) return `${what}, ${quantity.label.toLowerCase()} not known`;
  return `${what}, ${quantity.label.toLowerCase()} ${quantity.format(value)}`;
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
      label: labelOf(text, place, quantity, value),
      data: dataOf(rollout, place.target),
    });
  }
  return rows.map(({ step, cells }) => ({
    key: String(step),
    caption: step === 0 ? "" : String(step),
    label: step === 0 ? "Task and first observation" : `Step ${step}`,
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
  const episode = `${rollout.won ? "Won" : "Lost"} after ${rollout.actions.length} actions; ${sampled} sampled tokens`;
  if (values.length === 0) {
    const word = quantity.label.toLowerCase();
    return complete
      ? `${episode}. No skill was written, so no token has a ${word}; colour by advantage instead.`
      : `${episode}. The ${word} is not computed yet.`;
  }
  if (name === "advantage") {
    return `${episode}, all with the advantage ${signedOf(rollout.advantage)} of their trajectory.`;
  }
  if (name === "probability") {
    return `${episode}, with a mean probability of ${quantity.format(mean(values.filter(Number.isFinite)))}.`;
  }
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
  const effect = `the skill makes ${above.length} of them likelier and ${below.length} rarer`;
  if (most === null) return `${episode}; ${effect}.`;
  const word = vocabulary[rollout.tokens[most.place.position] ?? -1]?.trim() ?? "";
  return `${episode}; ${effect}; most at \u201c${word}\u201d in step ${most.place.step} (${quantity.format(most.value)}).`;
}

const signedOf = QUANTITIES.advantage.format;
