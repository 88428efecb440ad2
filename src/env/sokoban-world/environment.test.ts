import { describe, expect, test } from "vitest";
import { UserError } from "../../base/index.ts";
import { boardOf } from "./board.ts";
import { HORIZON, parseTask, roomOf, type SokobanState, sokobanWorld } from "./environment.ts";
import { bestMove, distance } from "./solver.ts";
import { makeTokenizer, PIECES } from "./words.ts";

const world = sokobanWorld();

/** One free cell row: player, box, two cells to the target. */
const corridor: SokobanState = {
  floor: 0b1111,
  player: 0,
  box: 1,
  target: 3,
  steps: 0,
  won: false,
};

describe("a task", () => {
  test("is always the same room", () => {
    expect(world.task("train", 17)).toBe("sokoban/3-10/train/17");
    expect(world.reset("sokoban/3-10/train/17")).toEqual(
      sokobanWorld().reset("sokoban/3-10/train/17"),
    );
    expect(world.reset("sokoban/3-10/train/17")).not.toEqual(world.reset("sokoban/3-10/train/18"));
  });

  test("may be of a band that the world does not name by itself", () => {
    const hard = sokobanWorld({ band: { shortest: 13, longest: 15 } });
    expect(world.reset(hard.task("unseen", 3))).toEqual(hard.reset("sokoban/13-15/unseen/3"));
    expect(world.kind(hard.task("unseen", 3))).toBe("13-15");
  });

  test("has the kind of its optimal length", () => {
    for (let i = 0; i < 50; i++) {
      const task = world.task("seen", i);
      const room = roomOf(task);
      const [low = 0, high = 0] = world.kind(task).split("-").map(Number);
      expect(distance(room, room)).toBeGreaterThanOrEqual(low);
      expect(distance(room, room)).toBeLessThanOrEqual(high);
    }
  });

  test.each([
    "",
    "sokoban",
    "sokoban/3-10/train",
    "sokoban/3-10/test/1",
    "sokoban/3-10/train/-1",
    "sokoban/3-10/train/01",
    "sokoban/3-10/train/1.5",
    "sokoban/3-10/train/4294967296",
    "sokoban/03-10/train/1",
    "sokoban/10-3/train/1",
    "sokoban/0-3/train/1",
    "sokoban/3-16/train/1",
    "alfworld/3-10/train/1",
    " sokoban/3-10/train/1",
  ])("named %j is refused", (task) => {
    expect(() => world.reset(task)).toThrow(UserError);
  });

  test("of a band that cannot be is refused before any is made", () => {
    expect(() => sokobanWorld({ band: { shortest: 5, longest: 4 } })).toThrow(UserError);
    expect(() => sokobanWorld({ band: { shortest: 1.5, longest: 4 } })).toThrow(UserError);
    expect(() => world.task("train", -1)).toThrow(UserError);
    expect(parseTask("sokoban/3-10/seen/4294967295").index).toBe(4294967295);
  });
});

describe("a step", () => {
  test("pushes the box, and pays gym-sokoban's reward when the room is solved", () => {
    const first = world.step(corridor, " right");
    expect(first).toEqual({
      state: { ...corridor, player: 1, box: 2, steps: 1 },
      observation: " P12 X13",
      reward: -0.1,
      done: false,
      won: false,
      valid: true,
    });
    const second = world.step(first.state, "right");
    expect(second.observation).toBe(" P13 X14");
    expect(second.reward).toBeCloseTo(10.9, 12);
    expect([second.done, second.won]).toEqual([true, true]);
    expect(() => world.step(second.state, "left")).toThrow("finished");
  });

  test("into a wall is valid and moves nothing", () => {
    const bump = world.step(corridor, "up");
    expect(bump.state).toEqual({ ...corridor, steps: 1 });
    expect(bump.valid).toBe(true);
  });

  test.each(["", "Up", "upwards", "up right", " #11", "<end>"])(
    "that is no direction, %j, moves nothing but counts",
    (action) => {
      const nothing = world.step(corridor, action);
      expect(nothing.state).toEqual({ ...corridor, steps: 1 });
      expect([nothing.valid, nothing.reward]).toEqual([false, -0.1]);
    },
  );

  test("leaves the state before it as it was", () => {
    const { state } = world.reset("sokoban/3-10/train/0");
    const copy = { ...state };
    world.step(state, "left");
    expect(state).toEqual(copy);
  });

  test("is the last at the horizon", () => {
    let { state } = world.reset("sokoban/3-10/train/0");
    for (let i = 1; i <= HORIZON; i++) {
      const after = world.step(state, "wait");
      expect(after.done).toBe(i === HORIZON);
      state = after.state;
    }
  });
});

test("every task is solved by optimal moves in as many steps as its length", () => {
  for (let i = 0; i < 100; i++) {
    let { state } = world.reset(world.task("unseen", i));
    const moves = distance(state, state);
    let won = false;
    for (let step = 0; step < moves; step++) {
      const action = bestMove(state, state) ?? "none";
      expect(world.admissible(state)).toContain(` ${action}`);
      ({ state, won } = world.step(state, action));
    }
    expect(won).toBe(true);
  }
});

describe("the words", () => {
  const tokenizer = makeTokenizer();

  test("make a vocabulary of 114 tokens", () => {
    expect(new Set(PIECES).size).toBe(91);
    expect(tokenizer.size).toBe(7 + 16 + 91);
  });

  test("make 16 tokens of a statement, two of an observation, one of an action", () => {
    for (let i = 0; i < 50; i++) {
      const { state, statement, observation } = world.reset(world.task("train", i));
      expect(tokenizer.encode(statement)).toHaveLength(16);
      expect(tokenizer.encode(observation)).toHaveLength(2);
      for (const action of world.admissible(state)) {
        expect(tokenizer.encode(action)).toHaveLength(world.actionTokens);
      }
    }
  });

  test("say the room", () => {
    const { statement, observation } = world.reset("sokoban/3-10/train/17");
    expect(statement).toBe(" _11 _12 _13 _14 _21 _22 _23 #24 _31 _32 _33 #34 O41 _42 _43 _44");
    expect(observation).toBe(" P44 X21");
  });
});

describe("the board", () => {
  test("has the outer wall around the cells", () => {
    expect(boardOf(corridor)).toEqual([
      ["wall", "wall", "wall", "wall", "wall", "wall"],
      ["wall", "player", "box", "floor", "target", "wall"],
      ["wall", "wall", "wall", "wall", "wall", "wall"],
      ["wall", "wall", "wall", "wall", "wall", "wall"],
      ["wall", "wall", "wall", "wall", "wall", "wall"],
      ["wall", "wall", "wall", "wall", "wall", "wall"],
    ]);
  });

  test("shows what stands on the target", () => {
    const row = (state: SokobanState) => boardOf(state)[1];
    expect(row({ ...corridor, player: 3 })?.[4]).toBe("player-on-target");
    expect(row({ ...corridor, box: 3 })?.[4]).toBe("box-on-target");
  });
});
