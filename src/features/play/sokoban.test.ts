import { describe, expect, test } from "vitest";
import {
  boardLabel,
  boardView,
  directionOfKey,
  isLost,
  isOver,
  lastState,
  movesLeft,
  push,
  sokobanTask,
  solved,
  startSokoban,
} from "./sokoban.ts";

describe("a Sokoban episode", () => {
  const task = sokobanTask("train", 4);

  test("the solution takes the fewest moves", () => {
    const episode = solved(task);
    expect(episode.moves).toHaveLength(movesLeft(lastState(startSokoban(task))));
    expect(lastState(episode).won).toBe(true);
    expect(push(episode, "up")).toBe(episode);
  });

  test("the board has one player, one box and one target, and follows the player", () => {
    const episode = solved(task);
    for (const index of episode.states.keys()) {
      const view = boardView(episode, index);
      expect([view.rows, view.columns, view.boxes.length, view.targets.length]).toEqual([
        6, 6, 1, 1,
      ]);
      expect(view.trail).toHaveLength(index + 1);
      expect(boardLabel(view)).toMatch(/^Player at row \d, column \d; box at row \d/);
    }
    const end = boardView(episode, episode.moves.length);
    expect(end.boxes).toEqual(end.targets);
    expect(end.facing).toBe(episode.moves.at(-1));
  });

  test("an episode ends after an agent's last move", () => {
    let episode = startSokoban(task);
    for (let i = 0; i < 20; i++) episode = push(episode, "right");
    expect(episode.moves).toHaveLength(15);
    expect(isOver(lastState(episode))).toBe(true);
  });

  test("a box in a corner is lost", () => {
    const { states } = startSokoban(task);
    const [state] = states;
    if (state === undefined) throw new Error("no state");
    expect(isLost(state)).toBe(false);
    expect(isLost({ ...state, floor: 0xffff, box: 0, player: 5, target: 10 })).toBe(true);
  });
});

test("the arrow keys are directions, and nothing else is", () => {
  expect(["ArrowUp", "ArrowLeft", "Up", "toString"].map(directionOfKey)).toEqual([
    "up",
    "left",
    null,
    null,
  ]);
});
