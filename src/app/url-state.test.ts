import { describe, expect, test } from "vitest";
import { DEFAULT_SETTINGS, presetSettings } from "../seed/index.ts";
import { readUrl, statedIn, writeUrl } from "./url-state.ts";

describe("the address", () => {
  test("is empty where everything is at its default", () => {
    expect(writeUrl({ settings: DEFAULT_SETTINGS, engine: "auto" })).toBe("");
    expect(readUrl("")).toEqual({ settings: DEFAULT_SETTINGS, engine: "auto", notices: [] });
  });

  test("holds what differs, with a version, and gives it back", () => {
    const settings = {
      ...DEFAULT_SETTINGS,
      method: "grpo",
      seed: 7,
      updates: 12,
      tasks: 2,
      rollouts: 4,
      learningRate: 1e-4,
      lambda: 0.01,
      beta: 2,
      gate: "sampled",
      teacher: "current",
    } as const;
    const search = writeUrl({ settings, engine: "wasm" });
    expect(search).toMatch(/^\?v=1&/);
    expect(new URLSearchParams(search).get("lr")).toBe("0.0001");
    expect(new URLSearchParams(search).has("entropy")).toBe(false);
    expect(readUrl(search)).toEqual({ settings, engine: "wasm", notices: [] });
  });

  test("of another world says only what differs from what that world starts with", () => {
    const settings = presetSettings("standard", "alfworld");
    const search = writeUrl({ settings, engine: "auto" });
    expect(search).toBe("?v=1&environment=alfworld");
    expect(readUrl(search)).toEqual({ settings, engine: "auto", notices: [] });
    expect(readUrl("?lambda=2&environment=alfworld").settings).toEqual({ ...settings, lambda: 2 });
    expect(readUrl("?environment=moon").settings).toEqual(DEFAULT_SETTINGS);
    for (const first of ["moon", "sokoban"]) {
      const twice = readUrl(`?environment=${first}&environment=alfworld`);
      expect(twice.settings).toEqual(settings);
    }
    expect(readUrl("?environment=alfworld&environment=moon").settings).toEqual(settings);
  });

  test("reads the names that people share", () => {
    const { settings, engine, notices } = readUrl(
      "?v=1&method=grpo&seed=3&updates=5&tasks=1&rollouts=2&lr=0.01&lambda=2&beta=1&gate=constant&teacher=frozen&engine=webgpu",
    );
    expect(notices).toEqual([]);
    expect(engine).toBe("webgpu");
    expect(settings).toMatchObject({
      method: "grpo",
      seed: 3,
      updates: 5,
      tasks: 1,
      rollouts: 2,
      learningRate: 0.01,
      lambda: 2,
      beta: 1,
      gate: "constant",
      teacher: "frozen",
    });
  });

  test.each([
    ["tasks=0", /"tasks" is 0.*from 1 to 64/],
    ["tasks=", /tasks/],
    ["lr=fast", /learningRate/],
    ["method=ppo", /method.*seed, grpo/],
    ["seed=-1", /seed/],
    ["seed=1.5", /seed/],
    ["beta=NaN", /beta/],
    ["beta=Infinity", /beta/],
    ["engine=cuda", /engine "cuda".*auto, webgpu, wasm/],
    ["v=2", /version "2"/],
    ["colour=red", /"colour".*ignored/],
  ])("answers %s with one notice and keeps the default", (search, sentence) => {
    const { settings, engine, notices } = readUrl(`?${search}`);
    expect(notices).toHaveLength(1);
    expect(notices[0]).toMatch(sentence);
    expect(settings).toEqual(DEFAULT_SETTINGS);
    expect(engine).toBe("auto");
  });

  test("keeps what is right beside what is wrong", () => {
    const { settings, notices } = readUrl("?tasks=-4&updates=9&gate=half");
    expect(settings).toEqual({ ...DEFAULT_SETTINGS, updates: 9 });
    expect(notices).toHaveLength(2);
  });

  test("shows no more than the beginning of a long wrong value", () => {
    const [notice = ""] = readUrl(`?${"x".repeat(5000)}=1`).notices;
    expect(notice.length).toBeLessThan(200);
  });
});

test("a method has its world's learning rate, and a link does not name it", () => {
  const { settings, notices } = readUrl("?v=1&method=grpo&environment=house-rules");
  expect(notices).toEqual([]);
  expect(settings).toEqual(presetSettings("standard", "house-rules", "grpo"));
  const query = writeUrl({ settings, engine: "auto" });
  expect(query).toBe("?v=1&environment=house-rules&method=grpo");
  expect(readUrl(query).settings).toEqual(settings);
});

describe("the size of the policy in the address", () => {
  test("is nano where it is not named, and named where it is another one", () => {
    expect(readUrl("?v=1&seed=3").settings.size).toBe("nano");
    const settings = { ...DEFAULT_SETTINGS, size: "micro" } as const;
    expect(writeUrl({ settings, engine: "auto" })).toBe("?v=1&size=micro");
    expect(readUrl("?v=1&size=micro")).toEqual({ settings, engine: "auto", notices: [] });
  });

  test("is named on demand, where there is a choice", () => {
    const start = { settings: DEFAULT_SETTINGS, engine: "auto" } as const;
    expect(writeUrl(start, "size")).toBe("?v=1&size=nano");
    const settings = presetSettings("standard", "alfworld");
    expect(writeUrl({ ...start, settings }, "size")).toBe("?v=1&environment=alfworld");
  });

  test("is refused in a world that has it not", () => {
    const { settings, notices } = readUrl("?v=1&environment=alfworld&size=micro");
    expect(settings).toEqual(presetSettings("standard", "alfworld"));
    expect(notices).toHaveLength(1);
    expect(notices[0]).toMatch(/"size" is "micro".*nano/);
  });
});

describe("an address that names everything", () => {
  const settings = { ...presetSettings("quick", "house-rules", "grpo"), seed: 7 };
  const query = writeUrl({ settings, engine: "auto" }, "all");

  test("gives the same run whatever the defaults are, and can be read", () => {
    const parameters = new URLSearchParams(query);
    const others = Object.keys(settings).filter((name) => name !== "size");
    expect(parameters.size).toBe(others.length + 1);
    expect(query).toMatch(
      /^\?v=1&environment=house-rules&method=grpo&start=sft&seed=7&updates=40&/,
    );
    expect(query.length).toBeLessThan(800);
    expect(readUrl(query)).toEqual({ settings, engine: "auto", notices: [] });
  });

  test("is told from those that name less", () => {
    expect(statedIn(query)).toBe("all");
    expect(statedIn(writeUrl({ settings: DEFAULT_SETTINGS, engine: "auto" }, "all"))).toBe("all");
    expect(statedIn("?v=1&size=nano")).toBe("size");
    expect(statedIn("?v=1&seed=3")).toBe("changed");
    expect(statedIn("")).toBe("changed");
  });
});
