import { describe, expect, test } from "vitest";
import { UserError } from "../base/index.ts";
import type { Wire } from "./client.ts";
import { createPlayerClient } from "./player-client.ts";
import { playerHost } from "./player-host.ts";
import { type PlayRequest, parsePlayerAnswer, parsePlayerCommand } from "./player-messages.ts";
import { TEST_MODEL } from "./test-trainer.ts";

const NO_POLICY = { en: "No such policy.", zh: "没有这个策略。" };
const MISSING = { en: "The policy is missing. Install it again.", zh: "缺少策略。请重新安装。" };

const REQUEST: PlayRequest = {
  model: TEST_MODEL,
  world: "sokoban",
  task: "sokoban/3-10/train/4",
  seed: 7,
};
const EPISODE = {
  steps: [
    { action: "up", valid: true },
    { action: "O", valid: false },
  ],
  won: false,
};

/** A port whose other end is the test. */
function fakePort() {
  const sent: unknown[] = [];
  const listeners = new Map<string, ((event: { readonly data: unknown }) => void)[]>();
  const wire: Wire = {
    postMessage: (message) => sent.push(message),
    addEventListener(type: string, listener: (event: { readonly data: unknown }) => void) {
      listeners.set(type, [...(listeners.get(type) ?? []), listener]);
    },
  };
  const emit = (type: string, data: unknown): void => {
    for (const listener of listeners.get(type) ?? []) listener({ data });
  };
  return { wire, sent, emit };
}

describe("the player's client", () => {
  test("gives each episode to whom it belongs", async () => {
    const { wire, sent, emit } = fakePort();
    const client = createPlayerClient(wire);
    const first = client.play(REQUEST);
    const second = client.play({ ...REQUEST, seed: 8 });
    expect(sent.map(parsePlayerCommand)).toEqual([
      { type: "play", id: 0, ...REQUEST },
      { type: "play", id: 1, ...REQUEST, seed: 8 },
    ]);
    emit("message", { type: "played", id: 1, steps: [], won: true });
    emit("message", { type: "played", id: 0, ...EPISODE });
    expect(await first).toEqual(EPISODE);
    expect(await second).toEqual({ steps: [], won: true });
  });

  test("a refusal is its sentence, and the next episode may still be played", async () => {
    const { wire, emit } = fakePort();
    const client = createPlayerClient(wire);
    const refused = client.play(REQUEST);
    emit("message", { type: "refused", id: 0, message: NO_POLICY });
    await expect(refused).rejects.toThrow(new UserError(NO_POLICY));
    const next = client.play(REQUEST);
    emit("message", { type: "played", id: 1, ...EPISODE });
    expect(await next).toEqual(EPISODE);
  });

  test.each([
    ["a thread that breaks", "error", undefined, /stopped working\. Reload the page\.$/],
    ["an answer that cannot be read", "messageerror", undefined, /stopped working/],
    ["an answer that is none", "message", { type: "played", id: 0 }, /does not know at "steps"/],
  ])("%s ends what is waited for and what comes later", async (_, type, data, sentence) => {
    const { wire, emit } = fakePort();
    const client = createPlayerClient(wire);
    const waiting = client.play(REQUEST);
    emit(type, data);
    await expect(waiting).rejects.toThrow(sentence);
    await expect(client.play(REQUEST)).rejects.toThrow(sentence);
  });
});

describe("the player's messages", () => {
  test.each([
    ["another world", { world: "chess" }],
    ["a seed below 0", { seed: -1 }],
    ["a seed past 32 bits", { seed: 2 ** 32 }],
    ["no model", { model: null }],
    ["another type", { type: "train" }],
  ])("a command with %s is refused", (_, change) => {
    const command = { type: "play", id: 0, ...REQUEST, ...change };
    expect(() => parsePlayerCommand(command)).toThrow(UserError);
  });

  test("an answer whose step does not say whether it was valid is refused", () => {
    const answer = { type: "played", id: 0, steps: [{ action: "up" }], won: true };
    expect(() => parsePlayerAnswer(answer)).toThrow(/steps\.0\.valid/);
  });
});

describe("the player's host", () => {
  test("answers what fails with its sentence, in order, and strangers not at all", async () => {
    const answers: unknown[] = [];
    const host = playerHost({
      post: (answer) => answers.push(answer),
      loadModel: () => Promise.reject(new UserError(MISSING)),
      openEngine: () => Promise.reject(new Error("never asked for")),
    });
    await Promise.all([
      host.handle({ type: "play", id: 3, ...REQUEST }),
      host.handle("hello"),
      host.handle({ type: "play", id: 4, ...REQUEST, seed: 0.5 }),
    ]);
    expect(answers).toEqual([
      { type: "refused", id: 3, message: MISSING },
      {
        type: "refused",
        id: 4,
        message: expect.objectContaining({ en: expect.stringContaining('"seed"') }),
      },
    ]);
  });
});
