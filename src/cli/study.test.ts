import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { at, UserError } from "../base/index.ts";
import { parseRecord, type RunRecord } from "../run/index.ts";
import { type Evaluation, METHODS, PRESETS, parseSettings } from "../seed/index.ts";
import { type Budget, jobCount, type ListedJob, type Runs, StudyWork } from "./study-jobs.ts";
import {
  FIRST_SEED,
  FIRST_TUNING_SEED,
  LEARNING_RATES,
  type Row,
  STUDY_NAMES,
  type Study,
  studyNamed,
} from "./study-plan.ts";
import { isReportOf, writeReport } from "./study-report.ts";
import { type Job, jobName, StudyRunner } from "./study-run.ts";
import { areaUnderCurve, keptSuccess, spread, summarise, updatesToHalf } from "./study-summary.ts";
import { updateLine } from "./test-lines.ts";

const BUDGET: Budget = {
  settings: parseSettings({ ...PRESETS.quick.settings, evaluationTasks: 10 }),
  seeds: 3,
  tuningSeeds: 2,
};

const evaluation = (update: number, won: number, changes: Partial<Evaluation> = {}) => ({
  type: "evaluation" as const,
  update,
  split: "unseen" as const,
  temperature: 1,
  n: 10,
  won,
  length: 5,
  kinds: [
    { kind: "easy", n: 2, won: Math.min(2, won) },
    { kind: "hard", n: 8, won: Math.max(0, won - 2) },
  ],
  ...changes,
});

function recordOf({ settings }: Pick<Job, "settings">, won: readonly number[]): RunRecord {
  return {
    header: {
      type: "header",
      format: "seed-run",
      version: 1,
      started: "2025-01-01T00:00:00.000Z",
      settings,
      policy: { name: "p", parameters: 1, trainable: 1 },
      engine: "a test",
      vocabulary: ["a"],
    },
    updates: [],
    evaluations: [
      ...won.map((count, i) => evaluation(10 * i, count)),
      evaluation(10 * (won.length - 1), 5, { temperature: 0 }),
      evaluation(10 * (won.length - 1), 4, { split: "seen" }),
    ],
  };
}

/** Runs that need no engine: success depends on the learning rate and the seed alone. */
class PretendedRuns implements Runs {
  readonly done = new Map<string, RunRecord>();
  readonly jobs: Job[] = [];

  async stored(job: Job): Promise<RunRecord | null> {
    return this.done.get(jobName(job)) ?? null;
  }

  async run(job: Job): Promise<RunRecord> {
    this.jobs.push(job);
    const best = job.settings.method === "grpo" ? at(LEARNING_RATES, 2) : at(LEARNING_RATES, 1);
    const won = job.settings.learningRate === best ? 8 : 3;
    const record = recordOf(job, [2, won - (job.settings.seed % 2), won]);
    this.done.set(jobName(job), record);
    return record;
  }
}

const ROWS: readonly Row[] = [
  { id: "plain", label: "Plain", note: "", baseline: "vanilla", settings: {} },
  { id: "grpo", label: "GRPO", note: "", settings: { method: "grpo" } },
  { id: "seed", label: "SEED", note: "", settings: { method: "seed" } },
  { id: "b", label: "beta 0", note: "", settings: { method: "seed", beta: 0 }, tunedAs: "seed" },
];
const STUDY: Study = { name: "test", title: "A, B", question: "Which?", rows: ROWS };

function work(runs: Runs, goOn: () => boolean = () => true) {
  const listed: ListedJob[] = [];
  const progress = {
    goOn,
    started: () => undefined,
    finished: async (job: ListedJob) => {
      listed.push(job);
    },
  };
  return { listed, work: new StudyWork(STUDY, BUDGET, runs, progress) };
}

describe("the work of a study", () => {
  it("tunes every trained row with the same tries on seeds that it does not report", async () => {
    const runs = new PretendedRuns();
    const summaries = await work(runs).work.all();
    expect(summaries.map(({ row, learningRate }) => [row.id, learningRate])).toEqual([
      ["plain", null],
      ["grpo", LEARNING_RATES[2]],
      ["seed", LEARNING_RATES[1]],
      ["b", LEARNING_RATES[1]],
    ]);
    const tried = (method: string) =>
      runs.jobs.filter(({ purpose, settings }) => purpose === "tune" && settings.method === method)
        .length;
    expect([tried("grpo"), tried("seed")]).toEqual([6, 6]);
    const seeds = (purpose: string) =>
      new Set(runs.jobs.filter((job) => job.purpose === purpose).map((job) => job.settings.seed));
    expect([...seeds("tune")]).toEqual([FIRST_TUNING_SEED, FIRST_TUNING_SEED + 1]);
    expect([...seeds("report")]).toEqual([0, 1, 2].map((i) => FIRST_SEED + i));
    expect(runs.jobs).toHaveLength(jobCount(STUDY, BUDGET));
  });

  it("goes on where it stopped, to the same result", async () => {
    const whole = await work(new PretendedRuns()).work.all();
    const runs = new PretendedRuns();
    const partial = await work(runs, () => runs.jobs.length < 11).work.all();
    expect(partial.map(({ row, seeds }) => [row.id, seeds.length])).toEqual([
      ["plain", 3],
      ["grpo", 2],
    ]);
    expect(runs.jobs).toHaveLength(11);
    expect(await work(runs).work.all()).toEqual(whole);
    expect(runs.jobs).toHaveLength(jobCount(STUDY, BUDGET));
    expect(await work(runs, () => false).work.all()).toEqual(whole);
  });
});

describe("the summary of a row", () => {
  const grpo = at(ROWS, 1);
  const settings = (seed: number) => ({ settings: { ...BUDGET.settings, seed } });

  it("has the area under the curve and the update of one half", () => {
    const record = recordOf(settings(0), [2, 4, 8]);
    expect(areaUnderCurve(record)).toBeCloseTo((0.3 * 10 + 0.6 * 10) / 20, 12);
    expect(updatesToHalf(record)).toBeCloseTo(12.5, 12);
    expect(updatesToHalf(recordOf(settings(0), [2, 4, 4]))).toBeNull();
    expect(updatesToHalf(recordOf(settings(0), [6, 4, 4]))).toBe(0);
  });

  it("knows what training success would keep", () => {
    const trainingSuccess = [...Array<number>(10).fill(0.75), ...Array<number>(10).fill(0.25)];
    const record = {
      ...recordOf(settings(0), [2, 7, 4]),
      updates: trainingSuccess.map((success, i) => updateLine(i + 1, success)),
    };
    expect(keptSuccess(record)).toBe(0.7);
    expect(summarise(grpo, 0.002, [record])).toMatchObject({
      micro: { mean: 0.4 },
      kept: { mean: 0.7 },
    });
    expect(keptSuccess({ ...record, updates: record.updates.slice(0, 4) })).toBe(0.4);
  });

  it("has means and sample deviations over runs, over tasks and over kinds", () => {
    const records = [recordOf(settings(10), [2, 4, 8]), recordOf(settings(11), [2, 3, 4])];
    const summary = summarise(grpo, 0.002, records);
    expect(summary).toMatchObject({ seeds: [10, 11], tasks: 10, half: { n: 1 } });
    expect(summary.micro).toEqual(spread([0.8, 0.4]));
    expect(summary.micro.sd).toBeCloseTo(0.4 / Math.SQRT2, 12);
    expect(summary.macro.mean).toBeCloseTo((0.875 + 0.625) / 2, 12);
    expect(summary.greedy.mean).toBe(0.5);
    expect(summary.seen.mean).toBe(0.4);
    expect(summary.kinds.map(({ kind }) => kind)).toEqual(["easy", "hard"]);
  });
});

describe("the plan", () => {
  it("has every trained method in the main study, and every study sound settings", () => {
    const ids = studyNamed("main").rows.map(({ id }) => id);
    for (const method of Object.keys(METHODS)) expect(ids).toContain(method);
    for (const name of STUDY_NAMES) {
      const { rows } = studyNamed(name);
      expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
      for (const { settings } of rows) parseSettings(settings, BUDGET.settings);
    }
    expect(() => studyNamed("mane")).toThrow(UserError);
  });
});

describe("files", () => {
  let folder = "";
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "study-"));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it("hold tables, curves and records", async () => {
    const summaries = await work(new PretendedRuns()).work.all();
    expect(await isReportOf(folder, STUDY, BUDGET.settings)).toBe(false);
    await writeReport(folder, STUDY, BUDGET, summaries);
    expect(await isReportOf(folder, STUDY, BUDGET.settings)).toBe(true);
    expect(await isReportOf(folder, studyNamed("beta"), BUDGET.settings)).toBe(false);
    expect(await isReportOf(folder, STUDY, { ...BUDGET.settings, size: "micro" })).toBe(false);
    const text = await readFile(join(folder, "README.md"), "utf8");
    expect(text).toMatch(/\| GRPO \| 0\.800 \u00b1 0\.000 \|/);
    expect(text).toContain(`npm run study -- ${STUDY.name} --evaluation-tasks 10 --seeds 3\n`);
    expect(text).not.toContain("Not finished");
    const csv = (await readFile(join(folder, "results.csv"), "utf8")).trim().split("\n");
    expect(csv).toHaveLength(1 + ROWS.length);
    expect(new Set(csv.map((line) => line.split(",").length)).size).toBe(1);
    const { rows } = JSON.parse(await readFile(join(folder, "results.json"), "utf8"));
    expect(rows[1]).toMatchObject({ id: "grpo", micro: { n: 3 } });
    const svg = await readFile(join(folder, "success-by-updates.svg"), "utf8");
    expect(svg.match(/<polyline/g)).toHaveLength(3);
    expect(svg).not.toContain("NaN");
    const record = gunzipSync(await readFile(join(folder, "records", "grpo-s10.jsonl.gz")));
    expect(parseRecord(record.toString()).record.header.settings.method).toBe("grpo");
    expect(await readdir(join(folder, "records"))).toHaveLength(12);
  });

  it("of another size name it, and files of nano are named as before there were two", async () => {
    const settings = { ...BUDGET.settings, size: "micro" } as const;
    const summaries = await work(new PretendedRuns()).work.all();
    await writeReport(folder, STUDY, { ...BUDGET, settings }, summaries);
    const text = await readFile(join(folder, "README.md"), "utf8");
    expect(text).toContain(
      `npm run study -- ${STUDY.name} --size micro --evaluation-tasks 10 --seeds 3\n`,
    );
    expect(text).toContain("from 0.0005, 0.001, 0.002, 0.004 by");
    const job = { baseline: null, purpose: "report" } as const;
    expect(jobName({ ...job, settings: parseSettings({}) })).toBe(
      "sokoban-seed-report-s0-fec5039f5c36",
    );
    expect(jobName({ ...job, settings })).not.toBe(jobName({ ...job, settings: BUDGET.settings }));
  });

  it("of a run are kept whole, and a damaged one is run again", async () => {
    const settings = parseSettings({
      tasks: 1,
      rollouts: 2,
      updates: 2,
      evaluateEvery: 1,
      evaluationTasks: 4,
      start: "base",
    });
    const job: Job = { settings, baseline: null, purpose: "report" };
    await using runner = new StudyRunner(folder);
    expect(await runner.stored(job)).toBeNull();
    const record = await runner.run(job);
    expect(await runner.stored(job)).toEqual(record);
    expect(record.header.policy.name).toMatch(/-base$/);
    expect(record.updates.map(({ update }) => update)).toEqual([1, 2]);
    expect(
      record.evaluations.map(({ update, split, temperature, n }) => [
        update,
        split,
        temperature,
        n,
      ]),
    ).toEqual([
      [0, "unseen", 1, 4],
      [0, "unseen", 0, 2],
      [1, "unseen", 1, 4],
      [2, "unseen", 1, 4],
      [2, "unseen", 0, 2],
      [2, "seen", 1, 2],
    ]);
    const text = await readFile(runner.path(job), "utf8");
    await writeFile(runner.path(job), text.slice(0, -20));
    expect(await runner.stored(job)).toBeNull();
    const again = await runner.run(job);
    expect(again.evaluations).toEqual(record.evaluations);
    const elsewhere = { base: "models/sokoban-nano" };
    await using other = new StudyRunner(join(folder, "other"), elsewhere);
    const { header } = await other.run({ ...job, baseline: "vanilla" });
    expect(header.policy.name).toBe(elsewhere.base);
    const baseline = await runner.run({ ...job, baseline: "vanilla" });
    expect(baseline.updates).toEqual([]);
    expect(at(baseline.evaluations, 0)).toMatchObject({ n: 4, split: "unseen" });
  });
});
