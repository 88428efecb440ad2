import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BOX, DIRECTIONS, PLAYER, TARGET } from "./cells.ts";
import { isSolved, type SokobanState, startEpisode, step, uncoveredTargets } from "./game.ts";
import { makeLevel } from "./level.ts";
import { isBox, isFree, isWalled, type Room, roomFromArrays, toRows } from "./room.ts";

const start = (rows: readonly string[], maxSteps = 120): SokobanState =>
  startEpisode(makeLevel(rows).room, { maxSteps });

const play = (state: SokobanState, actions: readonly number[]) => {
  const rewards: number[] = [];
  let last = step(state, actions[0] ?? 0);
  rewards.push(last.reward);
  for (const action of actions.slice(1)) {
    last = step(last.state, action);
    rewards.push(last.reward);
  }
  return { ...last, rewards };
};

describe("rewards, done and info", () => {
  it("rewards covering one target, uncovering it, and finishing", () => {
    const state = start(["########", "#  .   #", "#@$ $. #", "#   .$ #", "########"]);
    const played = play(state, [0, 4, 4, 4, 4]);
    expect(played.rewards).toEqual([-0.1, -0.1, -0.1, -0.1, -0.1]);
    const solving = play(start(["######", "#@$.*#", "######"]), [4]);
    expect(solving.rewards).toEqual([10.9]);
    expect(solving.info).toEqual({
      "action.name": "push right",
      "action.moved_player": true,
      "action.moved_box": true,
      maxsteps_used: false,
      all_boxes_on_target: true,
    });
  });

  it("counts from 0, so a box that starts on its target pays at the first step", () => {
    const state = start(["#######", "#@ * $#", "#    .#", "#######"]);
    expect(play(state, [0, 0, 4, 4]).rewards).toEqual([0.9, -0.1, -0.1, -1.1]);
  });

  it("pays for a room that is solved already, again at each step", () => {
    expect(play(start(["#####", "#@ *#", "#####"]), [0, 0]).rewards).toEqual([10.9, 9.9]);
  });

  it("does not count a target that the player stands on as covered", () => {
    const state = start(["#####", "#+$ #", "#####"]);
    expect(uncoveredTargets(state)).toBe(1);
    expect(isSolved(state)).toBe(false);
  });

  it("is done exactly at the last step and plays on behind it", () => {
    const state = start(["#####", "#@$.#", "#####"], 2);
    const first = step(state, 0);
    const second = step(first.state, 0);
    const third = step(second.state, 0);
    expect([first.done, second.done, third.done]).toEqual([false, true, false]);
    expect(second.info).toMatchObject({ maxsteps_used: true, all_boxes_on_target: false });
    expect("maxsteps_used" in first.info).toBe(false);
  });

  it("falls back from push to move, and never pushes with a move", () => {
    const state = start(["######", "#@ $.#", "######"]);
    expect(step(state, 4).info).toMatchObject({
      "action.moved_player": true,
      "action.moved_box": false,
    });
    const beside = step(state, 8).state;
    expect(step(beside, 8).info["action.moved_player"]).toBe(false);
    expect(step(beside, 4).info["action.moved_box"]).toBe(true);
  });

  it.each([-1, 9, 0.5, Number.NaN])("refuses action %s", (action) => {
    expect(() => step(start(["#####", "#@$.#", "#####"]), action)).toThrow(
      /actions go from 0 to 8/,
    );
  });
});

describe("borders that are not walled", () => {
  const corner = roomFromArrays(
    [
      [1, 1],
      [1, 2],
    ],
    [
      [5, 1],
      [1, 2],
    ],
  );

  it("refuses to push towards the bottom and right border, where a move goes", () => {
    expect(step(startEpisode(corner), 4).info["action.moved_player"]).toBe(false);
    expect(step(startEpisode(corner), 8).info["action.moved_player"]).toBe(true);
  });

  it("wraps at the top and left, as NumPy's negative indices do", () => {
    const { state } = step(startEpisode(corner), 5);
    expect(state.player).toEqual([-1, 0]);
    expect(toRows(state.cells, 2)).toEqual([
      [1, 1],
      [5, 2],
    ]);
  });

  it("ends in a UserError where the original ends in an IndexError", () => {
    const { state } = step(startEpisode(corner), 8);
    expect(() => step(state, 8)).toThrow(/leave the room/);
  });
});

/** Any walled room with one player and as many boxes as targets. */
const rooms: fc.Arbitrary<Room> = fc
  .record({
    height: fc.integer({ min: 3, max: 8 }),
    width: fc.integer({ min: 4, max: 8 }),
    cells: fc.array(fc.constantFrom(0, 1, 1, 2, 4), { minLength: 64, maxLength: 64 }),
    player: fc.nat(),
  })
  .map(({ height, width, cells, player }) => {
    const inner = (height - 2) * (width - 2);
    const fixed = new Uint8Array(height * width);
    const state = new Uint8Array(height * width);
    for (let k = 0; k < inner; k++) {
      const index = (1 + Math.floor(k / (width - 2))) * width + 1 + (k % (width - 2));
      const cell = k === player % inner ? PLAYER : (cells[k] ?? 1);
      fixed[index] = cell === PLAYER || cell === BOX ? 1 : cell;
      state[index] = cell;
    }
    return { height, width, fixed, cells: state };
  });

describe("any play in any walled room", () => {
  it("keeps one player and the number of boxes, never changes its argument, and moves by one", () => {
    fc.assert(
      fc.property(rooms, fc.array(fc.nat(8), { maxLength: 40 }), (room, actions) => {
        expect(isWalled(room)).toBe(true);
        let state = startEpisode(room);
        const boxes = room.cells.filter((cell) => isBox(cell)).length;
        for (const action of actions) {
          const before = state.cells.slice();
          const { state: next, info } = step(state, action);
          expect(state.cells).toEqual(before);
          expect(next.cells.filter((cell) => isBox(cell)).length).toBe(boxes);
          expect(next.cells.filter((cell) => cell === PLAYER).length).toBe(1);
          const [row, column] = DIRECTIONS[(action - 1) % 4] ?? [0, 0];
          const moved = info["action.moved_player"] ? 1 : 0;
          expect(next.player).toEqual([
            state.player[0] + moved * row,
            state.player[1] + moved * column,
          ]);
          next.cells.forEach((cell, i) => {
            expect(cell === TARGET || cell === 1).toBe(isFree(cell));
            if (room.fixed[i] === 0) expect(cell).toBe(0);
          });
          state = next;
        }
        expect(state.steps).toBe(actions.length);
      }),
      { numRuns: 60 },
    );
  });
});

describe("rooms from nested arrays", () => {
  it.each([
    [[], [], /from 1 to 128 rows/],
    [[[0, 0]], [[0]], /differ in size/],
    [
      [[0, 0], [0]],
      [
        [0, 0],
        [0, 5],
      ],
      /differ in length/,
    ],
    [[[3]], [[5]], /fixed room holds 3/],
    [[[1]], [[6]], /room state holds 6/],
    [[[1]], [[1]], /no player/],
  ])("refuses what is no room (%#)", (fixed: number[][], state: number[][], message) => {
    expect(() => roomFromArrays(fixed, state)).toThrow(message);
  });
});
