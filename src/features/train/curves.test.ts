import { expect, test } from "vitest";
import type { EvaluationLine } from "../../run/index.ts";
// The record's own example: tests share it, the page never loads it.
import { exampleUpdate } from "../../run/test-lines.ts";
import { curves, endOf, updateAt } from "./curves.ts";

const evaluation = (update: number, split: "seen" | "unseen", won: number): EvaluationLine => ({
  type: "evaluation",
  update,
  split,
  temperature: 1,
  n: 10,
  won,
  length: 8,
  kinds: [],
});

/** An update's figures, as far as a curve reads them. */
function line(update: number, success: number, episodes: number, milliseconds: number) {
  const { metrics } = exampleUpdate(update);
  const phases = { rollout: milliseconds, analyze: 0, rescore: 0, train: 0 };
  return { update, metrics: { ...metrics, success, episodes, tokens: 7, milliseconds: phases } };
}

test("a run is drawn raw, smoothed and with its points, above the earlier runs", () => {
  const reference = {
    key: "earlier",
    seed: 0,
    note: "earlier",
    method: "grpo",
    updates: [line(1, 0.5, 10, 400)],
    evaluations: [evaluation(0, "unseen", 3)],
  } as const;
  const series = curves({ method: "seed", updates: [], evaluations: [] }, [reference], "update");
  expect(series.map(({ style }) => style)).toEqual([
    "reference",
    "reference-points",
    "raw",
    "bold",
    "points",
  ]);
  expect(series[0]?.points).toEqual([[1, 0.5]]);
  expect(series[1]?.points).toEqual([[0, 0.3]]);
  expect(new Set(series.map(({ colour }) => colour)).size).toBe(2);
});

test("a run is drawn over episodes, tokens or seconds of computing as well", () => {
  const updates = [line(1, 0, 8, 2000), line(2, 0.5, 16, 3000)];
  const evaluations = [evaluation(0, "unseen", 1), evaluation(2, "unseen", 5)];
  const run = { method: "seed", updates, evaluations } as const;
  const places = { update: [1, 2], episodes: [8, 16], tokens: [7, 14], seconds: [2, 5] } as const;
  for (const axis of ["update", "episodes", "tokens", "seconds"] as const) {
    const [first, last] = places[axis];
    const [raw, , points] = curves(run, [], axis).map((series) => series.points);
    expect(raw).toEqual([
      [first, 0],
      [last, 0.5],
    ]);
    expect(points).toEqual([
      [0, 0.1],
      [last, 0.5],
    ]);
    expect(updateAt(axis, updates, last * 0.95)).toBe(2);
    expect(updateAt(axis, updates, 0)).toBe(1);
  }
  expect(endOf("seconds", 40, [run])).toBe(5);
  expect(endOf("update", 40, [run])).toBe(40);
  expect(updateAt("update", [], 3)).toBe(1);
});
