import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { UserError } from "../base/index.ts";
import { METHODS } from "./methods.ts";
import {
  type PresetName,
  PRESETS,
  presetOf,
  presetSettings,
  withMethod,
  withWorld,
} from "./presets.ts";
import { SETTING_NAMES, SETTINGS } from "./settings.ts";
import { sizeIn, startPolicy } from "./sizes.ts";
import {
  changedSettings,
  DEFAULT_SETTINGS,
  parseSettings,
  parseSettingTexts,
} from "./settings-parse.ts";

describe("settings", () => {
  it("take what is not named from the defaults, and the paper's values are allowed", () => {
    expect(parseSettings({})).toEqual(DEFAULT_SETTINGS);
    expect(parseSettings({ tasks: 2 })).toEqual({ ...DEFAULT_SETTINGS, tasks: 2 });
    const paper = Object.fromEntries(
      SETTING_NAMES.flatMap((name) => {
        const value = SETTINGS[name].paper;
        return value === null ? [] : [[name, value]];
      }),
    );
    expect(parseSettings(paper)).toMatchObject({ lambda: 0.01, teacher: "current", tasks: 32 });
    for (const name of Object.keys(PRESETS) as PresetName[]) {
      for (const environment of ["sokoban", "alfworld", "house-rules"] as const) {
        const settings = presetSettings(name, environment);
        const run = { ...withMethod(settings, "grpo"), start: "base", seed: 5 } as const;
        expect(presetOf({ ...run, size: "micro" })).toBe(name);
      }
    }
    expect(presetOf({ ...DEFAULT_SETTINGS, beta: 4 })).toBeNull();
    expect(presetSettings("paper", "sokoban")).toMatchObject({ lambda: 0.01, tasks: 4, kl: 0.01 });
    for (const method of Object.keys(METHODS)) parseSettings({ method });
  });

  it.each([
    [{ tasks: 0 }, /"tasks" is 0, .* whole number from 1 to 64/],
    [{ tasks: 1.5 }, /"tasks" is 1.5/],
    [{ seed: "7" }, /"seed" is "7"/],
    [{ learningRate: Number.NaN }, /"learningRate" is NaN/],
    [{ method: "sead" }, /"method" is "sead", .* one of seed, grpo, sdar/],
    [{ method: "x".repeat(50) }, /"method" is "x{40}\.\.\.", but/],
    [{ tusks: 1 }, /no setting "tusks". The settings are environment/],
    [{ toString: 1 }, /no setting "toString"/],
    [[], /not an object/],
    [null, /not an object/],
  ])("refuse %j and name the setting", (value, message) => {
    expect(() => parseSettings(value)).toThrow(UserError);
    expect(() => parseSettings(value)).toThrow(message);
  });

  it("come from texts", () => {
    const texts = { seed: "4294967295", learningRate: "3e-4", gate: "sampled" };
    expect(parseSettingTexts(Object.entries(texts))).toEqual({
      ...DEFAULT_SETTINGS,
      seed: 4_294_967_295,
      learningRate: 3e-4,
      gate: "sampled",
    });
    for (const text of ["", " ", "x", "1e999", "-1", "0x"]) {
      expect(() => parseSettingTexts([["tasks", text]])).toThrow(/"tasks"/);
    }
    expect(() => parseSettingTexts([["tasks", "many"]])).toThrow(/"tasks" is "many"/);
  });

  it("survive the way through a link, whatever they are", () => {
    const changes = fc.record(
      {
        seed: fc.integer({ min: 0, max: 0xffff_ffff }),
        tasks: fc.integer({ min: 1, max: 64 }),
        lambda: fc.double({ min: 0, max: 100, noNaN: true }),
        teacher: fc.constantFrom("current", "ema", "frozen"),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(changes, (change) => {
        const settings = parseSettings(change);
        const texts = Object.entries(changedSettings(settings)).map(
          ([name, value]) => [name, String(value)] as const,
        );
        expect(parseSettingTexts(texts)).toEqual(settings);
      }),
    );
  });

  it("end in a UserError for any other value", () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        try {
          parseSettings(value);
        } catch (error) {
          expect(error).toBeInstanceOf(UserError);
        }
      }),
    );
  });
});

describe("learning rates of a method in a world", () => {
  it("are its own, unless another one was chosen", () => {
    const seed = presetSettings("standard", "house-rules");
    const grpo = withMethod(seed, "grpo");
    expect(grpo).toEqual(presetSettings("standard", "house-rules", "grpo"));
    expect(grpo.learningRate).toBeLessThan(seed.learningRate);
    expect(withMethod(grpo, "seed")).toEqual(seed);
    const chosen = { ...seed, learningRate: 0.5 };
    expect(withMethod(chosen, "grpo")).toEqual({ ...chosen, method: "grpo" });
    const sokoban = presetSettings("standard", "sokoban");
    expect(withMethod(sokoban, "grpo")).toEqual({ ...sokoban, method: "grpo" });
  });

  it("means in another world what it means there, with the same method and seed", () => {
    const quick = {
      ...presetSettings("quick", "sokoban", "grpo"),
      seed: 7,
      size: "micro",
    } as const;
    const there = { ...presetSettings("quick", "house-rules", "grpo"), seed: 7 };
    expect(withWorld(quick, "house-rules")).toEqual({ ...there, size: "nano" });
    expect(withWorld({ ...quick, beta: 3 }, "alfworld").beta).toBe(5);
  });
});

describe("sizes of policy", () => {
  it("are nano where nothing is said, and a world is given no size that it has not", () => {
    const { size: _, ...before } = DEFAULT_SETTINGS;
    expect(parseSettings(before, { ...DEFAULT_SETTINGS })).toEqual(DEFAULT_SETTINGS);
    expect(DEFAULT_SETTINGS.size).toBe("nano");
    expect(sizeIn("sokoban", "micro")).toBe("micro");
    for (const environment of ["alfworld", "house-rules"] as const) {
      expect(sizeIn(environment, "micro")).toBe("nano");
      expect(() => parseSettings({ environment, size: "micro" })).toThrow(UserError);
      expect(() => parseSettings({ environment, size: "micro" })).toThrow(
        `"size" is "micro", but for ${environment} it has to be nano.`,
      );
    }
  });

  it("name the policy that a run starts from", () => {
    expect(startPolicy({ environment: "sokoban" })).toBe("sokoban-nano");
    expect(startPolicy({ environment: "sokoban", size: "micro" })).toBe("sokoban-micro");
    const base = { environment: "sokoban", start: "base", size: "micro" } as const;
    expect(startPolicy(base)).toBe("sokoban-micro-base");
  });
});
