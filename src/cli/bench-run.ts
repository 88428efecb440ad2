import { CommandError } from "./command-error.ts";
import type { NodeEngine } from "./engine.ts";
import { type Flags, type FlagValues, integer, text } from "./flags.ts";

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

const ENGINES = ["wasm", "webgpu", "node"] as const;
export type BenchEngine = (typeof ENGINES)[number];

export const RUN_FLAGS: Flags = {
  engine: { value: "NAME", help: `time a training run on one of ${ENGINES.join(", ")}` },
  updates: { value: "N", help: "updates of that run", initial: "40" },
  tasks: { value: "N", help: "tasks an update", initial: "4" },
  rollouts: { value: "N", help: "rollouts a task", initial: "8" },
};

function engineNamed(name: string): BenchEngine {
  const engine = ENGINES.find((known) => known === name);
  if (engine !== undefined) return engine;
  throw new CommandError(
    `There is no engine "${name}" to time. Give one of ${ENGINES.join(", ")}.`,
  );
}

/** Times a training run of SEED on Sokoban; `inNode` says whether WebGPU runs in this process. */
export async function benchRun(values: FlagValues, inNode: () => Promise<boolean>): Promise<void> {
  const engine = engineNamed(text(values, "engine"));
  const work: BenchWork = {
    updates: integer(values, "updates", 1, 10_000),
    tasks: integer(values, "tasks", 1, 64),
    rollouts: integer(values, "rollouts", 1, 64),
  };
  const { seconds, tokens, engine: description } = await timed(engine, work, inNode);
  const { updates, tasks, rollouts } = work;
  console.log(
    `${updates} updates of ${tasks * rollouts} episodes in ${seconds.toFixed(1)} s: ` +
      `${(seconds / updates).toFixed(2)} s an update, ${Math.round(tokens / seconds)} tokens/s ` +
      `(${description})`,
  );
}

async function timed(
  engine: BenchEngine,
  work: BenchWork,
  inNode: () => Promise<boolean>,
): Promise<BenchResult> {
  const here: NodeEngine | null =
    engine === "wasm" ? null : engine === "node" || (await inNode()) ? engine : null;
  if (here) return (await import("./bench-node.ts")).benchNode(work, here);
  const { benchPage } = await import("./bench-page.ts");
  return benchPage(engine === "wasm" ? "wasm" : "webgpu", work);
}
