import { describe, expect, test } from "vitest";
import { UserError } from "../base/index.ts";
import { DEFAULT_SETTINGS } from "../seed/index.ts";
import { parseCommand, parseEngineChoice } from "./commands.ts";
import { parseEvent } from "./events.ts";

const MODEL = { name: "m", policyUrl: "a", tokenizerUrl: "b" };
const CONFIGURE = {
  type: "configure",
  id: 0,
  settings: DEFAULT_SETTINGS,
  engine: "auto",
  model: MODEL,
};

describe("commands", () => {
  test("well formed ones come through whole", () => {
    expect(parseCommand(CONFIGURE)).toEqual(CONFIGURE);
    expect(parseCommand({ type: "step", id: 3, granularity: "phase" })).toEqual({
      type: "step",
      id: 3,
      granularity: "phase",
    });
  });

  test("a setting outside its range names the setting", () => {
    const settings = { ...DEFAULT_SETTINGS, tasks: 0 };
    expect(() => parseCommand({ ...CONFIGURE, settings })).toThrow(/"tasks" is 0/);
  });

  test.each([
    null,
    "start",
    { type: "start" },
    { type: "explode", id: 1 },
    { type: "step", id: 1, granularity: "token" },
    { ...CONFIGURE, engine: "cuda" },
    { ...CONFIGURE, model: { name: "m" } },
    { ...CONFIGURE, settings: null },
    { type: "start", id: -1 },
  ])("%j is refused", (message) => {
    expect(() => parseCommand(message)).toThrow(UserError);
  });

  test("engine choices are words of a list", () => {
    expect(parseEngineChoice("wasm")).toBe("wasm");
    expect(parseEngineChoice("WASM")).toBeNull();
  });
});

describe("events", () => {
  const ROLLOUT = {
    task: "t",
    group: 0,
    member: 0,
    won: false,
    environmentReward: -1.5,
    reward: 0,
    actions: ["up"],
    tokens: [1, 2],
    segments: [{ kind: "action", length: 2 }],
    targets: [1],
    behaviour: [Number.NaN],
    logprob: [Number.NEGATIVE_INFINITY],
    teacher: [],
    shift: [],
    gate: [],
    entropy: [],
    advantage: 0,
    weight: [0],
    skill: null,
    teacherTokens: [],
    teacherSegments: [],
  };

  test("numbers that are not finite come through as they are", () => {
    const event = { type: "preview", update: 1, rollouts: [ROLLOUT] };
    expect(parseEvent(event)).toEqual(event);
  });

  test("a notice is a sentence", () => {
    const event = { type: "notice", message: { en: "The device was lost.", zh: "设备丢失了。" } };
    expect(parseEvent(event)).toEqual(event);
    expect(() => parseEvent({ type: "notice" })).toThrow(UserError);
  });

  test("the place of what does not fit is named", () => {
    const rollouts = [{ ...ROLLOUT, shift: ["0.1"] }];
    expect(() => parseEvent({ type: "preview", update: 1, rollouts })).toThrow(
      /rollouts\.0\.shift.*Reload/,
    );
    const segments = [{ kind: "thought", length: 1 }];
    expect(() =>
      parseEvent({ type: "preview", update: 1, rollouts: [{ ...ROLLOUT, segments }] }),
    ).toThrow(/segments\.0\.kind/);
  });

  test.each([undefined, {}, { type: "status", state: "asleep" }, { type: "update", line: {} }])(
    "%j is refused",
    (message) => {
      expect(() => parseEvent(message)).toThrow(UserError);
    },
  );
});
