import { at } from "../base/index.ts";
import { CommandError } from "./command-error.ts";
import { alfworldSuite } from "./conform-alfworld.ts";
import { sokobanSuite } from "./conform-sokoban.ts";
import type { Suite } from "./conform-suite.ts";

const SUITES: readonly Suite[] = [alfworldSuite, sokobanSuite];

const USAGE = "Usage: npm run conform -- DIR [--only SUITE]";

const HELP = `npm run conform -- DIR [--only sokoban|alfworld]
Replays the recorded cases below DIR (.jsonl or .jsonl.gz) and compares everything that the
original programs said. One line a kind; the exit code is 0 only when all cases are exact.`;

interface Options {
  readonly dir: string;
  readonly suites: readonly Suite[];
}

function parseArguments(args: readonly string[]): Options {
  const names = SUITES.map((suite) => suite.name).join(", ");
  let dir: string | null = null;
  let only: string | null = null;
  for (let i = 0; i < args.length; i++) {
    const argument = at(args, i);
    if (argument === "--only") {
      only = args[++i] ?? "";
    } else if (argument.startsWith("--only=")) {
      only = argument.slice("--only=".length);
    } else if (argument.startsWith("-")) {
      throw new CommandError(`Unknown option "${argument}". ${USAGE}`);
    } else if (dir === null) {
      dir = argument;
    } else {
      throw new CommandError(`More than one folder given ("${dir}", "${argument}"). ${USAGE}`);
    }
  }
  if (dir === null) throw new CommandError(`No folder of cases given. ${USAGE}`);
  const suites = SUITES.filter((suite) => only === null || suite.name === only);
  if (suites.length === 0) throw new CommandError(`Unknown suite "${only}"; known: ${names}.`);
  return { dir, suites };
}

interface Tally {
  exact: number;
  total: number;
}

/**
 * Replays every recorded case under DIR and prints one line a kind, then each
 * case that cannot be checked with the reason, then each miss with its first
 * difference. The exit code is 0 only when at least one case
 * was found and all are exact.
 */
export async function run(args: readonly string[]): Promise<number> {
  if (args.includes("--help")) {
    console.log(HELP);
    return 0;
  }
  const { dir, suites } = parseArguments(args);
  const misses: string[] = [];
  const unchecked: string[] = [];
  let total = 0;
  for (const suite of suites) {
    const tallies = new Map<string, Tally>();
    for await (const result of suite.run(dir)) {
      if (result.unchecked !== undefined) {
        unchecked.push(`${suite.name} ${result.kind}: ${result.name}: ${result.unchecked}`);
        continue;
      }
      const tally = tallies.get(result.kind) ?? { exact: 0, total: 0 };
      tallies.set(result.kind, tally);
      tally.total++;
      if (result.difference === null) tally.exact++;
      else misses.push(`${suite.name} ${result.kind}: ${result.name}: ${result.difference}`);
    }
    for (const [kind, tally] of tallies) {
      console.log(`${suite.name} ${kind}: ${tally.exact}/${tally.total} exact`);
      total += tally.total;
    }
  }
  for (const line of unchecked) console.log(`not checked: ${line}`);
  for (const miss of misses) console.log(`miss: ${miss}`);
  if (total === 0) {
    console.log(
      `No cases found under ${dir}. Give the folder that holds the folders of the suites (${suites.map(({ name }) => name).join(", ")}), with .jsonl or .jsonl.gz files in them.`,
    );
  }
  return total > 0 && misses.length === 0 ? 0 : 1;
}
