import { expect, test } from "vitest";
import type { EvaluationLine } from "../../run/index.ts";
import { curves, heldOut } from "./curves.ts";

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

test("held-out points add up all tasks of an update", () => {
  const lines = [evaluation(0, "seen", 2), evaluation(0, "unseen", 4), evaluation(10, "seen", 5)];
  expect(heldOut(lines)).toEqual([
    [0, 6, 20],
    [10, 5, 10],
  ]);
});

test("a run is drawn raw, smoothed and with its points, above the earlier runs", () => {
  const reference = {
    key: "earlier",
    seed: 0,
    note: "earlier",
    method: "grpo",
    success: [0.5],
    evaluations: [evaluation(0, "unseen", 3)],
  } as const;
  const series = curves({ method: "seed", updates: [], evaluations: [] }, [reference]);
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
