import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { Rng } from "../../../base/index.ts";
import { loadGame } from "../index.ts";
import { domainText } from "./domain.ts";
import { generateGame } from "./game.ts";
import { grammarText } from "./grammar.ts";
import { LEVELS, type Syntax } from "./types.ts";

const SPLITS = ["train", "seen", "unseen"] as const;
const SYNTAXES: readonly Syntax[] = ["put", "move"];

describe.each(LEVELS)("games of level %s in the interpreter", (level) => {
  it.each(SYNTAXES)("are won by their walkthrough at its last command, in syntax %s", (syntax) => {
    for (const split of SPLITS) {
      for (let index = 0; index < 40; index++) {
        const { file } = generateGame({ level, split, index, syntax });
        const game = loadGame(JSON.stringify(file));
        let { state } = game.reset();
        const won: boolean[] = [];
        for (const command of file.walkthrough) {
          const reply = game.step(state, command);
          expect(reply.valid, `${level}/${split}/${index}: ${command}`).toBe(true);
          won.push(reply.won);
          state = reply.state;
        }
        expect(won).toEqual(file.walkthrough.map((_, i) => i === file.walkthrough.length - 1));
      }
    }
  });

  it("open with the room and the task in ALFWorld's words", () => {
    for (let index = 0; index < 20; index++) {
      const { file, wording, room } = generateGame({ level, split: "seen", index, syntax: "put" });
      const { observation } = loadGame(JSON.stringify(file)).reset();
      const [banner, surroundings, task] = observation.split("\n\n");
      expect(banner).toBe("-= Welcome to TextWorld, ALFRED! =-");
      expect(surroundings).toMatch(
        /^You are in the middle of a room\. Looking quickly around you, you see a .*, and a \w+ \d+\.$/,
      );
      expect(surroundings?.match(/ a \w+ \d+/g)?.length).toBe(room.layout.receptacles.length);
      expect(task).toBe(`Your task is to: ${wording}.`);
    }
  });

  it("never fall silent or fail under random play", () => {
    for (let index = 0; index < 5; index++) {
      const { file } = generateGame({ level, split: "unseen", index, syntax: "move" });
      const game = loadGame(JSON.stringify(file));
      const rng = Rng.of(index, level);
      let { state } = game.reset();
      for (let step = 0; step < 40; step++) {
        const reply = game.step(state, rng.pick(game.admissible(state)));
        expect(reply.valid).toBe(true);
        expect(reply.observation).toMatch(/^(You|The|On|This|There's|Available) .*[.\n]$/s);
        state = reply.state;
      }
    }
  });
});

const CASES = join(import.meta.dirname, "../../../../../shared/cases/alfworld");

interface GameCase {
  readonly split: string;
  readonly name: string;
  readonly trial: string;
  readonly task: string;
  readonly pddl_problem: string;
}

interface Episode {
  readonly game: string;
  readonly variant: "2.1.1" | "master";
  readonly reset: { readonly observation: string; readonly admissible: readonly string[] };
  readonly steps: readonly {
    readonly command: string;
    readonly observation: string;
    readonly won: boolean;
    readonly admissible: readonly string[];
  }[];
}

function lines<T>(file: string): T[] {
  const text = gunzipSync(readFileSync(join(CASES, file))).toString("utf8");
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as T);
}

// The recorded episodes are not part of this repository.
if (existsSync(CASES)) {
  describe("our domain and grammar on ALFWorld's own problems", () => {
    const games = new Map(
      lines<GameCase>("games.jsonl.gz").map((one) => [
        `${one.split}/${one.name}/${one.trial}`,
        one,
      ]),
    );
    const episodes = lines<Episode>("golden.jsonl.gz");

    it.each(SYNTAXES)(
      "say what the original engine said, word for word, in syntax %s",
      (syntax) => {
        const variant = syntax === "put" ? "2.1.1" : "master";
        const played = episodes.filter((episode) => episode.variant === variant);
        expect(played.length).toBeGreaterThan(50);
        for (const episode of played) {
          const original = games.get(episode.game);
          if (!original) throw new Error(`${episode.game} is not among the games`);
          const game = loadGame(
            JSON.stringify({
              pddl_domain: domainText(syntax === "move"),
              grammar: grammarText(syntax, original.task),
              pddl_problem: original.pddl_problem,
            }),
          );
          const start = game.reset();
          expect(start.observation).toBe(episode.reset.observation);
          expect(game.admissible(start.state)).toEqual(episode.reset.admissible);
          let { state } = start;
          for (const step of episode.steps) {
            const reply = game.step(state, step.command);
            expect(reply.observation, `${episode.game}: ${step.command}`).toBe(step.observation);
            expect(reply.won).toBe(step.won);
            state = reply.state;
            expect(game.admissible(state), `${episode.game}: ${step.command}`).toEqual(
              step.admissible,
            );
          }
        }
      },
    );
  });
}
