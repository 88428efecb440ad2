import { writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { CommandError } from "./command-error.ts";
import { DEFAULT_SETTINGS, parseSettings } from "../seed/index.ts";
import { checkVocabulary, worldNamed } from "./environments.ts";
import { type Flags, type FlagValues, helpText, integer, readFlags, text } from "./flags.ts";
import { readModel } from "./model-folder.ts";
import { prepareFolder } from "./output-folder.ts";
import { Interruption, seconds } from "./progress.ts";
import { SETTING_FLAGS, settingsFrom } from "./setting-flags.ts";
import { type Budget, DEFAULT_RUNS, jobCount, type ListedJob, StudyWork } from "./study-jobs.ts";
import { STUDY_NAMES, type Study, studyNamed } from "./study-plan.ts";
import { isReportOf, writeReport } from "./study-report.ts";
import { type StartFolders, StudyRunner } from "./study-run.ts";
import { evaluationsOf } from "./study-summary.ts";
import { resultTable } from "./study-table.ts";

const USAGE = `npm run study -- ${STUDY_NAMES.join("|")}
Runs methods x seeds on one budget, one run after the other, and writes a table, curves
and the records. It may be interrupted: the same command goes on where it stopped. Runs
are kept under build/study/runs and shared by the studies; delete them after a change of
the program. Settings that are flags change the budget of all rows.`;

/** A study is always measured at temperature 1, and greedily beside it. */
const { "evaluation-temperature": _, ...BUDGET_FLAGS } = SETTING_FLAGS;

const FLAGS: Flags = {
  seeds: { value: "N", help: "reported runs of each row", initial: `${DEFAULT_RUNS.seeds}` },
  "tuning-seeds": {
    value: "N",
    help: "runs for each tried learning rate",
    initial: `${DEFAULT_RUNS.tuningSeeds}`,
  },
  out: { value: "DIR", help: "folder of the results [build/study/NAME]" },
  model: { value: "DIR", help: "policy to start from, after stage 1, in place of the shipped one" },
  "base-model": { value: "DIR", help: "the same after stage 0, for the rows without SFT" },
  report: { help: "run nothing; write the results of the runs that are there" },
  help: { help: "this text" },
  ...BUDGET_FLAGS,
};

const FOLDER = "build/study";

/** Says what is done and keeps the manifest: the jobs so far and which of them were new. */
class Monitor {
  readonly #path: string;
  readonly #total: number;
  readonly #mayRun: () => boolean;
  readonly #jobs: (ListedJob & { readonly success: number | null })[] = [];
  #start = 0;

  constructor(path: string, total: number, mayRun: () => boolean) {
    this.#path = path;
    this.#total = total;
    this.#mayRun = mayRun;
  }

  goOn(): boolean {
    return this.#mayRun();
  }

  started(): void {
    this.#start = performance.now();
  }

  async finished(
    job: ListedJob,
    record: Parameters<typeof evaluationsOf>[0],
    isNew: boolean,
  ): Promise<void> {
    const last = evaluationsOf(record, "unseen", 1).at(-1);
    const success = last === undefined ? null : last.won / last.n;
    if (this.#jobs.some(({ file }) => file === job.file)) return;
    this.#jobs.push({ ...job, success });
    await writeFile(
      this.#path,
      `${JSON.stringify({ jobs: this.#total, done: this.#jobs }, null, 1)}\n`,
    );
    if (!isNew) return;
    const spent = seconds((performance.now() - this.#start) / 1000);
    console.log(
      `${this.#jobs.length}/${this.#total}  ${job.row}  ${job.purpose}  seed ${job.seed}  learning rate ${job.learningRate}  success ${success?.toFixed(3) ?? "none"}  ${spent}`,
    );
  }
}

/** The study that a command line names, and its flags. */
function studyOf(args: readonly string[]): readonly [Study, readonly string[]] {
  const [name = "", ...flags] = args;
  if (name === "" || name.startsWith("--")) {
    throw new CommandError(`Name the study first: one of ${STUDY_NAMES.join(", ")}.`);
  }
  return [studyNamed(name), flags];
}

function startsOf(values: FlagValues): StartFolders {
  const [sft, base] = ["model", "base-model"].map((name) => values.get(name));
  return { ...(sft === undefined ? {} : { sft }), ...(base === undefined ? {} : { base }) };
}

/** A policy that does not fit is refused now, not when its first row comes. */
async function checkStarts(starts: StartFolders, environment: string): Promise<void> {
  const world = worldNamed(environment);
  for (const folder of Object.values(starts)) {
    checkVocabulary(environment, world, (await readModel(folder)).tokenizer);
  }
}

/** Runs from other policies lie in a folder of their own: "" for the shipped policies. */
function placeOf({ sft, base }: StartFolders): string {
  if (sft === undefined && base === undefined) return "";
  return `-${[sft, base].map((folder) => basename(folder ?? "shipped")).join("-")}`;
}

/** Results of a world and of a size lie in a folder of their own: "" for those of the defaults. */
const variantOf = ({ environment, size }: Budget["settings"]): string =>
  [
    environment === DEFAULT_SETTINGS.environment ? "" : `-${environment}`,
    size === DEFAULT_SETTINGS.size ? "" : `-${size}`,
  ].join("");

export async function run(args: readonly string[]): Promise<number> {
  if (args.includes("--help")) {
    console.log(helpText(USAGE, FLAGS));
    return 0;
  }
  const [study, flags] = studyOf(args);
  const values = readFlags(FLAGS, flags);
  const quick = values.has("preset") ? values : new Map([...values, ["preset", "quick"]]);
  const settings = parseSettings(settingsFrom(quick));
  if (settings.evaluateEvery === 0) {
    throw new CommandError("A study needs evaluations. Give --evaluate-every 1 or more.");
  }
  const starts = startsOf(values);
  const budget: Budget = {
    settings,
    seeds: integer(values, "seeds", 1, 50),
    tuningSeeds: integer(values, "tuning-seeds", 1, 50),
    starts,
  };
  const place = placeOf(starts);
  const name = `${study.name}${variantOf(settings)}${place}`;
  const out = values.has("out") ? text(values, "out") : join(FOLDER, name);
  await checkStarts(starts, settings.environment);
  await prepareFolder(FOLDER);
  await prepareFolder(
    out,
    (await isReportOf(out, study, settings)) ? [] : ["README.md", "results.json"],
    "Give --out a folder that is new or empty, or has results of this study.",
  );
  using interruption = new Interruption();
  await using runner = new StudyRunner(join(FOLDER, `runs${place}`), starts);
  const mayRun = (): boolean => !values.has("report") && !interruption.asked;
  const monitor = new Monitor(
    join(FOLDER, `${name}.manifest.json`),
    jobCount(study, budget),
    mayRun,
  );
  const summaries = await new StudyWork(study, budget, runner, monitor).all();
  if (summaries.length === 0) {
    throw new CommandError("There is no finished run to report yet. Let the study run first.");
  }
  await writeReport(out, study, budget, summaries);
  console.log(`\n${resultTable(summaries)}\nThe tables, curves and records are in ${out}.`);
  return interruption.asked ? 130 : 0;
}
