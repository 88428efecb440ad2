import { createHash } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { messageOf } from "../base/index.ts";
import type { Engine } from "../engine/index.ts";
import {
  formatLine,
  headerOf,
  lineOf,
  parseRecord,
  type RecordLine,
  type RunRecord,
} from "../run/index.ts";
import {
  BASELINES,
  type BaselineName,
  DEFAULT_SETTINGS,
  type EvaluationRequest,
  type SeedSettings,
  type SettingName,
  type Setup,
  Trainer,
} from "../seed/index.ts";
import { openEngine } from "./engine.ts";
import { checkVocabulary, worldNamed } from "./environments.ts";
import { type Model, readModel, startFolder } from "./model-folder.ts";

/** One run of a study: everything that its result follows from. */
export interface Job {
  readonly settings: SeedSettings;
  readonly baseline: BaselineName | null;
  /** To choose a learning rate, with fewer evaluations; or to be reported. */
  readonly purpose: "tune" | "report";
}

const LATER: readonly string[] = ["size", "reward", "evaluationTemperature"];

/** The name of a job's file: two jobs that are equal in all that matters share a run. */
export function jobName({ settings, baseline, purpose }: Job): string {
  // Runs have the names that they had before these settings were there.
  const named = Object.entries(settings).filter(
    ([name, value]) => !(LATER.includes(name) && value === DEFAULT_SETTINGS[name as SettingName]),
  );
  const what = JSON.stringify({ settings: Object.fromEntries(named), baseline, purpose });
  const hash = createHash("sha256").update(what).digest("hex").slice(0, 12);
  const { environment, method, seed } = settings;
  return `${environment}-${baseline ?? method}-${purpose}-s${seed}-${hash}`;
}

/** When what is measured: `update` is the number of updates done. */
function evaluationsAt({ settings, purpose }: Job, update: number): readonly EvaluationRequest[] {
  const { updates, evaluateEvery, evaluationTasks } = settings;
  const last = update === updates;
  const due = last || update % evaluateEvery === 0;
  const half = Math.ceil(evaluationTasks / 2);
  if (purpose === "tune") {
    const middle = update === Math.round(updates / 2);
    return last || middle ? [{ split: "unseen", tasks: half, temperature: 1 }] : [];
  }
  const extra = last || update === 0 || update % (2 * evaluateEvery) === 0;
  return [
    ...(due ? [{ split: "unseen", tasks: evaluationTasks, temperature: 1 } as const] : []),
    ...(due && extra ? [{ split: "unseen", tasks: half, temperature: 0 } as const] : []),
    ...(last ? [{ split: "seen", tasks: half, temperature: 1 } as const] : []),
  ];
}

/** Folders of other policies than the shipped ones to start from. */
export type StartFolders = Readonly<Partial<Record<SeedSettings["start"], string>>>;

/** Runs jobs one after the other on engines that it opens once. */
export class StudyRunner implements AsyncDisposable {
  readonly #folder: string;
  readonly #starts: StartFolders;
  readonly #models = new Map<string, { readonly model: Model; readonly engine: Engine }>();

  constructor(folder: string, starts: StartFolders = {}) {
    this.#folder = folder;
    this.#starts = starts;
  }

  #folderOf({ settings }: Job): string {
    return this.#starts[settings.start] ?? startFolder(settings);
  }

  path(job: Job): string {
    return join(this.#folder, `${jobName(job)}.jsonl`);
  }

  /** The record of a job that has been run; null where it has not. Damaged files count as not run. */
  async stored(job: Job): Promise<RunRecord | null> {
    const folder = this.#folderOf(job);
    try {
      const { record, truncated } = parseRecord(await readFile(this.path(job), "utf8"));
      if (record.header.policy.name !== folder) {
        // Folders of policies may have the same last name.
        console.log(`${this.path(job)} is of another policy than ${folder} and is run again.`);
        return null;
      }
      return truncated ? null : record;
    } catch (error) {
      if (!messageOf(error).includes("ENOENT")) {
        console.log(`${this.path(job)} is run again: ${messageOf(error)}`);
      }
      return null;
    }
  }

  /** Runs a job and stores its record, all of it or nothing. Rollouts are left out. */
  async run(job: Job): Promise<RunRecord> {
    const lines = await this.#lines(job);
    await mkdir(this.#folder, { recursive: true });
    const path = this.path(job);
    const text = lines.map(formatLine).join("");
    await writeFile(`${path}.new`, text);
    await rename(`${path}.new`, path);
    return parseRecord(text).record;
  }

  async #lines(job: Job): Promise<readonly RecordLine[]> {
    const { settings, baseline } = job;
    const folder = this.#folderOf(job);
    const { model, engine } = await this.#open(folder);
    const world = worldNamed(settings.environment, settings.seed);
    checkVocabulary(settings.environment, world, model.tokenizer);
    const setup: Setup = {
      ...world,
      engine,
      tokenizer: model.tokenizer,
    };
    await engine.writeWeights("policy", model.policy.theta);
    const { vocabulary } = model.tokenizer;
    const about = { settings, name: folder, policy: model.policy, vocabulary };
    const header = headerOf({ ...about, engine: engine.info.description });
    return [
      header,
      ...(baseline === null
        ? await trainLines(setup, job)
        : await baselineLines(setup, job, baseline)),
    ];
  }

  async #open(folder: string) {
    const known = this.#models.get(folder);
    if (known !== undefined) return known;
    const model = await readModel(folder);
    const opened = { model, engine: await openEngine(model.policy) };
    this.#models.set(folder, opened);
    return opened;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const { engine } of this.#models.values()) await engine.dispose();
  }
}

async function trainLines(setup: Setup, job: Job): Promise<readonly RecordLine[]> {
  const { settings } = job;
  const trainer = await Trainer.create({ ...setup, settings });
  const started = new Date().toISOString();
  const lines: RecordLine[] = [];
  const evaluate = async (): Promise<void> => {
    for (const request of evaluationsAt(job, trainer.updatesDone)) {
      lines.push({ type: "evaluation", ...(await trainer.evaluate(request)) });
    }
  };
  await evaluate();
  while (trainer.updatesDone < settings.updates) {
    const result = await trainer.update();
    lines.push(lineOf({ ...result, rollouts: [] }, started));
    await evaluate();
  }
  return lines;
}

async function baselineLines(
  setup: Setup,
  job: Job,
  baseline: BaselineName,
): Promise<readonly RecordLine[]> {
  const lines: RecordLine[] = [];
  for (const request of evaluationsAt(job, job.settings.updates)) {
    const evaluation = await BASELINES[baseline].evaluate(setup, request, job.settings.seed);
    lines.push({ type: "evaluation", ...evaluation });
  }
  return lines;
}
