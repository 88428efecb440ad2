import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { at, Rng } from "../base/index.ts";
import { CommandError } from "./command-error.ts";
import type { Engine, EngineSnapshot } from "../engine/index.ts";
import { freeze, fullPolicy, initialise, type Policy, type PolicyConfig } from "../policy/index.ts";
import { lengthBuckets, supervisedRequest } from "../seed/index.ts";
import { type EncodedItem, encodeCorpusItem, type Tokenizer } from "../text/index.ts";
import { type Checkpoint, readCheckpoint, writeCheckpoint } from "./checkpoint.ts";
import { openEngine } from "./engine.ts";
import { type World, worldNamed } from "./environments.ts";
import { command, type Flags, type FlagValues, integer, number, text } from "./flags.ts";
import { formatShares, measureSteerability } from "./measure.ts";
import { writeModel } from "./model-folder.ts";
import { prepareFolder } from "./output-folder.ts";
import { Interruption, seconds } from "./progress.ts";
import { EpochBatches, runSupervised } from "./supervised.ts";

const USAGE = `npm run pretrain -- --env sokoban --out DIR
Stage 0: trains a policy from nothing on scripted games, and measures it. DIR gets
checkpoint.bin (f32, for sft and to resume) and the model: an 8-bit base with fresh adapters.`;

const FLAGS: Flags = {
  env: { value: "NAME", help: "environment", initial: "sokoban" },
  out: { value: "DIR", help: "folder of the result" },
  seed: { value: "N", help: "seed of corpus, weights and order", initial: "7" },
  episodes: { value: "N", help: "scripted games in the corpus", initial: "80000" },
  epochs: { value: "N", help: "passes over the corpus", initial: "2" },
  batch: { value: "N", help: "games in one step", initial: "32" },
  lr: { value: "X", help: "peak learning rate, falling to 0", initial: "0.003" },
  "warm-up": { value: "N", help: "steps in which the learning rate rises", initial: "100" },
  "weight-decay": { value: "X", help: "decoupled weight decay", initial: "0.01" },
  width: { value: "N", help: "width of the model", initial: "64" },
  layers: { value: "N", help: "layers of the model", initial: "3" },
  heads: { value: "N", help: "attention heads", initial: "2" },
  ffn: { value: "N", help: "width of the feed-forward layers", initial: "176" },
  embedding: { value: "X", help: "spread of the fresh embedding", initial: "0.05" },
  context: { value: "N", help: "longest sequence in tokens", initial: "96" },
  rank: { value: "N", help: "rank of the fresh adapters", initial: "8" },
  tasks: { value: "N", help: "held-out tasks of the measurement", initial: "256" },
  "checkpoint-every": { value: "N", help: "steps between checkpoints", initial: "500" },
  "stop-after": { value: "N", help: "stop, with a checkpoint, when so many steps are taken" },
  resume: { help: "go on from the checkpoint in DIR, to the identical result" },
  help: { help: "this text" },
};

/** Alpha over rank: the scale of the adapters. */
export const ADAPTER_SCALE = 2;

interface Recipe {
  readonly seed: number;
  readonly episodes: number;
  readonly epochs: number;
  readonly batch: number;
  readonly learningRate: number;
  readonly warmUp: number;
  readonly weightDecay: number;
  readonly embeddingSpread: number;
  readonly config: PolicyConfig;
}

function recipeOf(values: FlagValues, tokenizer: Tokenizer): Recipe {
  const [width, heads] = [integer(values, "width", 32, 1024), integer(values, "heads", 1, 64)];
  if (width % (2 * heads) !== 0 || width % 32 !== 0) {
    throw new CommandError(
      `A width of ${width} does not fit ${heads} heads. Give a --width that 32 and twice --heads divide.`,
    );
  }
  const ffn = integer(values, "ffn", 32, 8192);
  if (ffn % 16 !== 0) throw new CommandError(`--ffn is ${ffn}. Give a multiple of 16.`);
  return {
    seed: integer(values, "seed", 0, 0xffff_ffff),
    episodes: integer(values, "episodes", 1, 10_000_000),
    epochs: integer(values, "epochs", 1, 1000),
    batch: integer(values, "batch", 1, 4096),
    learningRate: number(values, "lr", 0, 1),
    warmUp: integer(values, "warm-up", 0, 1_000_000),
    weightDecay: number(values, "weight-decay", 0, 1),
    embeddingSpread: number(values, "embedding", 0.001, 10),
    config: {
      vocabSize: tokenizer.size,
      hiddenSize: width,
      layers: integer(values, "layers", 1, 64),
      heads,
      kvHeads: heads,
      ffnSize: ffn,
      ropeTheta: 10_000,
      normEps: 1e-6,
      contextLength: integer(values, "context", 32, 4096),
    },
  };
}

/** Texts that are mixed among each other; the parts of a corpus are trained one after the other. */
type Corpus = readonly (readonly EncodedItem[])[];

function makeCorpus(world: World, tokenizer: Tokenizer, recipe: Recipe): Corpus {
  const start = performance.now();
  const rng = Rng.of(recipe.seed, "corpus");
  const size = Math.ceil(recipe.episodes / world.corpus.length);
  const corpus = world.corpus.map((itemOf) =>
    Array.from({ length: size }, () => encodeCorpusItem(tokenizer, itemOf(rng))),
  );
  const items = corpus.flat();
  const longest = items.reduce((most, { tokens }) => Math.max(most, tokens.length), 0);
  if (longest > recipe.config.contextLength) {
    throw new CommandError(
      `The longest game has ${longest} tokens. Give a --context of at least that.`,
    );
  }
  const total = items.reduce((sum, { tokens }) => sum + tokens.length, 0);
  const spent = seconds((performance.now() - start) / 1000);
  console.log(`corpus: ${items.length} games, ${total} tokens, longest ${longest}, ${spent}`);
  return corpus;
}

/** The batches of one epoch, as indices into all texts. */
function epochOf(corpus: Corpus, batch: number, rng: Rng): readonly (readonly number[])[] {
  let first = 0;
  return corpus.flatMap((part) => {
    const start = first;
    first += part.length;
    const lengths = part.map(({ tokens }) => tokens.length);
    return lengthBuckets(lengths, batch, rng).map((indices) => indices.map((i) => start + i));
  });
}

async function resumed(path: string, recipe: string): Promise<Checkpoint> {
  const checkpoint = await readCheckpoint(path);
  if (checkpoint.recipe !== recipe) {
    throw new CommandError(
      `The checkpoint in ${path} was made with other flags: ${checkpoint.recipe}. Give the same ones, or leave out --resume.`,
    );
  }
  return checkpoint;
}

/** The engine's state as a checkpoint holds it. */
async function checkpointOf(
  engine: Engine,
  about: Pick<Checkpoint, "config" | "recipe" | "step" | "seconds">,
): Promise<Checkpoint> {
  const { weights, firstMoment, secondMoment } = await engine.snapshot();
  return { ...about, theta: weights.policy, firstMoment, secondMoment };
}

function snapshotOf({ theta, firstMoment, secondMoment, step }: Checkpoint): EngineSnapshot {
  const weights = { policy: theta, teacher: theta, reference: theta };
  return { weights, firstMoment, secondMoment, steps: step };
}

interface CheckpointPlan {
  readonly path: string;
  /** Steps between checkpoints. */
  readonly every: number;
  /** The step to stop at, unless the run ends before. */
  readonly stopAfter: number;
}

/** Trains to the end, or null where it was stopped before. */
async function train(
  engine: Engine,
  corpus: Corpus,
  recipe: Recipe,
  start: Checkpoint | null,
  { path, every, stopAfter }: CheckpointPlan,
): Promise<Checkpoint | null> {
  using interruption = new Interruption();
  const { config, batch, seed, ...rest } = recipe;
  const begun = performance.now() - 1000 * (start?.seconds ?? 0);
  const items = corpus.flat();
  const perEpoch = corpus.reduce((sum, part) => sum + Math.ceil(part.length / batch), 0);
  const total = recipe.epochs * perEpoch;
  const batches = new EpochBatches(perEpoch, (epoch) =>
    epochOf(corpus, batch, Rng.of(seed, `order of epoch ${epoch}`)),
  );
  const save = async (step: number): Promise<Checkpoint> => {
    const about = { config, recipe: JSON.stringify(recipe), step };
    const spent = (performance.now() - begun) / 1000;
    const checkpoint = await checkpointOf(engine, { ...about, seconds: spent });
    await writeCheckpoint(path, checkpoint);
    return checkpoint;
  };
  const ended = await runSupervised({
    engine,
    from: start?.step ?? 0,
    total,
    ...rest,
    batch: (step) =>
      supervisedRequest([{ items: batches.at(step).map((i) => at(items, i)), weight: 1 }]),
    progressEvery: 100,
    after: async (step) => {
      const stop = interruption.asked || step >= stopAfter;
      if (step < total && (stop || step % every === 0)) await save(step);
      return stop;
    },
  });
  return ended ? save(total) : null;
}

export const run = command(USAGE, FLAGS, async (values) => {
  const world = worldNamed(text(values, "env"));
  const out = text(values, "out");
  const tokenizer = world.tokenizer();
  const recipe = recipeOf(values, tokenizer);
  const rank = integer(values, "rank", 1, 64);
  const tasks = integer(values, "tasks", 1, 100_000);
  const every = integer(values, "checkpoint-every", 1, 1_000_000);
  const stopAfter = values.has("stop-after") ? integer(values, "stop-after", 1, 1e9) : Infinity;
  const path = join(out, "checkpoint.bin");
  const start = values.has("resume") ? await resumed(path, JSON.stringify(recipe)) : null;
  await prepareFolder(
    out,
    start === null ? ["checkpoint.bin", "model.onnx"] : [],
    "Add --resume to go on from a checkpoint, or give --out another folder.",
  );

  const corpus = makeCorpus(world, tokenizer, recipe);
  const first: Policy =
    start === null
      ? initialise(recipe.config, Rng.of(recipe.seed, "weights"), recipe.embeddingSpread)
      : fullPolicy(recipe.config, start.theta);
  const engine = await openEngine(first);
  let final: Checkpoint | null;
  try {
    if (start !== null) await engine.restore(snapshotOf(start));
    final = await train(engine, corpus, recipe, start, { path, every, stopAfter });
  } finally {
    await engine.dispose();
  }
  if (final === null) {
    console.log(`Stopped. The same command with --resume goes on from ${path}.`);
    return 130;
  }
  console.log(`trained ${final.step} steps in ${seconds(final.seconds)}`);

  const rng = Rng.of(recipe.seed, "adapters");
  const policy = freeze(fullPolicy(recipe.config, final.theta), rank, ADAPTER_SCALE * rank, rng);
  await writeModel(out, { policy, tokenizer });
  const measured = await openEngine(policy);
  try {
    const shares = await measureSteerability(
      { ...world, environment: world.examination, engine: measured, tokenizer },
      tasks,
    );
    console.log(`held-out success, 8-bit base:\n${formatShares(shares)}`);
    const stats = { command: "pretrain", recipe, seconds: final.seconds, heldOut: shares };
    await writeFile(join(out, "stats.json"), `${JSON.stringify(stats, null, 2)}\n`);
  } finally {
    await measured.dispose();
  }
  return 0;
});
