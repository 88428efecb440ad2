import type { RowSummary, Spread } from "./study-summary.ts";

const share = ({ mean, sd, n }: Spread): string =>
  n === 0 ? "" : `${mean.toFixed(3)} \u00b1 ${sd.toFixed(3)}`;

interface Column {
  readonly title: string;
  readonly cell: (summary: RowSummary) => string;
}

const COLUMNS: readonly Column[] = [
  { title: "method", cell: ({ row }) => row.label },
  { title: "success", cell: ({ micro }) => share(micro) },
  { title: "kept", cell: ({ kept }) => (kept === null ? "" : share(kept)) },
  { title: "mean over kinds", cell: ({ macro }) => share(macro) },
  { title: "greedy", cell: ({ greedy }) => share(greedy) },
  { title: "seen layouts", cell: ({ seen }) => share(seen) },
  { title: "AUC", cell: ({ auc }) => (auc === null ? "" : share(auc)) },
  {
    title: "updates to 50 %",
    cell: ({ auc, half, seeds }) =>
      auc === null
        ? ""
        : half === null
          ? "not reached"
          : `${half.mean.toFixed(1)}${half.n < seeds.length ? ` (${half.n} of ${seeds.length})` : ""}`,
  },
  { title: "n", cell: ({ seeds, tasks }) => `${seeds.length} x ${tasks}` },
  {
    title: "learning rate",
    cell: ({ learningRate }) => (learningRate === null ? "" : `${learningRate}`),
  },
  { title: "episodes", cell: ({ episodes }) => (episodes === 0 ? "" : episodes.toFixed(0)) },
  {
    title: "tokens",
    cell: ({ tokens }) => (tokens === 0 ? "" : `${(tokens / 1000).toFixed(0)} k`),
  },
  { title: "seconds", cell: ({ seconds }) => (seconds === 0 ? "" : seconds.toFixed(1)) },
];

/** Lines of a Markdown table. */
export function markdownTable(
  titles: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |\n`;
  return line(titles) + line(titles.map(() => "---")) + rows.map(line).join("");
}

export function resultTable(summaries: readonly RowSummary[]): string {
  return markdownTable(
    COLUMNS.map(({ title }) => title),
    summaries.map((summary) => COLUMNS.map(({ cell }) => cell(summary))),
  );
}

/** Success at the end by kind of task. */
export function kindTable(summaries: readonly RowSummary[]): string {
  const kinds = summaries[0]?.kinds.map(({ kind }) => kind) ?? [];
  return markdownTable(
    ["method", ...kinds],
    summaries.map(({ row, kinds: scores }) => [
      row.label,
      ...kinds.map((name) => {
        const score = scores.find(({ kind }) => kind === name);
        return score === undefined ? "" : share(score.success);
      }),
    ]),
  );
}

/** The figures of a row as plain values: what the JSON and the CSV hold. */
export function plainRow(summary: RowSummary) {
  const { row, records, ...figures } = summary;
  return { id: row.id, label: row.label, note: row.note, settings: row.settings, ...figures };
}

const quoted = (cell: string): string =>
  /[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

export function csvTable(summaries: readonly RowSummary[]): string {
  const spreads = ["micro", "kept", "macro", "greedy", "seen", "auc", "half"] as const;
  const titles = [
    "id",
    "label",
    "learning_rate",
    "runs",
    "tasks",
    ...spreads.flatMap((name) => [`${name}_mean`, `${name}_sd`, `${name}_n`]),
    "episodes",
    "tokens",
    "seconds",
  ];
  const rows = summaries.map((summary) => [
    summary.row.id,
    summary.row.label,
    summary.learningRate ?? "",
    summary.seeds.length,
    summary.tasks,
    ...spreads.flatMap((name) => {
      const value = summary[name];
      return value === null || value.n === 0 ? ["", "", 0] : [value.mean, value.sd, value.n];
    }),
    summary.episodes,
    summary.tokens,
    summary.seconds,
  ]);
  return [titles, ...rows]
    .map((row) => `${row.map((cell) => quoted(`${cell}`)).join(",")}\n`)
    .join("");
}
