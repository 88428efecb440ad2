import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import * as v from "valibot";
import { messageOf, UserError } from "../base/index.ts";
import { type Game, loadGame } from "../env/alfworld/index.ts";
import type { CaseResult } from "./conform-suite.ts";

const KIND = "odd files";
const COMMANDS = 200;

/** A game made of files that are no single game file. */
interface Assembled {
  readonly name: string;
  source(): string | Uint8Array;
}

function text(path: string): string {
  return readFileSync(path, "utf8");
}

const Parts = v.object({ pddl_domain: v.string(), grammar: v.string() });

/**
 * The games under a folder: `*.tw-pddl`; a problem beside such a file
 * (`X.initial_state.pddl`); a triple `X_domain.pddl`, `X_grammar.twl2`, `X_problem.pddl`.
 */
function findGames(root: string): Assembled[] {
  const files = readdirSync(root, { recursive: true, encoding: "utf8" }).sort();
  return files.flatMap((file): Assembled[] => {
    const path = join(root, file);
    const name = basename(file);
    if (file.endsWith(".tw-pddl")) return [{ name, source: () => readFileSync(path) }];
    const game = path.replace(/\.initial_state\.pddl$/, ".game.tw-pddl");
    if (game !== path && existsSync(game)) {
      const source = (): string => {
        const { pddl_domain, grammar } = v.parse(Parts, JSON.parse(text(game)));
        return JSON.stringify({ pddl_domain, grammar, pddl_problem: text(path) });
      };
      return [{ name, source }];
    }
    const stem = path.replace(/_problem\.pddl$/, "");
    if (stem === path || !existsSync(`${stem}_domain.pddl`)) return [];
    const source = (): string =>
      JSON.stringify({
        pddl_domain: text(`${stem}_domain.pddl`),
        grammar: text(`${stem}_grammar.twl2`),
        pddl_problem: text(path),
      });
    return [{ name, source }];
  });
}

/** Plays every command in turn for a while; what is offered must be accepted and answered. */
function play(game: Game): string | null {
  let { state } = game.reset();
  for (let i = 0; i < COMMANDS; i++) {
    const commands = game.admissible(state).filter((command) => command === command.trim());
    const command = commands[(i * 7) % commands.length];
    if (command === undefined) return null;
    const reply = game.step(state, command);
    if (!reply.valid || reply.observation === "") return `"${command}" is offered but not answered`;
    state = reply.state;
  }
  return null;
}

/** Odd files must load and play, or end in one clear sentence. */
export function* checkOddFiles(root: string): Generator<CaseResult> {
  for (const { name, source } of findGames(root)) {
    let difference: string | null = null;
    try {
      difference = play(loadGame(source()));
    } catch (error) {
      if (!(error instanceof UserError)) difference = `the port throws: ${messageOf(error)}`;
    }
    yield { kind: KIND, name, difference };
  }
}
