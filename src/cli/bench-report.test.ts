import { describe, expect, test } from "vitest";
import type { ContenderName } from "../../bench/contenders/names.ts";
import type { Phase } from "../../bench/contenders/types.ts";
import { agreement } from "./bench-agreement.ts";
import { withAgain } from "./bench-merge.ts";
import { median, ratioOf, type SizeResults, sizeText } from "./bench-report.ts";
import type { Measured } from "./bench-rounds.ts";

const measured = (
  name: ContenderName,
  phase: Phase,
  runs: number[],
  checks: number[][],
): Measured => ({ name, about: name, phase, first: 9, runs, checks });

test("the median is the middle one, or between the middle two", () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([4, 1, 2, 3])).toBe(2.5);
  expect(median([])).toBeNaN();
});

test("a ratio is of medians, its range of single rounds", () => {
  const all = [
    measured("seed-webgpu", "train", [10, 20, 10], [[1]]),
    measured("jax-webgpu", "train", [30, 30, 40], [[1]]),
  ];
  const own = ["seed-webgpu", "train"] as const;
  const other = ["jax-webgpu", "train"] as const;
  expect(ratioOf(all, { own, other, least: 1 })).toEqual({ ratio: 3, least: 1.5, most: 4 });
  expect(ratioOf(all, { own, other: ["ort-webgpu", "train"], least: 1 })).toBeNull();
});

describe("agreement", () => {
  const own = measured("seed-node", "train", [], [[4], [3]]);

  test("of losses step by step", () => {
    const near = measured("jax-wasm", "train", [], [[4.00001], [3]]);
    const far = measured("jax-wasm", "train", [], [[4], [3.1]]);
    const broken = measured("jax-wasm", "train", [], [[4], [Number.NaN]]);
    expect(agreement(own, near).agrees).toBe(true);
    expect(agreement(own, far).agrees).toBe(false);
    expect(agreement(own, broken).agrees).toBe(false);
    expect(agreement(own, { ...near, checks: [] }).agrees).toBe(false);
  });

  test("of sampled tokens, but for the few that rounding turns", () => {
    const tokens = Array.from({ length: 20 }, (_, i) => i);
    const mine = measured("seed-node", "decode", [], [tokens]);
    const nearly = measured("ort-wasm", "decode", [], [tokens.with(3, 99)]);
    const other = measured("ort-wasm", "decode", [], [tokens.map((token) => token % 2)]);
    expect(agreement(mine, nearly)).toEqual({ agrees: true, text: "95 % of the tokens" });
    expect(agreement(mine, other).agrees).toBe(false);
  });
});

test("the report names what is missed, what disagrees and what failed", () => {
  const results: SizeResults = {
    size: "nano",
    machine: { date: "day", processors: 2, processor: "cpu", load: [1, 2, 3], node: "v20" },
    loadAfter: [4, 5, 6],
    seconds: 60,
    measured: [
      measured("seed-webgpu", "train", [10], [[4]]),
      measured("jax-webgpu", "train", [20], [[5]]),
      { ...measured("tfjs-webgpu", "train", [], []), failure: "no adapter" },
    ],
  };
  const text = sizeText(results);
  expect(text).toContain(
    "| seed-webgpu train | jax-webgpu train | 2.0 (2.0 to 2.0) | at least 2.5 | **missed** |",
  );
  expect(text).toContain("NO, within 3e-1");
  expect(text).toContain("failed: no adapter");
  expect(text).toContain("load average 1, 2, 3 before and 4, 5, 6 after 60 s");
});

test("contenders that are measured again replace theirs and say when", () => {
  const machine = { date: "day", processors: 2, processor: "cpu", load: [1, 2, 3], node: "v20" };
  const results = (again: readonly Measured[], date: string, load: number): SizeResults => ({
    size: "nano",
    machine: { ...machine, date },
    loadAfter: [load],
    seconds: 60,
    measured: again,
  });
  const kept = results(
    [
      measured("seed-node", "train", [20], [[4]]),
      measured("one-graph-node", "train", [10], [[4]]),
      measured("seed-webgpu", "decode", [7], [[4]]),
    ],
    "Monday",
    1,
  );
  const tuesday = results(
    [
      measured("seed-node", "train", [12], [[4]]),
      measured("one-graph-node", "train", [11], [[4]]),
      measured("seed-node", "decode", [5], [[4]]),
    ],
    "Tuesday",
    2,
  );
  const wednesday = results([measured("seed-node", "train", [8], [[4]])], "Wednesday", 3);
  const merged = withAgain(withAgain(kept, tuesday), wednesday);
  expect(merged.measured.map(({ name, phase, runs }) => [name, phase, runs[0]])).toEqual([
    ["seed-node", "train", 8],
    ["one-graph-node", "train", 11],
    ["seed-webgpu", "decode", 7],
  ]);
  const text = sizeText(merged);
  expect(text).toContain("\nMonday, 2 processors");
  expect(text).toContain("\nMeasured again: one-graph-node. Tuesday, 2 processors");
  expect(text).toContain("\nMeasured again: seed-node. Wednesday, 2 processors");
});
