import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { Rng } from "../../base/index.ts";
import { LEVELS, loadGame } from "../../env/alfworld/index.ts";
import { act, lastMoment, replay, startEpisode } from "../../ui/household/index.ts";
import { findPlan } from "./plan.ts";
import { actAll, generated } from "../../ui/household/test-episode.ts";

const CASES = join(import.meta.dirname, "../../../../shared/cases/alfworld");

describe("findPlan", () => {
  test.each(LEVELS)("wins at level %s in as few actions as the expert", (level) => {
    for (let index = 0; index < 20; index++) {
      const syntax = index % 2 === 0 ? "move" : "put";
      const { episode, walkthrough } = generated(index, level, syntax);
      const plan = findPlan(episode.game, lastMoment(episode).state, episode.task);
      expect(plan?.length).toBe(walkthrough.length);
      expect(replay(episode.game, plan ?? [])).not.toBeNull();
    }
  });

  test("wins from wherever a random walk has led", () => {
    const rng = Rng.of(3, "plan test");
    for (let index = 0; index < 15; index++) {
      let { episode } = generated(index, "small");
      for (let step = 0; step < 25; step++) {
        const commands = episode.game.admissible(lastMoment(episode).state);
        episode = act(episode, rng.pick(commands));
      }
      if (lastMoment(episode).won) continue;
      const plan = findPlan(episode.game, lastMoment(episode).state, episode.task);
      expect(plan).not.toBeNull();
      expect(lastMoment(actAll(episode, plan ?? [])).won).toBe(true);
    }
  });

  test("reads people's own wordings", () => {
    const { episode } = generated(12);
    const { game } = episode;
    for (const words of [
      "warm up the cup, then chill out and leave it in the fridge",
      "Place a microwaved cup inside of the fridge.",
      "put the heated cup to the fridge",
    ]) {
      expect(findPlan(game, game.reset().state, words)).not.toBeNull();
    }
  });

  test("needs nothing where the game is won, and gives up where it cannot win", () => {
    const { episode, walkthrough, file } = generated(12);
    const won = lastMoment(actAll(episode, walkthrough)).state;
    expect(findPlan(episode.game, won, episode.task)).toEqual([]);
    const hopeless = loadGame(file.replace(/\(heatable \w+_bar[^)]*\)/gi, ""));
    expect(findPlan(hopeless, hopeless.reset().state, episode.task)).toBeNull();
  });
});

// The real games are not part of this repository.
if (existsSync(CASES)) {
  test("a plan wins real games", () => {
    const games = gunzipSync(readFileSync(join(CASES, "games.jsonl.gz"))).toString("utf8");
    const text = (name: string): string => readFileSync(join(CASES, "domains", name), "utf8");
    let played = 0;
    for (const [index, line] of games.trim().split("\n").entries()) {
      const game = JSON.parse(line);
      if (index % 12 !== 0 || game.solvable !== true) continue;
      const loaded = loadGame(
        JSON.stringify({
          pddl_domain: text(`domain_${game.domain}.pddl`),
          grammar: text(`grammar_${game.grammar}.twl2`).replaceAll("UNKNOWN GOAL", game.task),
          pddl_problem: game.pddl_problem,
          solvable: true,
        }),
      );
      const { task } = startEpisode(loaded);
      expect(findPlan(loaded, loaded.reset().state, task), game.name).not.toBeNull();
      played++;
    }
    expect(played).toBeGreaterThan(10);
  });
}
