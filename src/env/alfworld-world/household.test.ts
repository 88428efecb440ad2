import { describe, expect, it } from "vitest";
import { Rng } from "../../base/index.ts";
import { drawGame } from "../alfworld/index.ts";
import { alfworldWorld } from "./environment.ts";
import { contentsOf, householdOf, isOpen, placeOf } from "./household.ts";
import { anyPersona } from "./persona.ts";
import { newGame, play } from "./play.ts";
import { scriptedPlayer } from "./players.ts";

const environment = alfworldWorld();
const key = (index: number) => ({ level: "mini", split: "train", index }) as const;

describe("a household", () => {
  it("opens with the words of the interpreter", () => {
    for (let index = 0; index < 25; index++) {
      const household = householdOf(drawGame(key(index)));
      const opening = environment.reset(environment.task("train", index));
      expect([household.statement, household.opening]).toEqual([
        opening.statement,
        opening.observation,
      ]);
    }
  });

  it("answers every command of a clumsy player to the letter, and is won when the game is", () => {
    let wins = 0;
    let refused = 0;
    for (let index = 0; index < 30; index++) {
      const rng = Rng.of(index, "parity");
      const household = householdOf(drawGame(key(index)));
      const persona = anyPersona(rng, rng.between(-0.4, 0.9));
      const game = play(
        newGame(household),
        scriptedPlayer(rng, persona, household),
        environment.horizon,
      );
      let { state } = environment.reset(environment.task("train", index));
      for (const { command, observation, valid, won } of game.moves) {
        const after = environment.step(state, command);
        expect([observation, valid, won]).toEqual([after.observation, after.valid, after.won]);
        state = after.state;
      }
      if (game.won) wins++;
      refused += game.moves.filter(({ valid }) => !valid).length;
    }
    expect(wins).toBeGreaterThan(5);
    expect(refused).toBeGreaterThan(5);
  });

  it("starts nowhere, with its doors closed and everything in a receptacle", () => {
    const household = householdOf(drawGame(key(3)));
    const { start, receptacles, world } = household;
    expect(placeOf(household, start)).toBeNull();
    const closed = receptacles.filter((id) => !isOpen(household, start, id));
    expect(closed).toEqual(receptacles.filter((id) => world.receptacles.get(id)?.openable));
    const things = receptacles.flatMap((id) => contentsOf(household, start, id));
    expect(new Set(things)).toEqual(new Set(world.things.keys()));
  });
});
