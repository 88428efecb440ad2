import { expect, it } from "vitest";
import { countPlaywright, countVitest } from "./count.ts";

it("counts a skipped unit test as failed", () => {
  expect(countVitest({ numTotalTests: 5, numPassedTests: 3 })).toEqual({ passed: 3, failed: 2 });
});

it("counts flaky and skipped browser tests as failed", () => {
  const stats = { expected: 4, unexpected: 1, flaky: 1, skipped: 1 };
  expect(countPlaywright({ stats })).toEqual({ passed: 4, failed: 3 });
});

it("refuses a report of another form", () => {
  expect(() => countVitest({})).toThrow();
});
