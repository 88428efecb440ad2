import { UserError } from "../base/index.ts";
import { type Flags, helpText, integer, readFlags, text } from "./flags.ts";

const USAGE = `npm run bench -- --engine wasm
Times a training run of SEED on Sokoban, from the first rollout to the last update, without
evaluations. "node" runs in this process; "wasm" and "webgpu" run the built page in Chromium.`;

const ENGINES = ["wasm", "webgpu", "node"] as const;
type BenchEngine = (typeof ENGINES)[number];

const FLAGS: Flags = {
  engine: { value: "NAME", help: `one of ${ENGINES.join(", ")}`, initial: "wasm" },
  updates: { value: "N", help: "updates of the run", initial: "40" },
  tasks: { value: "N", help: "tasks an update", initial: "4" },
  rollouts: { value: "N", help: "rollouts a task", initial: "8" },
  help: { help: "this text" },
};

/** What is run: `updates` updates of `tasks` x `rollouts` episodes. */
export interface BenchWork {
  readonly updates: number;
  readonly tasks: number;
  readonly rollouts: number;
}

/** What was measured. */
export interface BenchResult {
  /** The engine and the adapter or library under it. */
  readonly engine: string;
  readonly seconds: number;
  /** Tokens through the model, of all phases. */
  readonly tokens: number;
}

function engineNamed(name: string): BenchEngine {
  const engine = ENGINES.find((known) => known === name);
  if (engine !== undefined) return engine;
  throw new UserError(`There is no engine "${name}" to time. Give one of ${ENGINES.join(", ")}.`);
}

export async function run(args: readonly string[]): Promise<number> {
  const values = readFlags(FLAGS, args);
  if (values.has("help")) {
    console.log(helpText(USAGE, FLAGS));
    return 0;
  }
  const engine = engineNamed(text(values, "engine"));
  const work: BenchWork = {
    updates: integer(values, "updates", 1, 10_000),
    tasks: integer(values, "tasks", 1, 64),
    rollouts: integer(values, "rollouts", 1, 64),
  };
  const result =
    engine === "node"
      ? await (await import("./bench-node.ts")).benchNode(work)
      : await (await import("./bench-page.ts")).benchPage(engine, work);
  const { updates, tasks, rollouts } = work;
  const { seconds, tokens } = result;
  console.log(
    `${updates} updates of ${tasks * rollouts} episodes in ${seconds.toFixed(1)} s: ` +
      `${(seconds / updates).toFixed(2)} s an update, ${Math.round(tokens / seconds)} tokens/s ` +
      `(${result.engine})`,
  );
  return 0;
}
