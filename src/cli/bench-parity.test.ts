import { expect, test } from "vitest";
import { type ParityReport, parityText } from "./bench-parity-text.ts";

const found = (what: string, absolute: number, relative: number) => ({
  ...{ what, count: 7, absolute, relative, limit: 1e-3 },
});

type Assertion = ParityReport["testResults"][number]["assertionResults"][number];

const passed = (
  ancestorTitles: string[],
  title: string,
  findings?: Assertion["meta"]["findings"],
): Assertion => ({
  ...{ ancestorTitles, title, status: "passed" },
  meta: findings ? { findings } : {},
});

const report: ParityReport = {
  testResults: [
    {
      name: "a/agreement.browser.test.ts",
      assertionResults: [
        passed(["agrees: a small policy"], "packed", {
          adapter: "a GPU",
          runs: [],
          differences: [found("gradient", 2e-5, 1e-6)],
        }),
      ],
    },
    {
      name: "a/conformance.browser.test.ts",
      assertionResults: [
        passed(["gradient"], "equals finite differences: distill, skill-sd", {
          runs: [],
          differences: [
            found("loss total", 3e-6, 1e-6),
            found("slope of norm", 4e-5, 2e-5),
            found("slope of A", 1e-5, 5e-5),
          ],
        }),
        passed(["gradient"], "refuses arrays"),
      ],
    },
    {
      name: "a/kernels/swiglu.browser.test.ts",
      assertionResults: [
        passed(["swiglu"], "one", {
          runs: [
            { kernel: "swiglu", params: { tokens: 1, beta: 0.5 } },
            { kernel: "swiglu", params: { tokens: 9, beta: 0.5 } },
          ],
          differences: [found("numbers", 0, 0), found("numbers", 1e-7, 5e-8)],
        }),
        passed(["rows"], "two", {
          runs: [{ kernel: "gather-rows", params: { count: 2 } }],
          differences: [],
        }),
      ],
    },
  ],
};

test("the tables have what the tests measured", () => {
  const lines = parityText(report, "today").split("\n");
  expect(lines).toContain("today, a GPU. 5 of 5 tests passed.");
  expect(lines).toContain("| a small policy | packed | gradient | 7 | 2.0e-5 | 1.0e-6 | 1.0e-3 |");
  expect(lines).toContain("| distill, skill-sd | Skill-SD | 3.0e-6 | 2 | 14 | 4.0e-5 | 5.0e-5 |");
  expect(lines).toContain("| swiglu | tokens 1 to 9 | 2 | 1.0e-7 | 5.0e-8 |");
  expect(lines).toContain("| gather-rows | count 2 | 1 | exact | exact |");
});
