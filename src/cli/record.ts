import { readFile, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { gzipSync } from "node:zlib";
import { CommandError } from "./command-error.ts";
import { formatLine, headerOf, SHIPPED_INDEX, type ShippedRun } from "../run/index.ts";
import { presetSettings, type SeedSettings, Trainer } from "../seed/index.ts";
import { openEngine } from "./engine.ts";
import { worldNamed } from "./environments.ts";
import { command, type Flags, text } from "./flags.ts";
import { learn } from "./learn.ts";
import { readModel, startFolder } from "./model-folder.ts";
import { prepareFolder } from "./output-folder.ts";

const USAGE = `npm run record
Makes the recorded runs that the page ships: SEED and GRPO on the same tasks with the same
seed, with every rollout. Files that are there are replaced; with --env only those of that
world.`;

const FLAGS: Flags = {
  out: { value: "DIR", help: "folder of the records", initial: "public/runs" },
  env: { value: "NAME", help: "record this world again and leave the others [all]" },
  help: { help: "this text" },
};

/** The most that all records together may have, gzipped: the page loads them. */
export const MOST_BYTES = 3_000_000;

/** A world with recorded runs, the seed of both, and what differs from its quick preset. */
interface RecordedWorld {
  readonly environment: SeedSettings["environment"];
  readonly seed: number;
  readonly settings?: Partial<SeedSettings>;
}

const RECORDED: readonly RecordedWorld[] = [
  { environment: "sokoban", seed: 3 },
  {
    environment: "alfworld",
    seed: 3,
    // Its episodes are the longest: forty updates would not fit into MOST_BYTES.
    settings: { updates: 25, evaluationTasks: 192 },
  },
  {
    environment: "house-rules",
    seed: 3,
    settings: { evaluationTasks: 192 },
  },
];

/** The runs of the page; the first is the one that it plays. */
export const SHIPPED_SETTINGS: readonly SeedSettings[] = RECORDED.flatMap(
  ({ environment, seed, settings }) =>
    (["seed", "grpo"] as const).map((method) => ({
      ...presetSettings("quick", environment, method),
      evaluateEvery: 5,
      ...settings,
      seed,
    })),
);

async function recordOf(settings: SeedSettings): Promise<string> {
  const folder = startFolder(settings);
  const { policy, tokenizer } = await readModel(folder);
  const engine = await openEngine(policy);
  try {
    const world = worldNamed(settings.environment, settings.seed);
    const trainer = await Trainer.create({ ...world, engine, tokenizer, settings });
    const { vocabulary } = tokenizer;
    const about = { settings, name: basename(folder), policy, vocabulary };
    const header = headerOf({ ...about, engine: engine.info.description });
    const lines = [formatLine(header)];
    await learn(trainer, async (line) => {
      lines.push(formatLine(line));
    });
    if (trainer.updatesDone < settings.updates) {
      throw new CommandError("The run was stopped, so nothing is written. Run the command again.");
    }
    return lines.join("");
  } finally {
    await engine.dispose();
  }
}

async function recorded(path: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch (error) {
    throw new CommandError(`Cannot read ${path}. Record all worlds: leave out --env.`, {
      cause: error,
    });
  }
}

export const run = command(USAGE, FLAGS, async (values) => {
  const out = text(values, "out");
  const only = values.get("env");
  const known = RECORDED.map(({ environment }) => environment as string);
  if (only !== undefined && !known.includes(only)) {
    throw new CommandError(
      `There are no recorded runs of "${only}". Give --env one of ${known.join(", ")}.`,
    );
  }
  await prepareFolder(out);
  const files: { readonly entry: ShippedRun; readonly bytes: Buffer }[] = [];
  for (const settings of SHIPPED_SETTINGS) {
    const { environment, method, seed, updates } = settings;
    const file = `${environment}-${method}-${seed}.jsonl.gz`;
    const anew = only === undefined || only === environment;
    if (anew) console.log(`\n${environment}, ${method}, seed ${seed}`);
    const bytes = anew
      ? gzipSync(await recordOf(settings), { level: 9 })
      : await recorded(join(out, file));
    files.push({ entry: { file, environment, method, seed, updates }, bytes });
  }
  const total = files.reduce((sum, { bytes }) => sum + bytes.length, 0);
  if (total > MOST_BYTES) {
    throw new CommandError(
      `The records have ${total} bytes together, more than ${MOST_BYTES}. Record fewer or shorter runs.`,
    );
  }
  for (const { entry, bytes } of files) await writeFile(join(out, entry.file), bytes);
  const index = { runs: files.map(({ entry }) => entry) };
  await writeFile(join(out, SHIPPED_INDEX), `${JSON.stringify(index, null, 2)}\n`);
  console.log(`\n${files.length} records in ${out}, ${Math.round(total / 1000)} kB together`);
  return 0;
});
