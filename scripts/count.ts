import * as v from "valibot";

/** Tests that passed, and tests that did not: failed, skipped or never run. */
export interface Count {
  readonly passed: number;
  readonly failed: number;
}

export const ZERO: Count = { passed: 0, failed: 0 };

const VitestReport = v.object({ numTotalTests: v.number(), numPassedTests: v.number() });
const PlaywrightReport = v.object({
  stats: v.object({
    expected: v.number(),
    unexpected: v.number(),
    flaky: v.number(),
    skipped: v.number(),
  }),
});

/** Counts Vitest's JSON report; a skipped test counts as failed. */
export function countVitest(report: unknown): Count {
  const { numTotalTests, numPassedTests } = v.parse(VitestReport, report);
  return { passed: numPassedTests, failed: numTotalTests - numPassedTests };
}

/** Counts Playwright's JSON report; a flaky or skipped test counts as failed. */
export function countPlaywright(report: unknown): Count {
  const { expected, unexpected, flaky, skipped } = v.parse(PlaywrightReport, report).stats;
  return { passed: expected, failed: unexpected + flaky + skipped };
}
