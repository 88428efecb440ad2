import { at, mean } from "../base/index.ts";
import type { RunRecord } from "../run/index.ts";
import { successRate, type UpdateMetrics } from "../seed/index.ts";
import type { Chart, ChartLine, ChartPoint } from "./study-chart.ts";
import { evaluationsOf, type RowSummary, secondsOf, spread } from "./study-summary.ts";

/** What a run had used up after so many updates. */
type Cost = (record: RunRecord, update: number) => number;

const updatesSoFar = (record: RunRecord, update: number) =>
  record.updates.filter((line) => line.update <= update);

const COSTS: Readonly<Record<string, { readonly title: string; readonly cost: Cost }>> = {
  updates: { title: "updates", cost: (_, update) => update },
  episodes: {
    title: "training episodes",
    cost: (record, update) => updatesSoFar(record, update).at(-1)?.metrics.episodes ?? 0,
  },
  tokens: {
    title: "tokens through the model in training",
    cost: (record, update) =>
      updatesSoFar(record, update).reduce((sum, { metrics }) => sum + metrics.tokens, 0),
  },
  seconds: {
    title: "seconds of training (a shared machine)",
    cost: (record, update) =>
      updatesSoFar(record, update).reduce((sum, line) => sum + secondsOf(line), 0),
  },
};

/** Held-out success of a row's runs, with deviation over runs. */
function successPoints(
  { records }: RowSummary,
  temperature: number,
  cost: Cost,
): readonly ChartPoint[] {
  const runs = records.map((record) => evaluationsOf(record, "unseen", temperature));
  return (runs[0] ?? []).map(({ update }, i) => {
    const { mean: y, sd } = spread(runs.map((run) => successRate(at(run, i)).micro));
    return { x: mean(records.map((record) => cost(record, update))), y, sd };
  });
}

/** One figure of the training batches by update, averaged over runs and five updates. */
function metricPoints(
  { records }: RowSummary,
  value: (metrics: UpdateMetrics) => number | null,
): readonly ChartPoint[] {
  const length = Math.min(...records.map(({ updates }) => updates.length));
  const points: ChartPoint[] = [];
  for (let end = 5; end <= length; end += 5) {
    const values = records.flatMap(({ updates }) =>
      updates.slice(end - 5, end).flatMap(({ metrics }) => value(metrics) ?? []),
    );
    if (values.length > 0) points.push({ x: end - 2, y: mean(values), sd: 0 });
  }
  return points;
}

function metricChart(
  summaries: readonly RowSummary[],
  title: string,
  y: string,
  value: (metrics: UpdateMetrics) => number | null,
): Chart {
  const lines = summaries
    .map(
      (summary, colour): ChartLine => ({
        label: summary.row.label,
        colour,
        points: metricPoints(summary, value),
      }),
    )
    .filter(({ points }) => points.length > 0);
  return { title, x: "updates", y, lines };
}

/** The figures of a study by the name of their file. */
export function studyCharts(all: readonly RowSummary[]): ReadonlyMap<string, Chart> {
  const summaries = all.filter(({ row }) => row.baseline === undefined);
  const charts = new Map<string, Chart>();
  for (const [name, { title, cost }] of Object.entries(COSTS)) {
    charts.set(`success-by-${name}`, {
      title: "Held-out success, temperature 1, band: one deviation over seeds",
      x: title,
      y: "success",
      top: 1,
      lines: summaries.map((summary, colour) => ({
        label: summary.row.label,
        colour,
        points: successPoints(summary, 1, cost),
      })),
    });
  }
  charts.set("greedy", {
    title: "Held-out success: temperature 1 (line), greedy (dashes)",
    x: "updates",
    y: "success",
    top: 1,
    lines: summaries.flatMap((summary, colour): readonly ChartLine[] => [
      {
        label: summary.row.label,
        colour,
        points: successPoints(summary, 1, (_, update) => update),
      },
      {
        label: `${summary.row.label}, greedy`,
        colour,
        dashed: true,
        points: successPoints(summary, 0, (_, update) => update),
      },
    ]),
  });
  charts.set(
    "length",
    metricChart(summaries, "Length of training episodes", "actions", (m) => m.length),
  );
  charts.set(
    "zero-variance",
    metricChart(summaries, "Groups whose rewards are all equal", "share", (m) => m.zeroVariance),
  );
  const gated = (value: (metrics: UpdateMetrics) => number) => (metrics: UpdateMetrics) =>
    metrics.lambda > 0 ? value(metrics) : null;
  charts.set(
    "gate-mean",
    metricChart(
      summaries,
      "Gate of the distilled tokens, mean",
      "gate",
      gated((m) => m.gateMean),
    ),
  );
  charts.set(
    "gate-spread",
    metricChart(
      summaries,
      "Gate of the distilled tokens, deviation over tokens",
      "deviation",
      gated((m) => m.gateDeviation),
    ),
  );
  charts.set(
    "skills",
    metricChart(summaries, "Skills that are right, by the oracle", "share", (m) => m.skillsCorrect),
  );
  return charts;
}
