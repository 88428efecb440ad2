/** The laboratory without a browser: `npx tsx src/cli/main.ts COMMAND ARGUMENTS`. */
import { CommandError } from "./command-error.ts";
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
  const known = Object.keys(COMMANDS).join(", ");
  if (name === "--help") {
    console.log(`npx tsx src/cli/main.ts COMMAND ARGUMENTS, or npm run COMMAND -- ARGUMENTS
The commands are ${known}; each says more with --help.`);
    return 0;
  }
  const load = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (load === undefined) {
    throw new CommandError(
      name === ""
        ? `No command given; known: ${known}.`
        : `Unknown command "${name}"; known: ${known}.`,
    );
  }
  return (await load()).run(args);
}

await finish(() => main(process.argv.slice(2)));
