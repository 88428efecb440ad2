/** The laboratory without a browser: `npx tsx src/cli/main.ts COMMAND ARGUMENTS`. */
import { UserError } from "../base/index.ts";
import { finish } from "./finish.ts";

/** A command module; `run` returns the exit code. */
interface Command {
  run(args: readonly string[]): Promise<number>;
}

const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  bench: () => import("./bench.ts"),
  conform: () => import("./conform.ts"),
  evaluate: () => import("./evaluate.ts"),
  move: () => import("./move.ts"),
  pretrain: () => import("./pretrain.ts"),
  record: () => import("./record.ts"),
  sft: () => import("./sft.ts"),
  study: () => import("./study.ts"),
  train: () => import("./train.ts"),
};

async function main(argv: readonly string[]): Promise<number> {
  const [name = "", ...args] = argv;
  const load = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (load === undefined) {
    const known = Object.keys(COMMANDS).join(", ");
    throw new UserError(
      name === ""
        ? `No command given; known: ${known}.`
        : `Unknown command "${name}"; known: ${known}.`,
    );
  }
  return (await load()).run(args);
}

await finish(() => main(process.argv.slice(2)));
