import { describe, expect, test } from "vitest";
import { Tuning } from "./tuning.ts";

const shape = { m: 100, n: 64, k: 300 };

describe("tuning", () => {
  test("keeps a choice for a class of like shapes, and guesses for others", () => {
    const tuning = new Tuning("a GPU");
    tuning.set("rows", shape, "workgroup-32");
    expect(tuning.choose("rows", { m: 256, n: 17, k: 257 })).toBe("workgroup-32");
    expect(tuning.choose("rows", { m: 257, n: 64, k: 300 })).toBe("workgroup-64");
    expect(tuning.has("gradient", shape)).toBe(false);
    expect(tuning.choose("gradient", shape)).toBe("workgroup-64");
    expect(tuning.choose("gradient", { m: 4, n: 64, k: 300 })).toBe("register");
    expect(tuning.choose("gradient", { m: 20, n: 8, k: 300 })).toBe("workgroup-32");
  });

  test("travels as JSON to the same adapter only, and what was measured here stays", () => {
    const tuning = new Tuning("a GPU");
    tuning.set("rows", shape, "workgroup-32");
    const stored: unknown = JSON.parse(JSON.stringify(tuning.export()));
    const same = new Tuning("a GPU");
    expect(same.import(stored)).toBe(true);
    expect(same.export()).toEqual(tuning.export());
    const other = new Tuning("another GPU");
    expect(other.import(stored)).toBe(false);
    expect(other.has("rows", shape)).toBe(false);
    const measured = new Tuning("a GPU");
    measured.set("rows", shape, "register");
    measured.import(stored);
    expect(measured.choose("rows", shape)).toBe("register");
  });

  test.each([
    null,
    "[]",
    { format: "seed-tuning 2", adapter: "a GPU", choices: {} },
    { format: "seed-tuning 1", adapter: "a GPU", choices: { "rows 4x4x4": "fast" } },
  ])("leaves what it did not write: %j", (stored) => {
    const tuning = new Tuning("a GPU");
    expect(tuning.import(stored)).toBe(false);
    expect(tuning.export().choices).toEqual({});
  });
});
