import { at, deviation, mean } from "../base/index.ts";
import type { EvaluationLine, RunRecord } from "../run/index.ts";
import { KEEP_WINDOW, successRate } from "../seed/index.ts";
import type { Row } from "./study-plan.ts";

/** Mean and sample deviation over runs. */
export interface Spread {
  readonly mean: number;
  readonly sd: number;
  readonly n: number;
}

export interface RowSummary {
  readonly row: Row;
  readonly learningRate: number | null;
  readonly seeds: readonly number[];
  /** Held-out tasks in one evaluation at temperature 1. */
  readonly tasks: number;
  /** At the end, without a skill but for the starred rows: over all tasks, over kinds, greedy, on seen layouts. */
  readonly micro: Spread;
  /** Of the checkpoint that training success would keep, of those that were evaluated. */
  readonly kept: Spread | null;
  readonly macro: Spread;
  readonly greedy: Spread;
  readonly seen: Spread;
  /** By kind of task, in the order of difficulty. */
  readonly kinds: readonly { readonly kind: string; readonly success: Spread }[];
  /** Mean height of the curve of success against updates; null where nothing is trained. */
  readonly auc: Spread | null;
  /** Updates to one half, interpolated, over the runs that got there; null where none did. */
  readonly half: Spread | null;
  readonly episodes: number;
  readonly tokens: number;
  readonly seconds: number;
  readonly records: readonly RunRecord[];
}

export const spread = (values: readonly number[]): Spread => ({
  mean: mean(values),
  sd: deviation(values, 1),
  n: values.length,
});

/** The evaluations of one sort, by update. */
export function evaluationsOf(
  { evaluations }: RunRecord,
  split: EvaluationLine["split"],
  temperature: number,
): readonly EvaluationLine[] {
  return evaluations.filter((line) => line.split === split && line.temperature === temperature);
}

const microOf = (line: EvaluationLine): number => successRate(line).micro;

/** The area under success against updates, divided by the updates (trapezoids). */
export function areaUnderCurve(record: RunRecord): number {
  const lines = evaluationsOf(record, "unseen", 1);
  let area = 0;
  for (let i = 1; i < lines.length; i++) {
    const [a, b] = [at(lines, i - 1), at(lines, i)];
    area += ((microOf(a) + microOf(b)) / 2) * (b.update - a.update);
  }
  const width = at(lines, lines.length - 1).update - at(lines, 0).update;
  return width === 0 ? microOf(at(lines, 0)) : area / width;
}

/** The update at which success first reaches one half, between evaluations by a straight line. */
export function updatesToHalf(record: RunRecord): number | null {
  const lines = evaluationsOf(record, "unseen", 1);
  for (let i = 0; i < lines.length; i++) {
    const line = at(lines, i);
    const now = microOf(line);
    if (now < 0.5) continue;
    if (i === 0) return line.update;
    const before = at(lines, i - 1);
    const share = (0.5 - microOf(before)) / (now - microOf(before));
    return before.update + share * (line.update - before.update);
  }
  return null;
}

/** Success of the evaluated checkpoint that training success would keep; the last one in a short run. */
export function keptSuccess(record: RunRecord): number {
  const lines = evaluationsOf(record, "unseen", 1);
  const means = record.updates.map((_, end) => {
    const recent = record.updates.slice(Math.max(0, end + 1 - KEEP_WINDOW), end + 1);
    return mean(recent.map(({ metrics }) => metrics.success));
  });
  const judged = lines.filter(({ update }) => update >= KEEP_WINDOW && update <= means.length);
  const score = ({ update }: EvaluationLine): number => at(means, update - 1);
  const best = judged.reduce<EvaluationLine | undefined>(
    (kept, line) => (kept === undefined || score(line) >= score(kept) ? line : kept),
    undefined,
  );
  return microOf(best ?? at(lines, lines.length - 1));
}

const last = (lines: readonly EvaluationLine[]): readonly EvaluationLine[] => lines.slice(-1);

function kindsOf(finals: readonly EvaluationLine[]): RowSummary["kinds"] {
  const names = [...new Set(finals.flatMap(({ kinds }) => kinds.map(({ kind }) => kind)))];
  return names
    .toSorted((a, b) => a.localeCompare(b, "en", { numeric: true }))
    .map((kind) => ({
      kind,
      success: spread(
        finals.flatMap(({ kinds }) =>
          kinds.filter((score) => score.kind === kind).map(({ won, n }) => won / n),
        ),
      ),
    }));
}

/** What a row's runs, one a seed, come to. */
export function summarise(
  row: Row,
  learningRate: number | null,
  records: readonly RunRecord[],
): RowSummary {
  const final = (split: EvaluationLine["split"], temperature: number) =>
    records.flatMap((record) => last(evaluationsOf(record, split, temperature)));
  const finals = final("unseen", 1);
  const trained = row.baseline === undefined;
  const halves = records.map(updatesToHalf).filter((update) => update !== null);
  const total = (value: (record: RunRecord) => number): number => mean(records.map(value));
  return {
    row,
    learningRate: trained ? (learningRate ?? at(records, 0).header.settings.learningRate) : null,
    seeds: records.map(({ header }) => header.settings.seed),
    tasks: finals[0]?.n ?? 0,
    micro: spread(finals.map(microOf)),
    kept: trained ? spread(records.map(keptSuccess)) : null,
    macro: spread(finals.map((line) => successRate(line).macro)),
    greedy: spread(final("unseen", 0).map(microOf)),
    seen: spread(final("seen", 1).map(microOf)),
    kinds: kindsOf(finals),
    auc: trained ? spread(records.map(areaUnderCurve)) : null,
    half: trained && halves.length > 0 ? spread(halves) : null,
    episodes: total(({ updates }) => updates.at(-1)?.metrics.episodes ?? 0),
    tokens: total(({ updates }) => updates.reduce((sum, { metrics }) => sum + metrics.tokens, 0)),
    seconds: total(({ updates }) => updates.reduce((sum, line) => sum + secondsOf(line), 0)),
    records,
  };
}

/** Seconds that the phases of an update took. */
export function secondsOf({ metrics }: RunRecord["updates"][number]): number {
  return Object.values(metrics.milliseconds).reduce((sum, ms) => sum + ms, 0) / 1000;
}
