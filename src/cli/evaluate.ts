import { CommandError } from "./command-error.ts";
import { evaluatePolicy, parseSettings } from "../seed/index.ts";
import { openEngine } from "./engine.ts";
import { checkVocabulary, type World, worldNamed } from "./environments.ts";
import { evaluationText, kindsText } from "./evaluation-text.ts";
import { command, type Flags, integer, number, text } from "./flags.ts";
import { measurePrecision, precisionText } from "./measure-precision.ts";
import { measureReading, readingText } from "./measure-reading.ts";
import { type Model, readModel, startFolder } from "./model-folder.ts";
import { seconds } from "./progress.ts";

const USAGE = `npm run evaluate -- --model DIR
Measures a policy on held-out tasks, without any skill in context: success with n and
Wilson's 95 % interval, over all tasks and by kind. In House Rules the house is that of the
seed, as in train. With --claims it measures instead whether the policy reads its episodes:
one episode in each of so many houses, a skill about each, and every claim checked. With
--precision it compares the same weights in 32, 8 and 4 bits.`;

const FLAGS: Flags = {
  env: { value: "NAME", help: "environment", initial: "sokoban" },
  size: { value: "NAME", help: "nano, or micro where the environment has it", initial: "nano" },
  model: { value: "DIR", help: "folder of the model [the shipped one of --env and --size]" },
  tasks: { value: "N", help: "the first so many tasks of the split", initial: "512" },
  split: { value: "NAME", help: "seen or unseen", initial: "unseen" },
  temperature: { value: "X", help: "of sampling; 0 is greedy", initial: "1" },
  seed: { value: "N", help: "of sampling, and of the house", initial: "0" },
  claims: { value: "N", help: "House Rules: episodes about which skills are written and checked" },
  precision: { help: "compare 32, 8 and 4 bits; 32 from checkpoint.bin where DIR has it" },
  help: { help: "this text" },
};

function splitNamed(name: string): "seen" | "unseen" {
  if (name === "seen" || name === "unseen") return name;
  throw new CommandError(`The flag --split is "${name}", but it has to be seen or unseen.`);
}

/** Whether the policy reads its episodes, in houses that no training text is about. */
async function reading(name: string, world: World, model: Model, episodes: number): Promise<void> {
  if (world.claims === null) {
    throw new CommandError(
      `Skills of ${name} make no claims about a house. Give --env house-rules, or leave out --claims.`,
    );
  }
  const { policy, tokenizer } = model;
  const engine = await openEngine(policy);
  try {
    const setup = { ...world, environment: world.examination, engine, tokenizer };
    console.log(readingText(await measureReading(setup, world.claims, episodes)));
  } finally {
    await engine.dispose();
  }
}

export const run = command(USAGE, FLAGS, async (values) => {
  if (values.has("claims") && values.has("precision")) {
    throw new CommandError("--claims and --precision measure different things. Give one of them.");
  }
  const name = text(values, "env");
  const start = parseSettings({ environment: name, size: text(values, "size") });
  const seed = integer(values, "seed", 0, 0xffff_ffff);
  const world = worldNamed(name, seed);
  const request = {
    split: splitNamed(text(values, "split")),
    tasks: integer(values, "tasks", 1, 100_000),
    temperature: number(values, "temperature", 0, 100),
  };
  const folder = values.has("model") ? text(values, "model") : startFolder(start);
  const model = await readModel(folder);
  const { policy, tokenizer } = model;
  checkVocabulary(name, world, tokenizer);
  if (values.has("claims")) {
    await reading(name, world, model, integer(values, "claims", 1, 100_000));
    return 0;
  }
  if (values.has("precision")) {
    console.log(precisionText(await measurePrecision(world, folder, model, request, seed)));
    return 0;
  }
  const engine = await openEngine(policy);
  try {
    const start = performance.now();
    const setup = { ...world, engine, tokenizer };
    const evaluation = await evaluatePolicy(setup, request, { seed, update: 0 });
    const { split, temperature } = request;
    console.log(
      `${split} tasks, temperature ${temperature}: success ${evaluationText(evaluation)}`,
    );
    console.log(kindsText(evaluation));
    console.log(`${engine.info.description}, ${seconds((performance.now() - start) / 1000)}`);
  } finally {
    await engine.dispose();
  }
  return 0;
});
