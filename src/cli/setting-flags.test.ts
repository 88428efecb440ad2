import { describe, expect, it } from "vitest";
import { DEFAULT_SETTINGS, SETTING_NAMES, WORLD_SETTINGS } from "../seed/index.ts";
import { readFlags } from "./flags.ts";
import { SETTING_FLAGS, settingsFrom, unreadFlags } from "./setting-flags.ts";

const settings = (...args: string[]) => settingsFrom(readFlags(SETTING_FLAGS, args));

describe("settings as flags", () => {
  it("are the defaults where none is given, and every setting has one", () => {
    expect(settings()).toEqual(DEFAULT_SETTINGS);
    for (const name of SETTING_NAMES) {
      const flag = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
      expect(settings(`--${flag}`, String(DEFAULT_SETTINGS[name]))).toEqual(DEFAULT_SETTINGS);
    }
  });

  it("change a preset", () => {
    expect(settings("--preset", "quick", "--lr=0.5", "--updates", "7", "--method=grpo")).toEqual({
      ...DEFAULT_SETTINGS,
      tasks: 2,
      rollouts: 4,
      updates: 7,
      learningRate: 0.5,
      method: "grpo",
    });
  });

  it("begin with what the world needs, and a flag counts more", () => {
    expect(settings("--env", "alfworld")).toEqual({
      ...DEFAULT_SETTINGS,
      ...WORLD_SETTINGS.alfworld,
      environment: "alfworld",
    });
    const flags = ["--preset", "quick", "--environment=alfworld", "--teacher-decay", "0.5"];
    expect(settings(...flags)).toMatchObject({ tasks: 2, rollouts: 4, teacherDecay: 0.5 });
  });

  it("name the size of policy, where the world has it", () => {
    expect(settings("--size", "micro")).toEqual({ ...DEFAULT_SETTINGS, size: "micro" });
    expect(() => settings("--env", "alfworld", "--size", "micro")).toThrow(/"size" is "micro"/);
  });

  it("are named where the run does not read them", () => {
    const unread = (...args: string[]) => {
      const values = readFlags(SETTING_FLAGS, args);
      return unreadFlags(values, settingsFrom(values));
    };
    expect(unread("--method", "seed", "--analysis", "mixed", "--beta", "2")).toBeNull();
    expect(unread("--method", "grpo", "--lr", "0.001")).toBeNull();
    const grpo = unread("--method", "grpo", "--analysis", "mixed", "--skill", "perfect");
    expect(grpo).toMatch(/^A run of grpo .* does not read --analysis, --skill\.$/);
    expect(unread("--method", "skill-grpo", "--skill", "object")).toBeNull();
    expect(unread("--check-rollouts", "4")).toMatch(/--check-rollouts/);
    expect(unread("--check-rollouts", "4", "--skill-check", "success")).toBeNull();
    expect(unread("--teacher", "current", "--teacher-decay", "0.5")).toMatch(/--teacher-decay/);
  });

  it("are refused by name", () => {
    expect(() => settings("--tasks", "0")).toThrow(/"tasks"/);
    expect(() => settings("--preset", "huge")).toThrow(/standard, quick/);
    expect(() => settings("--env", "chess")).toThrow(/"environment"/);
  });
});
