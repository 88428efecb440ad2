import { describe, expect, test } from "vitest";
import type { Episode } from "../types.ts";
import { sokobanWorld } from "./environment.ts";
import { hindsightSkill, isRight, oracleSkill, sokobanOracle } from "./hindsight.ts";
import type { Room } from "./room.ts";
import { formatSkill, parseSkill } from "./skill.ts";
import { bestMove } from "./solver.ts";
import type { Direction } from "./words.ts";

const world = sokobanWorld();

/**
 *   _ _ _ O
 *   _ P X _
 *   _ _ _ _
 *   # # # #    shortest solution: right, down, right, up
 */
const room: Room = { floor: 0x0fff, player: 5, box: 6, target: 3 };

/** Plays actions through the environment; stops where the episode ends. */
function episode(task: string, actions: (step: number) => string): Episode {
  const { state: first, statement, observation: opening } = world.reset(task);
  let state = first;
  const steps: Episode["steps"][number][] = [];
  for (;;) {
    const action = actions(steps.length);
    const after = world.step(state, action);
    const { observation, reward, valid, done, won } = after;
    steps.push({ action, observation, reward, valid });
    state = after.state;
    if (done) return { task, statement, opening, steps, won };
  }
}

function optimalActions(task: string): string[] {
  let { state } = world.reset(task);
  const actions: string[] = [];
  for (let next = bestMove(state, state); next !== null; next = bestMove(state, state)) {
    actions.push(` ${next}`);
    state = world.step(state, next).state;
  }
  return actions;
}

describe("hindsightSkill", () => {
  const skill = (moves: readonly (Direction | null)[], won = false): string =>
    formatSkill(hindsightSkill(room, moves, won));

  test("after a win says the pushes that won", () => {
    expect(skill(["right", "down", "right", "up"], true)).toBe(" workflow push up right");
  });

  test("after a loss says the pushes of the shortest solution", () => {
    expect(skill(["right"])).toBe(" avoid push up right");
  });

  test("names idle without a push", () => {
    expect(skill([])).toBe(" avoid idle push up right");
    expect(skill(["up"])).toBe(" avoid idle push up right");
  });

  test("names bumping from the second time on, and counts what is no direction", () => {
    expect(skill(["right", null])).toBe(" avoid push up right");
    expect(skill(["right", null, null])).toBe(" avoid bump push up right");
    expect(skill(["left", "left", "left"])).toBe(" avoid bump idle push up right");
  });

  test("names dithering from the second return on", () => {
    expect(skill(["right", "left", "right"])).toBe(" avoid push up right");
    expect(skill(["right", "left", "right", "left"])).toBe(" avoid dither push up right");
  });

  test("names a corner as soon as the room is lost", () => {
    expect(skill(["down", "right", "up"])).toBe(" avoid push up right");
    expect(skill(["up", "right", "down"])).toBe(" avoid corner push up right");
  });

  test("has three mistakes at most, since a corner needs a push", () => {
    const all: Direction[] = ["up", "right", "down", "up", "down", "up", "down", "up", "up", "up"];
    expect(skill(all)).toBe(" avoid corner bump dither push up right");
  });

  test("gives the shortest way where the way that won turned too often", () => {
    const pit: Room = { floor: 0xffff, player: 4, box: 5, target: 15 };
    // right, down, left, down, right, right: five segments of pushes.
    const moves: Direction[] = [
      "right",
      ...(["up", "right", "down"] as const),
      ...(["right", "down", "left"] as const),
      ...(["up", "left", "down"] as const),
      ...(["left", "down", "right", "right"] as const),
    ];
    expect(formatSkill(hindsightSkill(pit, moves, true))).toBe(" workflow push down right");
  });
});

describe("isRight", () => {
  test("minds which directions there are, not their order or number", () => {
    expect(isRight(room, { head: "avoid", mistakes: [], pushes: ["right", "up", "up"] })).toBe(
      true,
    );
    expect(isRight(room, { head: "avoid", mistakes: [], pushes: ["right"] })).toBe(false);
    expect(isRight(room, { head: "avoid", mistakes: [], pushes: ["up", "down", "right"] })).toBe(
      false,
    );
    expect(isRight(room, oracleSkill(room))).toBe(true);
  });
});

describe("the oracle", () => {
  const task = "sokoban/3-10/train/17";

  test("writes about a won episode what it won with", () => {
    const actions = optimalActions(task);
    const won = episode(task, (step) => actions[step] ?? "none");
    expect(won.won).toBe(true);
    expect(sokobanOracle.hindsight(won)).toBe(sokobanOracle.oracle(task));
    expect(sokobanOracle.judge(sokobanOracle.hindsight(won), won)).toEqual({
      wellFormed: true,
      correct: true,
      exact: true,
    });
  });

  test("judges form, directions and wording apart", () => {
    const lost = episode(task, () => "wait");
    const hindsight = sokobanOracle.hindsight(lost);
    expect(hindsight).toBe(sokobanOracle.oracle(task).replace("workflow", "avoid bump idle"));
    const judge = (skill: string) => {
      const { wellFormed, correct, exact } = sokobanOracle.judge(skill, lost);
      return [wellFormed, correct, exact];
    };
    expect(judge(hindsight)).toEqual([true, true, true]);
    expect(judge(sokobanOracle.oracle(task))).toEqual([true, true, false]);
    expect(judge(" avoid bump idle push up")).toEqual([true, false, false]);
    expect(judge(" avoid bump idle")).toEqual([false, false, false]);
  });

  test("always writes well formed and right skills about losses", () => {
    for (let i = 0; i < 100; i++) {
      const lost = episode(world.task("unseen", i), (step) => (step % 2 === 0 ? "left" : "wait"));
      if (lost.won) continue;
      const skill = sokobanOracle.hindsight(lost);
      expect(parseSkill(skill)).not.toBeNull();
      expect(sokobanOracle.judge(skill, lost)).toEqual({
        wellFormed: true,
        correct: true,
        exact: true,
      });
    }
  });
});
