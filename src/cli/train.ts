import { type FileHandle, open } from "node:fs/promises";
import { basename, resolve } from "node:path";
import { UserError } from "../base/index.ts";
import type { Engine } from "../engine/index.ts";
import { type Policy, parameterCount } from "../policy/index.ts";
import { formatLine, RECORD_VERSION, type RecordLine, type RunHeader } from "../run/index.ts";
import { type Evaluation, type SeedSettings, Trainer, type UpdateResult } from "../seed/index.ts";
import type { Tokenizer } from "../text/index.ts";
import { NODE_ENGINES, nodeEngineNamed, openEngine } from "./engine.ts";
import { worldNamed } from "./environments.ts";
import { evaluationText, kindsText } from "./evaluation-text.ts";
import { type Flags, helpText, readFlags, text } from "./flags.ts";
import { DEFAULT_MODEL, readModel, startFolder, writeModel } from "./model-folder.ts";
import { Interruption, seconds } from "./progress.ts";
import { SETTING_FLAGS, settingsFrom } from "./setting-flags.ts";

const USAGE = `npm run train -- --env sokoban --method seed --updates 80 --out FILE
Stage 2: trains a policy by reinforcement learning, one line an update, and measures it on
held-out tasks. Every setting of a run has a flag; what is in brackets is the default.`;

const FLAGS: Flags = {
  out: { value: "FILE", help: "record of the run, one JSON line an update; a new file" },
  model: {
    value: "DIR",
    help: `folder of the policy to start from [${DEFAULT_MODEL}, or as --start says]`,
  },
  save: { value: "DIR", help: "folder for the trained policy" },
  engine: { value: "NAME", help: `one of ${NODE_ENGINES.join(", ")}`, initial: "node" },
  help: { help: "this text" },
  ...SETTING_FLAGS,
};

/** Writes the lines of a record as they come; without a file it keeps nothing. */
class Recorder {
  readonly #file: FileHandle | null;

  constructor(file: FileHandle | null) {
    this.#file = file;
  }

  static async create(path: string | undefined): Promise<Recorder> {
    if (path === undefined) return new Recorder(null);
    try {
      return new Recorder(await open(path, "wx"));
    } catch (error) {
      throw new UserError(
        `Cannot make a new file ${path}. Give --out a name that is free, in a folder that exists.`,
        { cause: error },
      );
    }
  }

  async write(line: RecordLine): Promise<void> {
    await this.#file?.appendFile(formatLine(line));
  }

  async close(): Promise<void> {
    await this.#file?.close();
  }
}

function headerOf(
  settings: SeedSettings,
  name: string,
  policy: Policy,
  engine: Engine,
  tokenizer: Tokenizer,
): RunHeader {
  return {
    type: "header",
    format: "seed-run",
    version: RECORD_VERSION,
    started: new Date().toISOString(),
    settings,
    policy: {
      name,
      parameters: parameterCount(policy.config),
      trainable: policy.theta.length,
    },
    engine: engine.info.description,
    vocabulary: tokenizer.vocabulary,
  };
}

function updateText({ update, metrics }: UpdateResult, updates: number): string {
  const time = Object.values(metrics.milliseconds).reduce((sum, ms) => sum + ms, 0) / 1000;
  const skills =
    metrics.skillsCorrect === null
      ? ""
      : `  skills right ${metrics.skillsCorrect.toFixed(2)}  gate ${metrics.gateMean.toFixed(2)} +- ${metrics.gateDeviation.toFixed(2)}`;
  const refused = metrics.applied ? "" : "  REFUSED: a number was not finite";
  return `update ${update}/${updates}  success ${metrics.success.toFixed(2)}  actions ${metrics.length.toFixed(1)}  equal groups ${metrics.zeroVariance.toFixed(2)}${skills}  gradient ${metrics.gradientNorm.toPrecision(3)}  ${seconds(time)}${refused}`;
}

/** Evaluates the start, every so many updates, and the end; returns the first and the last. */
async function learn(
  trainer: Trainer,
  recorder: Recorder,
): Promise<{ readonly first: Evaluation; readonly last: Evaluation }> {
  using interruption = new Interruption();
  const { updates, evaluateEvery, evaluationTasks } = trainer.settings;
  const evaluate = async (): Promise<Evaluation> => {
    const request = { split: "unseen", tasks: evaluationTasks, temperature: 1 } as const;
    const evaluation = await trainer.evaluate(request);
    await recorder.write({ type: "evaluation", ...evaluation });
    console.log(`held-out success ${evaluationText(evaluation)}`);
    return evaluation;
  };
  const first = await evaluate();
  let last = first;
  while (trainer.updatesDone < updates && !interruption.asked) {
    const result = await trainer.update();
    await recorder.write({ type: "update", ...result });
    console.log(updateText(result, updates));
    const due = evaluateEvery > 0 && result.update % evaluateEvery === 0;
    if (due || result.update === updates) last = await evaluate();
  }
  return { first, last: last.update === trainer.updatesDone ? last : await evaluate() };
}

export async function run(args: readonly string[]): Promise<number> {
  const values = readFlags(FLAGS, args);
  if (values.has("help")) {
    console.log(helpText(USAGE, FLAGS));
    return 0;
  }
  const settings = settingsFrom(values);
  const world = worldNamed(settings.environment);
  const folder = values.has("model") ? text(values, "model") : startFolder(settings);
  const { policy, tokenizer } = await readModel(folder);
  const engine = await openEngine(policy, nodeEngineNamed(text(values, "engine")));
  let recorder: Recorder | null = null;
  try {
    recorder = await Recorder.create(values.get("out"));
    const name = basename(resolve(folder));
    await recorder.write(headerOf(settings, name, policy, engine, tokenizer));
    const start = performance.now();
    const trainer = await Trainer.create({ ...world, engine, tokenizer, settings });
    const { first, last } = await learn(trainer, recorder);
    const spent = seconds((performance.now() - start) / 1000);
    console.log(
      `\n${settings.method}, seed ${settings.seed}, ${trainer.episodes} episodes, ${spent}\nbefore: ${evaluationText(first)}\nafter:  ${evaluationText(last)}\n${kindsText(last)}`,
    );
    const save = values.get("save");
    if (save !== undefined) {
      const theta = await engine.readWeights("policy");
      await writeModel(save, { policy: { ...policy, theta }, tokenizer });
    }
    return trainer.updatesDone < settings.updates ? 130 : 0;
  } finally {
    await recorder?.close();
    await engine.dispose();
  }
}
