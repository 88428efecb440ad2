import { describe, expect, it } from "vitest";
import { aggregate, areaUnder, type CurvePoint, spreadOf, updatesTo } from "./aggregate.ts";
import { groupRuns } from "./group.ts";
import {
  formatRecord,
  heldOutCurve,
  lineOf,
  METRICS,
  parseRecord,
  RunLibrary,
  testTemperature,
  trainingCurve,
} from "./index.ts";
import { exampleEvaluation, exampleHeader, exampleUpdate } from "./test-lines.ts";

const curve = (...ys: (number | null)[]): readonly CurvePoint[] =>
  ys.map((y, i) => ({ update: i + 1, x: 10 * (i + 1), y }));

describe("figures over several runs", () => {
  it("has mean, sample deviation and extremes at the updates that all runs have", () => {
    expect(aggregate([curve(0, 1, 0.5, null), curve(1, 1, 1)])).toEqual([
      { update: 1, x: 10, mean: 0.5, deviation: Math.SQRT1_2, min: 0, max: 1, n: 2 },
      { update: 2, x: 20, mean: 1, deviation: 0, min: 1, max: 1, n: 2 },
      { update: 3, x: 30, mean: 0.75, deviation: Math.sqrt(0.125), min: 0.5, max: 1, n: 2 },
    ]);
    expect(aggregate([curve(0.25)])).toMatchObject([{ mean: 0.25, deviation: 0, n: 1 }]);
    expect(aggregate([curve(null), curve(1)])).toEqual([]);
  });

  it("keeps the extremes of the values before they were smoothed", () => {
    const smoothed = [curve(0.4, 0.5), curve(0.6, 0.5)];
    expect(aggregate(smoothed, [curve(0, 1), curve(1, 0.25)])).toMatchObject([
      { mean: 0.5, min: 0, max: 1 },
      { mean: 0.5, min: 0.25, max: 1 },
    ]);
  });

  it("takes the area by the trapezoid rule, over gaps too", () => {
    expect(areaUnder(curve(0, 1))).toBe(0.5);
    expect(areaUnder(curve(0, 1, 1))).toBe(0.75);
    expect(areaUnder(curve(0, null, 1))).toBe(0.5);
    expect(areaUnder(curve(1))).toBeNull();
    expect(areaUnder([])).toBeNull();
  });

  it("finds when a level is reached", () => {
    expect(updatesTo(curve(0, null, 0.5, 0.2), 0.5)).toBe(3);
    expect(updatesTo(curve(0, 0.49), 0.5)).toBeNull();
    expect(spreadOf([1, null, 3])).toEqual({ mean: 2, deviation: Math.SQRT2, n: 2 });
    expect(spreadOf([null])).toBeNull();
  });
});

describe("curves of a run", () => {
  const library = new RunLibrary();
  const { run } = library.add({
    header: exampleHeader,
    updates: [1, 2].map(exampleUpdate),
    evaluations: [
      exampleEvaluation(0),
      { ...exampleEvaluation(2), split: "seen", won: 3 },
      exampleEvaluation(2),
    ],
  });

  it.each([
    ["update", [1, 2]],
    ["episodes", [2, 4]],
    ["tokens", [100, 200]],
    ["seconds", [0.0035, 0.007]],
  ] as const)("lie on the axis of %ss", (axis, xs) => {
    expect(trainingCurve(run, "success", axis).map(({ x }) => x)).toEqual(xs);
  });

  it("take the splits of an evaluation together and begin at 0", () => {
    expect(heldOutCurve(run, "tokens")).toEqual([
      { update: 0, x: 0, y: 1 / 3 },
      { update: 2, x: 200, y: 4 / 6 },
    ]);
  });

  it("lie on the time of the clock where the record has it, and nowhere where not", () => {
    expect(trainingCurve(run, "success", "wall")).toEqual([]);
    expect(heldOutCurve(run, "wall")).toEqual([]);
    const library = new RunLibrary();
    const updates = [5, 9].map((elapsed, i) => ({ ...exampleUpdate(i + 1), elapsed }));
    const record = { header: exampleHeader, updates, evaluations: [exampleEvaluation(2)] };
    const timed = library.add(record).run;
    expect(trainingCurve(timed, "success", "wall").map(({ x }) => x)).toEqual([5, 9]);
    expect(heldOutCurve(timed, "wall").map(({ x }) => x)).toEqual([9]);
    expect(parseRecord(formatRecord(record)).record.updates.map((one) => one.elapsed)).toEqual([
      5, 9,
    ]);
    const started = new Date(Date.now() - 60_000).toISOString();
    expect(lineOf(exampleUpdate(1), started).elapsed).toBeGreaterThanOrEqual(60);
    expect(lineOf(exampleUpdate(1), "2999-01-01T00:00:00Z").elapsed).toBe(0);
  });

  it("show held-out success at the temperature of most tests, not a mixture", () => {
    const at = (update: number, temperature: number, won: number) => ({
      ...exampleEvaluation(update),
      temperature,
      won,
    });
    const evaluations = [at(0, 0, 3), at(0, 1, 0), at(1, 1, 1), at(2, 1, 2), at(2, 0, 3)];
    const updates = [1, 2].map(exampleUpdate);
    const { run } = new RunLibrary().add({ header: exampleHeader, updates, evaluations });
    expect(testTemperature(run)).toBe(1);
    expect(heldOutCurve(run, "update").map(({ y }) => y)).toEqual([0, 1 / 3, 2 / 3]);
    expect(testTemperature({ ...run, evaluations: [] })).toBeNull();
  });

  it("skip what is missing or not finite", () => {
    expect(trainingCurve(run, "loss", "update").map(({ y }) => y)).toEqual([null, null]);
    expect(trainingCurve(run, "skillsCorrect", "update").map(({ y }) => y)).toEqual([null, null]);
    expect(METRICS.seconds.of(exampleUpdate(1).metrics)).toBe(0.0035);
  });
});

describe("groups of runs", () => {
  it("differ in anything but the seed, and know what they differ in", () => {
    const library = new RunLibrary();
    const add = (change: object) =>
      library.add({
        header: { ...exampleHeader, settings: { ...exampleHeader.settings, ...change } },
        updates: [exampleUpdate(1)],
        evaluations: [],
      });
    add({ seed: 1 });
    add({ seed: 2 });
    add({ seed: 1, beta: 2 });
    add({ seed: 1, method: "grpo" });
    const groups = (by: "settings" | "method" | "run") =>
      groupRuns(library.list(), by).map(({ runs, differing }) => [
        runs[0].header.settings.method,
        differing,
        runs.length,
      ]);
    expect(groups("settings")).toEqual([
      ["seed", ["beta"], 2],
      ["seed", ["beta"], 1],
      ["grpo", [], 1],
    ]);
    expect(groups("method")).toEqual([
      ["seed", [], 3],
      ["grpo", [], 1],
    ]);
    expect(groups("run")).toHaveLength(4);
    add({ seed: 1, method: "grpo", environment: "alfworld" });
    expect(groups("method")).toEqual([
      ["seed", ["environment"], 3],
      ["grpo", ["environment"], 1],
      ["grpo", ["environment"], 1],
    ]);
    expect(groups("settings")[0]).toEqual(["seed", ["environment", "beta"], 2]);
    // Studies write the way to a policy, which makes no other experiment of it.
    const policies = new RunLibrary();
    for (const [seed, name] of [
      [1, "nano"],
      [2, "models/nano"],
      [3, "micro"],
    ] as const) {
      const settings = { ...exampleHeader.settings, seed };
      const header = { ...exampleHeader, settings, policy: { ...exampleHeader.policy, name } };
      policies.add({ header, updates: [exampleUpdate(1)], evaluations: [] });
    }
    expect(
      groupRuns(policies.list(), "settings").map(({ runs, policiesDiffer }) => [
        runs.length,
        policiesDiffer,
      ]),
    ).toEqual([
      [2, true],
      [1, true],
    ]);
    // A world has settings of its own: they tell nothing apart within it.
    add({ seed: 1, environment: "alfworld", learningRate: 0.5 });
    expect(groups("settings").at(-1)).toEqual(["seed", ["environment"], 1]);
  });
});
