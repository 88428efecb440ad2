import { type FileHandle, open } from "node:fs/promises";
import { basename, resolve } from "node:path";
import { CommandError } from "./command-error.ts";
import { formatLine, headerOf, type RecordLine } from "../run/index.ts";
import { KEEP_WINDOW, Trainer } from "../seed/index.ts";
import { NODE_ENGINES, nodeEngineNamed, openEngine } from "./engine.ts";
import { checkVocabulary, worldNamed } from "./environments.ts";
import { evaluationText, kindsText } from "./evaluation-text.ts";
import { command, type Flags, text } from "./flags.ts";
import { Kept } from "./kept.ts";
import { learn } from "./learn.ts";
import { readModel, startFolder, writeModel } from "./model-folder.ts";
import { prepareFolder } from "./output-folder.ts";
import { seconds } from "./progress.ts";
import { SETTING_FLAGS, settingsFrom, unreadFlags } from "./setting-flags.ts";

const USAGE = `npm run train -- --env sokoban --method seed --updates 80 --out FILE
Stage 2: trains a policy by reinforcement learning, one line an update, and measures it on
held-out tasks. Every setting of a run has a flag; what is in brackets is the default.`;

const FLAGS: Flags = {
  out: { value: "FILE", help: "record of the run, one JSON line an update; a new file" },
  model: {
    value: "DIR",
    help: "folder of the policy to start from [the shipped one of --env, --size and --start]",
  },
  save: { value: "DIR", help: "folder for the trained policy" },
  keep: {
    value: "NAME",
    help: `last, or best: the policy to save is that after the ${KEEP_WINDOW} updates of the highest training success`,
    initial: "last",
  },
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
      throw new CommandError(
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

function keepNamed(name: string): "last" | "best" {
  if (name === "last" || name === "best") return name;
  throw new CommandError(`The flag --keep is "${name}", but it has to be last or best.`);
}

export const run = command(USAGE, FLAGS, async (values) => {
  const settings = settingsFrom(values);
  const unread = unreadFlags(values, settings);
  if (unread !== null) console.error(unread);
  const keep = keepNamed(text(values, "keep"));
  const world = worldNamed(settings.environment, settings.seed);
  const folder = values.has("model") ? text(values, "model") : startFolder(settings);
  const { policy, tokenizer } = await readModel(folder);
  checkVocabulary(settings.environment, world, tokenizer);
  const save = values.get("save");
  if (save !== undefined) await prepareFolder(save, ["model.onnx"]);
  const engine = await openEngine(policy, nodeEngineNamed(text(values, "engine")));
  let opened: Recorder | null = null;
  try {
    // It refuses settings that do not go together: before there is a file.
    const trainer = await Trainer.create({ ...world, engine, tokenizer, settings });
    const recorder = await Recorder.create(values.get("out"));
    opened = recorder;
    const name = basename(resolve(folder));
    const { vocabulary } = tokenizer;
    const { description } = engine.info;
    await recorder.write(headerOf({ settings, name, policy, engine: description, vocabulary }));
    const start = performance.now();
    const kept = new Kept();
    const { first, last } = await learn(trainer, async (line) => {
      await recorder.write(line);
      await kept.see(line, engine);
    });
    const spent = seconds((performance.now() - start) / 1000);
    console.log(
      `\n${settings.method}, seed ${settings.seed}, ${trainer.episodes} episodes, ${spent}\nbefore: ${evaluationText(first)}\nafter:  ${evaluationText(last)}\n${kindsText(last)}`,
    );
    if (keep === "best") await kept.restore(trainer, engine);
    if (save !== undefined) {
      const theta = await engine.readWeights("policy");
      await writeModel(save, { policy: { ...policy, theta }, tokenizer });
    }
    return trainer.updatesDone < settings.updates ? 130 : 0;
  } finally {
    await opened?.close();
    await engine.dispose();
  }
});
