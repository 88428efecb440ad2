import { useMemo } from "react";
import type { Rollout } from "../../seed/index.ts";
import type { DivergingDomain } from "../colour/diverging.ts";
import type { HeatmapLegend } from "../heatmap/heatmap-picture.ts";
import type { CellKind, HeatRow } from "../heatmap/types.ts";
import { type Language, useLanguage } from "../language/language.ts";
import { QUANTITY_WORDS } from "../language/quantity-words.ts";
import { useWords } from "../language/words.ts";
import {
  countOutside,
  type DomainSource,
  domainOf,
  QUANTITIES,
  type QuantityName,
} from "./quantities.ts";
import { heatRows, summarise } from "./trajectory.ts";

/** Outlines in the order in which the key names them. */
export const CELL_KINDS: readonly CellKind[] = [
  "sampled",
  "observation",
  "statement",
  "skill",
  "control",
];

interface HeatOptions {
  readonly rollout: Rollout;
  /** Those of its update, among which it stands. */
  readonly rollouts: readonly Rollout[] | undefined;
  readonly vocabulary: readonly string[];
  readonly quantity: QuantityName;
  readonly source: DomainSource;
  /** Nothing of its update is still to come. */
  readonly complete: boolean;
}

/** The heatmap of a rollout with what it says: to be drawn, or to be saved. */
export interface Heat {
  readonly rows: readonly HeatRow[];
  readonly domain: DivergingDomain;
  readonly legend: HeatmapLegend;
  readonly kinds: readonly CellKind[];
  readonly summary: string;
}

export function useHeat(options: HeatOptions): Heat {
  const { rollout, rollouts, vocabulary, quantity: name, source, complete } = options;
  const language = useLanguage();
  const { quantities, domains } = useWords(QUANTITY_WORDS);
  const quantity = QUANTITIES[name];
  const rows = useMemo(
    () => rowsIn(language, rollout, vocabulary, name),
    [language, rollout, vocabulary, name],
  );
  const domain = useMemo(
    () => domainOf(quantity, source, rollout, rollouts ?? [rollout]),
    [quantity, source, rollout, rollouts],
  );
  const outside = useMemo(
    () => countOutside(quantity.values(rollout), domain),
    [quantity, rollout, domain],
  );
  const kinds = useMemo(() => {
    const present = new Set(rows.flatMap((row) => row.cells.map((cell) => cell.kind)));
    return CELL_KINDS.filter((kind) => present.has(kind));
  }, [rows]);
  const named = quantities[name];
  const legend: HeatmapLegend = {
    quantity: named.name,
    unit: named.unit,
    source: domains[source],
    ...outside,
    lowMeans: named.lowMeans,
    highMeans: named.highMeans,
    format: quantity.format,
  };
  return { rows, domain, legend, kinds, summary: summarise(rollout, vocabulary, name, complete) };
}

/** The cells speak the language of the page, so they are made anew with it. */
const rowsIn = (_language: Language, ...of: Parameters<typeof heatRows>) => heatRows(...of);
