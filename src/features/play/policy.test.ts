import { describe, expect, test } from "vitest";
import { UserError } from "../../base/index.ts";
import type { PlayedEpisode } from "../../worker/index.ts";
import { FIRST_CHOICE } from "./address.ts";
import { type PolicyPlayer, type PolicyRequest, policyFor } from "./policy.ts";
import { createPlaySession } from "./session.ts";
import { generated } from "../../ui/household/test-episode.ts";

const NO_ENGINE = { en: "No engine here.", zh: "这里没有引擎。" };

const MINI = { ...FIRST_CHOICE, level: "mini", index: 3 } as const;
const EPISODE: PlayedEpisode = {
  steps: [
    { action: "look", valid: true },
    { action: "take the moon", valid: false },
  ],
  won: false,
};

function sessionWith(player: PolicyPlayer) {
  const asked: PolicyRequest[] = [];
  const session = createPlaySession(MINI, (request) => {
    asked.push(request);
    return player(request);
  });
  session.open();
  return { session, asked, state: session.store.getState };
}

describe("which policy plays", () => {
  test("mini household games and Sokoban have one; everything else has a sentence", () => {
    expect(policyFor(MINI, null, "nano").model).toBe("alfworld-mini-nano");
    expect(policyFor({ ...MINI, world: "sokoban" }, null, "nano").model).toBe("sokoban-nano");
    expect(policyFor({ ...MINI, world: "sokoban" }, null, "micro").model).toBe("sokoban-micro");
    expect(policyFor(MINI, null, "micro").model).toBe("alfworld-mini-nano");
    for (const level of ["tiny", "small", "full"] as const) {
      expect(policyFor({ ...MINI, level }, null, "nano").why).toMatch(
        `No policy plays level ${level}`,
      );
    }
    expect(policyFor({ ...MINI, syntax: "put" }, null, "nano").why).toMatch(/wording/);
    expect(policyFor(MINI, "game.tw-pddl", "nano").why).toMatch(/from a file/);
  });
});

describe("the policy's episode", () => {
  test("is of the same task, is shown from its start, and again has the next seed", async () => {
    const { session, asked, state } = sessionWith(async () => EPISODE);
    await session.letPolicyPlay();
    expect(asked).toEqual([
      { model: "alfworld-mini-nano", world: "alfworld", task: "alfworld/mini/train/3", seed: 0 },
    ]);
    expect(state()).toMatchObject({ rivalShown: "policy", rivalStep: 0, policyBusy: false });
    expect(state().policy).toMatchObject({ seed: 0, won: false, idle: 1 });
    expect(state().policy?.world === "alfworld" && state().policy?.episode).toMatchObject({
      moments: [{ command: null }, { command: "look" }, { command: "take the moon" }],
    });
    await session.letPolicyPlay();
    expect(asked.map(({ seed }) => seed)).toEqual([0, 1]);
    session.choose({});
    expect(state()).toMatchObject({ policy: null, rivalShown: null });
  });

  test("may win", async () => {
    const { walkthrough } = generated(3, "mini");
    const steps = walkthrough.map((action) => ({ action, valid: true }));
    const { session, state } = sessionWith(async () => ({ steps, won: true }));
    await session.letPolicyPlay();
    expect(state().policy).toMatchObject({ won: true, idle: 0 });
  });

  test("that does not come out the same here is a sentence and is not shown", async () => {
    const { session, state } = sessionWith(async () => ({ ...EPISODE, won: true }));
    await session.letPolicyPlay();
    expect(state().error?.en).toMatch(/does not come out the same/);
    expect(state()).toMatchObject({ policy: null, rivalShown: null, policyBusy: false });
  });

  test("that fails is its sentence, and may be asked for again", async () => {
    const { session, asked, state } = sessionWith(() => Promise.reject(new UserError(NO_ENGINE)));
    await session.letPolicyPlay();
    expect(state()).toMatchObject({ error: NO_ENGINE, policyBusy: false });
    await session.letPolicyPlay();
    expect(asked.map(({ seed }) => seed)).toEqual([0, 0]);
  });

  test("of a task that was left meanwhile is dropped", async () => {
    let finish = (_: PlayedEpisode): void => undefined;
    const { session, state } = sessionWith(
      () =>
        new Promise((resolve) => {
          finish = resolve;
        }),
    );
    const playing = session.letPolicyPlay();
    expect(state().policyBusy).toBe(true);
    session.choose({ index: 4 });
    expect(state().policyBusy).toBe(false);
    finish(EPISODE);
    await playing;
    expect(state()).toMatchObject({ policy: null, rivalShown: null });
  });

  test("is not asked for where no policy plays", async () => {
    const { session, asked } = sessionWith(async () => EPISODE);
    session.choose({ level: "tiny" });
    await session.letPolicyPlay();
    expect(asked).toEqual([]);
  });

  test("of another size begins with the first seed again", async () => {
    const steps = Array.from({ length: 15 }, () => ({ action: "X", valid: false }));
    const { session, asked } = sessionWith(async () => ({ steps, won: false }));
    session.choose({ world: "sokoban", index: 4 });
    await session.letPolicyPlay();
    await session.letPolicyPlay();
    session.setPolicySize("micro");
    await session.letPolicyPlay();
    expect(asked.map(({ model, seed }) => [model, seed])).toEqual([
      ["sokoban-nano", 0],
      ["sokoban-nano", 1],
      ["sokoban-micro", 0],
    ]);
  });

  test("in Sokoban replays what is no direction as a move that did nothing", async () => {
    const { session, state } = sessionWith(async () => ({
      steps: Array.from({ length: 15 }, () => ({ action: "X", valid: false })),
      won: false,
    }));
    session.choose({ world: "sokoban", index: 4 });
    await session.letPolicyPlay();
    const policy = state().policy;
    if (policy?.world !== "sokoban") throw new Error("no episode of Sokoban");
    expect(policy).toMatchObject({ model: "sokoban-nano", idle: 15 });
    expect(policy.episode.states.at(-1)).toMatchObject({
      player: policy.episode.states[0]?.player,
      won: false,
    });
  });
});
