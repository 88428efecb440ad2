import { UserError } from "../base/index.ts";
import { evaluatePolicy } from "../seed/index.ts";
import { openEngine } from "./engine.ts";
import { checkVocabulary, worldNamed } from "./environments.ts";
import { evaluationText, kindsText } from "./evaluation-text.ts";
import { type Flags, helpText, integer, number, readFlags, text } from "./flags.ts";
import { readModel, startFolder } from "./model-folder.ts";
import { seconds } from "./progress.ts";

const USAGE = `npm run evaluate -- --model DIR
Measures a policy on held-out tasks, without any skill in context: success with n and
Wilson's 95 % interval, over all tasks and by kind.`;

const FLAGS: Flags = {
  env: { value: "NAME", help: "environment", initial: "sokoban" },
  model: { value: "DIR", help: "folder of the model [the shipped one of the environment]" },
  tasks: { value: "N", help: "the first so many tasks of the split", initial: "512" },
  split: { value: "NAME", help: "seen or unseen", initial: "unseen" },
  temperature: { value: "X", help: "of sampling; 0 is greedy", initial: "1" },
  seed: { value: "N", help: "of sampling", initial: "0" },
  help: { help: "this text" },
};

function splitNamed(name: string): "seen" | "unseen" {
  if (name === "seen" || name === "unseen") return name;
  throw new UserError(`The flag --split is "${name}", but it has to be seen or unseen.`);
}

export async function run(args: readonly string[]): Promise<number> {
  const values = readFlags(FLAGS, args);
  if (values.has("help")) {
    console.log(helpText(USAGE, FLAGS));
    return 0;
  }
  const name = text(values, "env");
  const world = worldNamed(name);
  const request = {
    split: splitNamed(text(values, "split")),
    tasks: integer(values, "tasks", 1, 100_000),
    temperature: number(values, "temperature", 0, 100),
  };
  const seed = integer(values, "seed", 0, 0xffff_ffff);
  const folder = values.has("model") ? text(values, "model") : startFolder({ environment: name });
  const { policy, tokenizer } = await readModel(folder);
  checkVocabulary(name, world, tokenizer);
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
}
