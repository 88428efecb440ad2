import { at, mean, present } from "../base/index.ts";
import type { RunRecord } from "../run/index.ts";
import { METHODS, parseSettings, type SeedSettings, successRate } from "../seed/index.ts";
import {
  FIRST_SEED,
  FIRST_TUNING_SEED,
  learningRatesOf,
  type Row,
  type Study,
  tuningSettings,
} from "./study-plan.ts";
import { type Job, jobName, type StartFolders } from "./study-run.ts";
import { evaluationsOf, type RowSummary, summarise } from "./study-summary.ts";

/** What all rows of a study share. */
export interface Budget {
  readonly settings: SeedSettings;
  readonly seeds: number;
  readonly tuningSeeds: number;
  /** Other policies than the shipped ones to start from. */
  readonly starts?: StartFolders;
}

/** How many runs a row has where nothing else is said. */
export const DEFAULT_RUNS = { seeds: 5, tuningSeeds: 2 } as const;

/** Where runs come from: the files of earlier ones, and new ones. */
export interface Runs {
  stored(job: Job): Promise<RunRecord | null>;
  run(job: Job): Promise<RunRecord>;
}

/** A job of a study's list, for the manifest. */
export interface ListedJob {
  readonly row: string;
  readonly purpose: Job["purpose"];
  readonly seed: number;
  readonly learningRate: number;
  readonly file: string;
}

export interface Progress {
  /** False ends the work; what is done is kept. */
  goOn(): boolean;
  started(job: ListedJob): void;
  finished(job: ListedJob, record: RunRecord, isNew: boolean): Promise<void>;
}

const range = (first: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_, i) => first + i);

/** How good a learning rate is: success at the end of its runs, as it is reported. */
function scoreOf(records: readonly RunRecord[]): number {
  return mean(
    records.map((record) => {
      const last = evaluationsOf(record, "unseen", 1).at(-1);
      return successRate(present(last, "an evaluation at the end")).micro;
    }),
  );
}

/** Does the jobs of a study in order, resuming from what is stored. */
export class StudyWork {
  readonly #study: Study;
  readonly #budget: Budget;
  readonly #runs: Runs;
  readonly #progress: Progress;

  constructor(study: Study, budget: Budget, runs: Runs, progress: Progress) {
    this.#study = study;
    this.#budget = budget;
    this.#runs = runs;
    this.#progress = progress;
  }

  /** Rows that have at least one run, in order; all rows where nothing stopped the work. */
  async all(): Promise<readonly RowSummary[]> {
    const summaries: RowSummary[] = [];
    for (const row of this.#study.rows) {
      const summary = await this.#row(row);
      if (summary !== null) summaries.push(summary);
    }
    return summaries;
  }

  async #row(row: Row): Promise<RowSummary | null> {
    const learningRate = await this.#tune(row);
    if (learningRate === undefined) return null;
    const rate = learningRate === null ? {} : { learningRate };
    const records: RunRecord[] = [];
    for (const seed of range(FIRST_SEED, this.#budget.seeds)) {
      const record = await this.#do(row, { ...row.settings, ...rate }, seed, "report");
      if (record === null) break;
      records.push(record);
    }
    return records.length === 0 ? null : summarise(row, learningRate, records);
  }

  /** The best of the tried learning rates, the lower one on a tie; undefined where it is not known. */
  async #tune(row: Row): Promise<number | null | undefined> {
    const settings = tuningSettings(row);
    if (settings === null) return null;
    const scores: number[] = [];
    const tries = learningRatesOf(this.#budget.settings);
    for (const learningRate of tries) {
      const records: RunRecord[] = [];
      for (const seed of range(FIRST_TUNING_SEED, this.#budget.tuningSeeds)) {
        const record = await this.#do(row, { ...settings, learningRate }, seed, "tune");
        if (record === null) return undefined;
        records.push(record);
      }
      scores.push(scoreOf(records));
    }
    return at(tries, scores.indexOf(Math.max(...scores)));
  }

  async #do(
    row: Row,
    changes: Partial<SeedSettings>,
    seed: number,
    purpose: Job["purpose"],
  ): Promise<RunRecord | null> {
    const settings = parseSettings({ ...changes, seed }, this.#budget.settings);
    const job: Job = { settings, baseline: row.baseline ?? null, purpose };
    const listed: ListedJob = {
      row: row.id,
      purpose,
      seed,
      learningRate: settings.learningRate,
      file: `${jobName(job)}.jsonl`,
    };
    const stored = await this.#runs.stored(job);
    if (stored !== null) {
      await this.#progress.finished(listed, stored, false);
      return stored;
    }
    if (!this.#progress.goOn()) return null;
    this.#progress.started(listed);
    const record = await this.#runs.run(job);
    await this.#progress.finished(listed, record, true);
    return record;
  }
}

/** Runs of a study, so that its length is known before it starts. */
export function jobCount({ rows }: Study, { settings, seeds, tuningSeeds }: Budget): number {
  const tuned = new Set(
    rows.flatMap((row) => {
      const own = tuningSettings(row);
      return own === null ? [] : [JSON.stringify(own)];
    }),
  );
  const tries = learningRatesOf(settings).length;
  return rows.length * seeds + tuned.size * tries * tuningSeeds;
}

/** Rows whose actor reads a skill at the test, for the table's note. */
export const starredLabels = (): readonly string[] =>
  Object.values(METHODS)
    .filter(({ evaluationReads }) => evaluationReads)
    .map(({ label }) => label);
