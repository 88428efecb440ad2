import { expect, test } from "vitest";
import { Rng } from "../../base/index.ts";
import { ACTION_NAMES, roomFromArrays, startEpisode, step } from "../sokoban/index.ts";
import { boardOf } from "./board.ts";
import { HORIZON, sokobanWorld } from "./environment.ts";
import { DIRECTIONS } from "./words.ts";

/** gym-sokoban's room_fixed and room_state numbers of the cells that a board may show. */
const FIXED = {
  wall: 0,
  floor: 1,
  target: 2,
  box: 1,
  "box-on-target": 2,
  player: 1,
  "player-on-target": 2,
} as const;
const STATE = {
  wall: 0,
  floor: 1,
  target: 2,
  box: 4,
  "box-on-target": 3,
  player: 5,
  "player-on-target": 5,
} as const;

test("random games run as in gym-sokoban with its push actions", () => {
  const world = sokobanWorld({ band: { shortest: 1, longest: 12 } });
  const rng = Rng.of(4, "gym test");
  let solved = 0;
  for (let i = 0; i < 400; i++) {
    let { state } = world.reset(world.task("train", i));
    const board = boardOf(state);
    let game = startEpisode(
      roomFromArrays(
        board.map((row) => row.map((cell) => FIXED[cell])),
        board.map((row) => row.map((cell) => STATE[cell])),
      ),
      { maxSteps: HORIZON },
    );
    for (let done = false; !done; ) {
      const direction = rng.pick(DIRECTIONS);
      const ours = world.step(state, direction);
      const theirs = step(game, ACTION_NAMES.indexOf(`push ${direction}`));
      ({ state, done } = ours);
      game = theirs.state;
      if (ours.won) solved++;
      expect([...game.cells]).toEqual(
        boardOf(state).flatMap((row) => row.map((cell) => STATE[cell])),
      );
      expect(ours.reward).toBeCloseTo(theirs.reward, 12);
      expect(ours.done).toBe(theirs.done);
    }
  }
  expect(solved).toBeGreaterThan(20);
});
