import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import * as v from "valibot";
import { formatRecord } from "../run/index.ts";
import { changedSettings, DEFAULT_SETTINGS, KEEP_WINDOW, presetSettings } from "../seed/index.ts";
import { kebab } from "./setting-flags.ts";
import { chartSvg } from "./study-chart.ts";
import { studyCharts } from "./study-figures.ts";
import { type Budget, DEFAULT_RUNS, starredLabels } from "./study-jobs.ts";
import {
  FIRST_SEED,
  FIRST_TUNING_SEED,
  learningRatesOf,
  type Study,
  tuningSettings,
} from "./study-plan.ts";
import type { RowSummary } from "./study-summary.ts";
import { csvTable, kindTable, markdownTable, plainRow, resultTable } from "./study-table.ts";

function budgetText({ rows }: Study, { settings, seeds, tuningSeeds }: Budget): string {
  const { tasks, rollouts, updates, environment } = settings;
  const changed = Object.entries(changedSettings(settings)).map(
    ([name, value]) => `${name} ${value}`,
  );
  const last = (first: number, count: number): number => first + count - 1;
  const rates = rows.some((row) => tuningSettings(row) !== null)
    ? `Learning rate of each row from ${learningRatesOf(settings).join(", ")} by mean success at the end of runs with seeds ${FIRST_TUNING_SEED} to ${last(FIRST_TUNING_SEED, tuningSeeds)}; where rows differ in one constant only, and for Skill-GRPO*, that of the method.`
    : "The learning rate is the world's own in all rows.";
  return `World ${environment}; ${tasks} tasks x ${rollouts} rollouts, ${updates} updates, unless a row says otherwise. ${rates} Reported are seeds ${FIRST_SEED} to ${last(FIRST_SEED, seeds)}, the last checkpoint. Other settings: ${changed.length === 0 ? "defaults" : changed.join(", ")}.`;
}

/** The policies that the runs of a study started from. */
const startNames = (summaries: readonly RowSummary[]): readonly string[] => [
  ...new Set(
    summaries.flatMap(({ records }) => records.map(({ header }) => `\`${header.policy.name}\``)),
  ),
];

/** The command that makes a study of this budget. */
function commandText({ name }: Study, budget: Budget): string {
  const { settings, seeds, tuningSeeds, starts = {} } = budget;
  const changed = changedSettings(settings, presetSettings("quick", settings.environment));
  const flags: readonly (readonly [string, unknown])[] = [
    ...(settings.environment === DEFAULT_SETTINGS.environment
      ? []
      : [["env", settings.environment] as const]),
    ...Object.entries(changed).map(([setting, value]) => [kebab(setting), value] as const),
    ...(starts.sft === undefined ? [] : [["model", starts.sft] as const]),
    ...(starts.base === undefined ? [] : [["base-model", starts.base] as const]),
    ...(seeds === DEFAULT_RUNS.seeds ? [] : [["seeds", seeds] as const]),
    ...(tuningSeeds === DEFAULT_RUNS.tuningSeeds ? [] : [["tuning-seeds", tuningSeeds] as const]),
  ];
  return [`npm run study -- ${name}`, ...flags.map(([flag, value]) => `--${flag} ${value}`)].join(
    " ",
  );
}

const READING = `Success is the share of held-out tasks (split unseen) that are solved, at temperature 1 unless it says greedy, by the last checkpoint; kept: by the one, of those evaluated, after the ${KEEP_WINDOW} updates of the highest training success; mean \u00b1 sample standard deviation over seeds. No skill is in context at the test, except with ${starredLabels().join(", ")} and the prompting baselines that say so. n: runs x tasks of an evaluation (half as many tasks for greedy and for seen layouts). AUC: mean height of the curve of success against updates. Updates to 50 %: between evaluations by a straight line, mean of the runs that get there. Seconds are of a busy machine and only say what the phases took.`;

/** The text of a study's README.md. */
export function studyText(
  study: Study,
  budget: Budget,
  summaries: readonly RowSummary[],
  charts: readonly string[],
): string {
  const notes = markdownTable(
    ["row", "what it is"],
    summaries.map(({ row }) => [row.label, row.note]),
  );
  const missing = study.rows.length - summaries.length;
  return [
    `# ${study.title}`,
    study.question,
    `    ${commandText(study, budget)}`,
    `${budgetText(study, budget)} Runs start from ${startNames(summaries).join(", ")}.`,
    ...(missing > 0
      ? [`Not finished: ${missing} of ${study.rows.length} rows have no run yet.`]
      : []),
    resultTable(summaries).trimEnd(),
    READING,
    "## By kind of task",
    kindTable(summaries).trimEnd(),
    "## Rows",
    notes.trimEnd(),
    ...(charts.length > 0 ? ["## Curves", ...charts.map((name) => `![${name}](${name}.svg)`)] : []),
    "Every number is in `results.json` and `results.csv`; `records/` holds each run's record without its rollouts (gzip).",
    "",
  ].join("\n\n");
}

/** Whether a folder has results of the same study in the same world, which new ones may replace. */
export async function isReportOf(
  folder: string,
  study: Study,
  { environment, size }: Budget["settings"],
): Promise<boolean> {
  const text = await readFile(join(folder, "results.json"), "utf8").catch(() => "null");
  const written = v.safeParse(WRITTEN, parsed(text));
  if (!written.success) return false;
  const { settings } = written.output;
  return (
    written.output.study === study.name &&
    settings.environment === environment &&
    settings.size === size
  );
}

const WRITTEN = v.object({
  study: v.string(),
  // Results from before there were two sizes do not name theirs.
  settings: v.object({ environment: v.string(), size: v.optional(v.string(), "nano") }),
});

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Writes a study's tables, curves and records into a folder. */
export async function writeReport(
  folder: string,
  study: Study,
  budget: Budget,
  summaries: readonly RowSummary[],
): Promise<void> {
  const records = join(folder, "records");
  await mkdir(records, { recursive: true });
  const charts = [...studyCharts(summaries)].filter(([, { lines }]) => lines.length > 0);
  for (const [name, chart] of charts) {
    await writeFile(join(folder, `${name}.svg`), chartSvg(chart));
  }
  const names = charts.map(([name]) => name);
  await writeFile(join(folder, "README.md"), studyText(study, budget, summaries, names));
  await writeFile(join(folder, "results.csv"), csvTable(summaries));
  const { settings } = budget;
  const plain = { study: study.name, settings, rows: summaries.map(plainRow) };
  await writeFile(join(folder, "results.json"), `${JSON.stringify(plain, null, 1)}\n`);
  for (const { row, records: runs } of summaries) {
    for (const record of runs) {
      const name = `${row.id}-s${record.header.settings.seed}.jsonl.gz`;
      await writeFile(join(records, name), gzipSync(formatRecord(record), { level: 9 }));
    }
  }
}
