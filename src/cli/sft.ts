import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { at, Rng } from "../base/index.ts";
import { CommandError } from "./command-error.ts";
import type { Engine } from "../engine/index.ts";
import { hindsightItem } from "../env/index.ts";
import { freeze, fullPolicy } from "../policy/index.ts";
import { type Setup, supervisedRequest, type Trajectory } from "../seed/index.ts";
import { type EncodedItem, encodeCorpusItem } from "../text/index.ts";
import { readCheckpoint, writeCheckpoint } from "./checkpoint.ts";
import { type Endpoint, endpointSkills, KEY_VARIABLE, parseEndpoint } from "./endpoint-analyzer.ts";
import { openEngine } from "./engine.ts";
import { checkVocabulary, type World, worldNamed } from "./environments.ts";
import { command, type Flags, type FlagValues, integer, number, text } from "./flags.ts";
import {
  collect,
  formatShare,
  formatShares,
  measureOwnSkill,
  measureSkills,
  measureSteerability,
  shareOf,
} from "./measure.ts";
import { readTokenizer, writeModel } from "./model-folder.ts";
import { prepareFolder } from "./output-folder.ts";
import { ADAPTER_SCALE } from "./pretrain.ts";
import { Interruption, seconds } from "./progress.ts";
import { EpochBatches, runSupervised } from "./supervised.ts";

const USAGE = `npm run sft -- --from DIR --out DIR
Stage 1: teaches a pretrained policy to write a hindsight skill about its own episodes, from
labels by a program, while it rehearses acting. Reports skills and success before and after.
With --analyzer another service writes the labels; it is sent the texts of the episodes.`;

const FLAGS: Flags = {
  env: { value: "NAME", help: "environment", initial: "sokoban" },
  from: { value: "DIR", help: "folder that pretrain wrote" },
  out: { value: "DIR", help: "folder of the result" },
  seed: { value: "N", help: "seed of order and rehearsal", initial: "1" },
  tasks: { value: "N", help: "train tasks that are labelled", initial: "180" },
  rollouts: { value: "N", help: "episodes of each", initial: "8" },
  epochs: { value: "N", help: "passes over the labelled episodes", initial: "3" },
  batch: {
    value: "N",
    help: "labelled episodes, and as many rehearsed ones, in a step",
    initial: "24",
  },
  lr: { value: "X", help: "learning rate, falling to 0", initial: "0.0004" },
  replay: { value: "X", help: "weight of the rehearsal", initial: "3" },
  rank: { value: "N", help: "rank of the fresh adapters", initial: "8" },
  analyzer: {
    value: "URL",
    help: `an OpenAI-compatible service that writes the labels instead; its key in ${KEY_VARIABLE}`,
  },
  "analyzer-model": { value: "NAME", help: "its model" },
  "held-out": { value: "N", help: "held-out tasks of the measurement", initial: "256" },
  help: { help: "this text" },
};

/** Where the labelled tasks begin: far from the tasks that stage 2 trains on. */
const FIRST_TASK = 1_000_000;
/** Held-out tasks, and episodes of each, about which skills are judged. */
const JUDGED_TASKS = 96;
const JUDGED_ROLLOUTS = 4;

/** What the flags say of the work. All of it is read before any of it is done. */
interface Plan {
  readonly seed: number;
  readonly tasks: number;
  readonly rollouts: number;
  readonly epochs: number;
  readonly batch: number;
  readonly learningRate: number;
  /** Weight of the rehearsal. */
  readonly replay: number;
  readonly rank: number;
  readonly heldOut: number;
  /** Who writes the labels; null: the world's own program. */
  readonly analyzer: Endpoint | null;
}

function planOf(values: FlagValues): Plan {
  const url = values.get("analyzer");
  const model = values.get("analyzer-model");
  if (url === undefined && model !== undefined) {
    throw new CommandError(
      "--analyzer-model names a service's model. Give its address as --analyzer.",
    );
  }
  return {
    seed: integer(values, "seed", 0, 0xffff_ffff),
    tasks: integer(values, "tasks", 1, 100_000),
    rollouts: integer(values, "rollouts", 1, 1000),
    epochs: integer(values, "epochs", 1, 1000),
    batch: integer(values, "batch", 1, 4096),
    learningRate: number(values, "lr", 0, 1),
    replay: number(values, "replay", 0, 1000),
    rank: integer(values, "rank", 1, 64),
    heldOut: integer(values, "held-out", 1, 100_000),
    analyzer: url === undefined ? null : parseEndpoint(url, model, process.env[KEY_VARIABLE]),
  };
}

interface Lesson {
  readonly labelled: readonly EncodedItem[];
  readonly rehearsal: (rng: Rng) => EncodedItem;
}

/** Where the words of a label are no words of the world, or no skill, the label is null. */
async function labels(
  { oracle, tokenizer }: Setup,
  trajectories: readonly Trajectory[],
  analyzer: Endpoint | null,
): Promise<readonly (string | null)[]> {
  const episodes = trajectories.map(({ episode }) => episode);
  if (analyzer === null) return episodes.map((episode) => oracle.hindsight(episode));
  const every = Math.max(1, Math.floor(episodes.length / 10));
  const written = await endpointSkills(analyzer, episodes, oracle, (done) => {
    if (done % every === 0) console.log(`${done} of ${episodes.length} episodes are labelled`);
  });
  const known = new Set(tokenizer.vocabulary);
  const skills = written.map((skill) =>
    skill?.split(/(?= )/).every((word) => known.has(word)) ? skill : null,
  );
  const usable = skills.filter((skill) => skill !== null).length;
  const right = skills.filter((skill, i) => skill === oracle.hindsight(at(episodes, i))).length;
  console.log(
    `the analyzer's labels: ${usable} of ${episodes.length} are well formed, ${right} equal to the program's`,
  );
  return skills;
}

async function prepare(setup: Setup, world: World, plan: Plan): Promise<Lesson> {
  const { tasks, rollouts, analyzer } = plan;
  const episodes = await collect(setup, "train", FIRST_TASK, tasks, rollouts);
  console.log(
    `success on the labelled tasks: ${formatShare(shareOf(episodes.map(({ episode }) => episode.won)))}`,
  );
  const { environment, tokenizer } = setup;
  const skills = await labels(setup, episodes, analyzer);
  const items = episodes.flatMap(({ episode }, i) => {
    const skill = at(skills, i);
    if (skill === null) return [];
    return encodeCorpusItem(tokenizer, hindsightItem(episode, skill, environment.actionTokens));
  });
  // Actions that are no words of the world take more tokens as text than as they were sampled.
  const { contextLength } = setup.engine.config;
  const labelled = items.filter(({ tokens }) => tokens.length <= contextLength);
  if (labelled.length === 0) {
    throw new CommandError(
      "No episode has a label that fits the policy's context. Pretrain it for longer, or use another analyzer.",
    );
  }
  if (labelled.length < items.length) {
    console.log(`left out ${items.length - labelled.length} labelled episodes that are too long`);
  }
  return {
    labelled,
    rehearsal: (rng) => encodeCorpusItem(tokenizer, world.rehearsalItem(rng)),
  };
}

/** True where it came to the end. */
async function teach(engine: Engine, lesson: Lesson, plan: Plan): Promise<boolean> {
  using interruption = new Interruption();
  const { labelled, rehearsal } = lesson;
  const { seed, batch, replay, epochs, learningRate } = plan;
  const perEpoch = Math.ceil(labelled.length / batch);
  const batches = new EpochBatches(perEpoch, (epoch) => {
    const order = Rng.of(seed, `order of epoch ${epoch}`).shuffle([...labelled.keys()]);
    return Array.from({ length: perEpoch }, (_, i) => order.slice(i * batch, (i + 1) * batch));
  });
  return runSupervised({
    engine,
    from: 0,
    total: epochs * perEpoch,
    learningRate,
    warmUp: 0,
    weightDecay: 0,
    batch: (step) => {
      const rng = Rng.of(seed, `rehearsal of step ${step}`);
      return supervisedRequest([
        { items: batches.at(step).map((i) => at(labelled, i)), weight: 1 },
        { items: Array.from({ length: batch }, () => rehearsal(rng)), weight: replay },
      ]);
    },
    progressEvery: 20,
    after: async () => interruption.asked,
  });
}

async function report(setup: Setup, judged: readonly Trajectory[], heldOut: number) {
  const { texts, quality } = await measureSkills(setup, judged);
  const own = await measureOwnSkill(setup, judged, texts);
  const steerability = await measureSteerability(setup, heldOut);
  console.log(`skills about held-out episodes:\n${formatShares(quality)}`);
  console.log(`the same tasks again:\n${formatShares(own)}`);
  console.log(`held-out success:\n${formatShares(steerability)}`);
  return { skills: quality, own, heldOut: steerability };
}

export const run = command(USAGE, FLAGS, async (values) => {
  const name = text(values, "env");
  const world = worldNamed(name);
  const from = text(values, "from");
  const out = text(values, "out");
  const plan = planOf(values);
  const tokenizer = await readTokenizer(from);
  checkVocabulary(name, world, tokenizer);
  const base = await readCheckpoint(join(from, "checkpoint.bin"));
  const { config } = base;
  if (config.vocabSize !== tokenizer.size) {
    throw new CommandError(
      `In ${from}, tokenizer.json has ${tokenizer.size} tokens but checkpoint.bin has ${config.vocabSize}. Use the files that were saved together.`,
    );
  }
  await prepareFolder(out, ["checkpoint.bin", "model.onnx"]);
  const engine = await openEngine(fullPolicy(config, base.theta));
  const start = performance.now();
  let theta: Float32Array;
  let judged: readonly Trajectory[];
  let before: Awaited<ReturnType<typeof measureSkills>>["quality"];
  try {
    const setup: Setup = { ...world, environment: world.examination, engine, tokenizer };
    judged = await collect(setup, "seen", 0, JUDGED_TASKS, JUDGED_ROLLOUTS);
    before = (await measureSkills(setup, judged)).quality;
    console.log(`skills about held-out episodes, before:\n${formatShares(before)}`);
    const lesson = await prepare({ ...setup, environment: world.lessons }, world, plan);
    if (!(await teach(engine, lesson, plan))) {
      console.log("Stopped; nothing was written.");
      return 130;
    }
    theta = await engine.readWeights("policy");
  } finally {
    await engine.dispose();
  }
  const spent = (performance.now() - start) / 1000;
  console.log(`labelled and trained in ${seconds(spent)}`);

  const zeros = new Float32Array(theta.length);
  await writeCheckpoint(join(out, "checkpoint.bin"), {
    config,
    recipe: JSON.stringify({ command: "sft", from: base.recipe, flags: [...values] }),
    step: base.step,
    seconds: spent,
    theta,
    firstMoment: zeros,
    secondMoment: zeros,
  });
  const rng = Rng.of(plan.seed, "adapters");
  const policy = freeze(fullPolicy(config, theta), plan.rank, ADAPTER_SCALE * plan.rank, rng);
  await writeModel(out, { policy, tokenizer });
  const measured = await openEngine(policy);
  try {
    const setup: Setup = { ...world, environment: world.examination, engine: measured, tokenizer };
    const after = await report(setup, judged, plan.heldOut);
    const stats = {
      command: "sft",
      flags: Object.fromEntries(values),
      seconds: spent,
      before,
      after,
    };
    await writeFile(join(out, "stats.json"), `${JSON.stringify(stats, null, 2)}\n`);
  } finally {
    await measured.dispose();
  }
  return 0;
});
