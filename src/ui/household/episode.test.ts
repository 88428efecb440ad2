import { describe, expect, test } from "vitest";
import { act, actionsOf, lastMoment, replay, startEpisode, undo } from "./episode.ts";
import { actAll, generated } from "./test-episode.ts";

describe("an episode", () => {
  test("begins with the room and the task, without the banner", () => {
    const { episode } = generated(12);
    expect(episode.task).toBe("heat some cup and put it in fridge");
    expect(lastMoment(episode).observation).toMatch(/^You are in the middle of a room\..*\.$/);
    expect(actionsOf(episode)).toBe(0);
  });

  test("is won by the expert's commands, and then stays as it is", () => {
    const { episode, walkthrough } = generated(12);
    const won = actAll(episode, walkthrough);
    expect(lastMoment(won).won).toBe(true);
    expect(actionsOf(won)).toBe(walkthrough.length);
    expect(act(won, "look")).toBe(won);
  });

  test("counts a command that is not admissible, and learns nothing from it", () => {
    const { episode } = generated(12);
    const after = act(episode, "  dance ");
    const { command, observation, valid, knowledge } = lastMoment(after);
    expect([command, observation, valid]).toEqual(["dance", "Nothing happens.", false]);
    expect(knowledge).toBe(lastMoment(episode).knowledge);
    expect(actionsOf(after)).toBe(1);
  });

  test("undo takes the last action back, and the start stays", () => {
    const { episode, walkthrough } = generated(12);
    const one = act(episode, walkthrough[0] ?? "");
    expect(undo(one)).toEqual(episode);
    expect(undo(episode)).toBe(episode);
  });
});

describe("replay", () => {
  test("is null for commands that do not win or are not admissible", () => {
    const { episode, walkthrough } = generated(12);
    const { game } = episode;
    expect(replay(game, walkthrough)?.moments).toHaveLength(walkthrough.length + 1);
    expect(replay(game, walkthrough.slice(0, -1))).toBeNull();
    expect(replay(game, ["dance", ...walkthrough])).toBeNull();
    expect(startEpisode(game)).toEqual(episode);
  });
});
