import { describe, expect, it } from "vitest";
import { Rng } from "../../base/index.ts";
import { drawGame, LEVELS, loadGame, generateGame } from "../alfworld/index.ts";
import { alfworldWorld } from "./environment.ts";
import { householdOf } from "./household.ts";
import { anyPersona } from "./persona.ts";
import { newGame, play, transcriptOf } from "./play.ts";
import { scriptedPlayer } from "./players.ts";
import { makeTokenizer, piecesOf } from "./words.ts";

/** Nibbles stand for bytes that no piece covers. */
const isNibble = (id: number): boolean => id >= 7 && id < 23;

describe("makeTokenizer", () => {
  const tokenizer = makeTokenizer();
  const games = Array.from({ length: 200 }, (_, index) => {
    const rng = Rng.of(index, "words");
    const household = householdOf(drawGame({ level: "mini", split: "unseen", index }));
    const persona = anyPersona(rng, rng.between(-0.35, 0));
    return {
      household,
      steps: transcriptOf(play(newGame(household), scriptedPlayer(rng, persona, household), 20))
        .steps,
    };
  });

  it("is small, and always the same", () => {
    expect(tokenizer.size).toBe(329);
    expect(piecesOf("mini")).toEqual(piecesOf("mini"));
  });

  it("never merges a number with anything", () => {
    for (const piece of piecesOf("mini")) expect(piece).toMatch(/^( \d|\D+)$/);
  });

  it("spells every text of the level in its pieces, without loss", () => {
    for (const { household, steps } of games) {
      const texts = steps.flatMap(({ action, observation }) => [action, observation]);
      for (const text of [household.statement, household.opening, ...texts]) {
        const ids = tokenizer.encode(text);
        expect(ids.some(isNibble)).toBe(false);
        expect(tokenizer.decode(ids)).toBe(text);
      }
    }
  });

  it("spends about ten tokens a step", () => {
    const steps = games.flatMap((game) => game.steps);
    const tokens = steps.map(
      ({ action, observation }) =>
        tokenizer.encode(action).length + 1 + tokenizer.encode(observation).length,
    );
    const mean = tokens.reduce((sum, n) => sum + n, 0) / tokens.length;
    expect(mean).toBeGreaterThan(9);
    expect(mean).toBeLessThan(11);
  });

  it("keeps commands within the environment's length", () => {
    const { actionTokens } = alfworldWorld();
    for (const { steps } of games) {
      for (const { action } of steps) {
        expect(tokenizer.encode(action).length).toBeLessThanOrEqual(actionTokens);
      }
    }
  });

  it("reads a noun as the same token in the task, a command, a view and a skill", () => {
    const potato = tokenizer.encode(" potato");
    expect(potato).toHaveLength(1);
    for (const text of [
      "Your task is to: put a clean potato in fridge.",
      "take potato 1 from shelf 1",
      "You arrive at shelf 1. On the shelf 1, you see a egg 1, and a potato 1.",
      " workflow find potato shelf clean sinkbasin put fridge",
    ]) {
      expect(tokenizer.encode(text)).toContain(potato[0]);
    }
  });

  it.each(LEVELS)("is lossless on the texts of level %s", (level) => {
    const own = makeTokenizer(level);
    const { file } = generateGame({ level, split: "train", index: 4, syntax: "move" });
    const game = loadGame(JSON.stringify(file));
    let { state, observation } = game.reset();
    for (const command of file.walkthrough) {
      for (const text of [command, observation]) expect(own.decode(own.encode(text))).toBe(text);
      ({ state, observation } = game.step(state, command));
    }
  });
});
