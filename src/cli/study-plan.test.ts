import { describe, expect, it } from "vitest";
import { METHODS, parseSettings } from "../seed/index.ts";
import { studyNamed } from "./study-plan.ts";

/** What each ablation is: from which policy, who writes the skills, who reads them, which terms there are. */
const ABLATIONS: Readonly<Record<string, readonly unknown[]>> = {
  seed: ["sft", "own", "ema", { policy: 1, distill: 1 }],
  "no-sft": ["base", "own", "ema", { policy: 1, distill: 1 }],
  "no-opd": ["sft", null, "ema", { policy: 1, distill: 0 }],
  "static-kind": ["sft", "kind", "ema", { policy: 1, distill: 1 }],
  "static-object": ["sft", "object", "ema", { policy: 1, distill: 1 }],
  "frozen-analyzer": ["sft", "own-frozen", "ema", { policy: 1, distill: 1 }],
  "frozen-both": ["sft", "own-frozen", "frozen", { policy: 1, distill: 1 }],
};

describe("the studies", () => {
  it("ablate one part each", () => {
    const rows = studyNamed("ablation").rows.map((row) => {
      const { start, method, skill, teacher } = parseSettings(row.settings);
      const { privileged, terms } = METHODS[method];
      return [row.id, [start, skill === "method" ? privileged : skill, teacher, terms]];
    });
    expect(Object.fromEntries(rows)).toEqual(ABLATIONS);
  });
});
