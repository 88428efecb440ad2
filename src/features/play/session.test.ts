import { describe, expect, test } from "vitest";
import { UserError } from "../../base/index.ts";
import { FIRST_CHOICE } from "./address.ts";
import { outcomeText } from "./comparison.ts";
import { actionsOf, lastMoment } from "../../ui/household/index.ts";
import { createPlaySession, type PlaySession } from "./session.ts";
import type { PlayState } from "./state.ts";
import { generated } from "../../ui/household/test-episode.ts";

function open(index = 12): { readonly session: PlaySession; readonly state: () => PlayState } {
  const session = createPlaySession({ ...FIRST_CHOICE, level: "mini", index }, noPlayer);
  session.open();
  return { session, state: session.store.getState };
}

const noPlayer = () =>
  Promise.reject(new UserError({ en: "No policy plays here.", zh: "这里没有策略。" }));

const episodeOf = (state: PlayState) => {
  if (state.episode === null) throw new Error("no episode");
  return state.episode;
};
const bytesOf =
  (text: string, name = "game.tw-pddl") =>
  async () => ({
    name,
    bytes: new TextEncoder().encode(text),
  });

describe("a play session", () => {
  test("makes no game before it is opened, and only one", () => {
    const session = createPlaySession(FIRST_CHOICE, noPlayer);
    expect(session.store.getState().episode).toBeNull();
    session.open();
    const { episode } = session.store.getState();
    session.open();
    expect(session.store.getState().episode).toBe(episode);
  });

  test("is won by hints alone, and compares with the planner", () => {
    const { session, state } = open();
    for (let step = 0; step < 30 && !lastMoment(episodeOf(state())).won; step++) {
      session.hint();
      session.act(state().hint?.command ?? "look");
    }
    const { walkthrough } = generated(12);
    const episode = episodeOf(state());
    expect(actionsOf(episode)).toBe(walkthrough.length);
    expect(outcomeText(episode, state().rival, state().horizon)).toBe(
      "Solved in 7 actions. The planner takes 7 as well.",
    );
    session.hint();
    expect(state().hint?.command).toBeNull();
  });

  test("a longer way says so", () => {
    const { session, state } = open();
    session.act("dance");
    for (const command of generated(12).walkthrough) session.act(command);
    const { rival, horizon } = state();
    expect(outcomeText(episodeOf(state()), rival, horizon)).toBe(
      "Solved in 8 actions. 1 action of these did nothing. The planner takes 7, 1 fewer.",
    );
  });

  test("undo, redo and restart", () => {
    const { session, state } = open();
    session.act("look");
    session.act("inventory");
    session.undo();
    expect(actionsOf(episodeOf(state()))).toBe(1);
    session.redo();
    expect(lastMoment(episodeOf(state())).command).toBe("inventory");
    session.redo();
    session.undo();
    session.act("help");
    session.redo();
    expect(lastMoment(episodeOf(state())).command).toBe("help");
    session.restart();
    session.undo();
    expect(actionsOf(episodeOf(state()))).toBe(0);
  });

  test("a hint after leaving the planner's way still leads to the end", () => {
    const { session, state } = open();
    session.showRival("planner");
    session.act("go to drawer 1");
    for (let step = 0; step < 20 && !lastMoment(episodeOf(state())).won; step++) {
      session.hint();
      session.act(state().hint?.command ?? "look");
    }
    expect(lastMoment(episodeOf(state())).won).toBe(true);
  });

  test("plays a file; the planner's episode is the file's walkthrough", async () => {
    const { session, state } = open();
    const { file, walkthrough, episode } = generated(3, "full", "put");
    await session.read(bytesOf(file, "other.tw-pddl"), "Reading");
    expect([state().file, state().error, state().reading]).toEqual(["other.tw-pddl", null, null]);
    expect([state().horizon, episodeOf(state()).task]).toEqual([50, episode.task]);
    session.showRival("planner");
    expect(state().rival?.origin).toBe("file");
    expect(state().rival?.episode.moments).toHaveLength(walkthrough.length + 1);
    session.choose({});
    expect(state().file).toBeNull();
  });

  test("a file without a walkthrough has one searched; one that does not win is not believed", async () => {
    const { session, state } = open();
    const { file } = generated(3, "small");
    for (const walkthrough of [undefined, ["look"], ["dance"]]) {
      await session.read(bytesOf(JSON.stringify({ ...JSON.parse(file), walkthrough })), "Reading");
      session.showRival("planner");
      expect(state().rival?.origin).toBe("search");
    }
  });

  test.each([
    ["cut short", () => generated(3).file.slice(0, 4000), "not JSON"],
    ["empty", () => "", "not JSON"],
    ["no game", () => '{"pddl_domain": ""}', "pddl_problem"],
    ["a broken problem", () => generated(3).file.replace("(:goal", "(:gaol"), ":gaol"],
  ])("a file that is %s is one sentence and leaves everything as it was", async (_, text, word) => {
    const { session, state } = open();
    session.act("look");
    const before = state();
    await session.read(bytesOf(text()), "Reading");
    const { error, ...after } = state();
    expect(error?.en).toContain(word);
    expect(after).toEqual({ ...before, error: undefined });
    session.dismissError();
    expect(state().error).toBeNull();
  });

  test("a source that fails is its own sentence", async () => {
    const { session, state } = open();
    await session.read(
      () => Promise.reject(new UserError({ en: "No such host.", zh: "没有这个主机。" })),
      "Reading",
    );
    expect([state().error?.zh, state().reading]).toEqual(["没有这个主机。", null]);
  });

  test("Sokoban: moves, undo, hint to the end", () => {
    const { session, state } = open();
    session.choose({ world: "sokoban", index: 4 });
    session.move("up");
    session.undo();
    expect(state().sokoban?.moves).toEqual([]);
    for (let step = 0; step < 15; step++) {
      session.hint();
      const command = state().hint?.command;
      if (command !== "up" && command !== "down" && command !== "left" && command !== "right")
        break;
      session.move(command);
    }
    expect(state().sokoban?.states.at(-1)?.won).toBe(true);
    session.hint();
    expect(state().hint?.command).toBeNull();
    session.restart();
    expect(state().sokoban?.moves).toEqual([]);
  });
});
