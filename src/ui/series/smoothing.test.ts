import { expect, test } from "vitest";
import { smooth } from "./smoothing.ts";

test("a constant series stays what it is from the first value on", () => {
  for (const value of smooth([0.3, 0.3, 0.3], 0.9)) expect(value).toBeCloseTo(0.3, 12);
});

test("weights fall by the decay and add up to one", () => {
  const [, , third] = smooth([0, 0, 1], 0.5);
  // Weights 1/8, 1/4, 1/2 of values 0, 0, 1, over their sum 7/8.
  expect(third).toBeCloseTo(4 / 7, 12);
});

test("a value that is not finite is a gap and changes nothing after it", () => {
  const [first, gap, last] = smooth([1, Number.NaN, 1], 0.8);
  expect([first, gap]).toEqual([1, null]);
  expect(last).toBeCloseTo(1, 12);
});

test("decay 0 smooths nothing", () => {
  expect(smooth([1, 2, 3], 0)).toEqual([1, 2, 3]);
});
