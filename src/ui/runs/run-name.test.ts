import { expect, test } from "vitest";
import { defaultRunName, type RunHeader } from "../../run/index.ts";
import { DEFAULT_SETTINGS } from "../../seed/index.ts";
import { runName } from "./run-name.ts";

const header: RunHeader = {
  type: "header",
  format: "seed-run",
  version: 1,
  started: "2026-01-01T00:00:00.000Z",
  settings: { ...DEFAULT_SETTINGS, method: "grpo", seed: 7 },
  policy: { name: "p", parameters: 1, trainable: 1 },
  engine: "a test",
  vocabulary: ["a"],
};

test("a run without a name of its own is called in the language of the page", () => {
  const run = { header, name: defaultRunName(header) };
  expect([runName(run, "en"), runName(run, "zh")]).toEqual(["GRPO, seed 7", "GRPO，种子 7"]);
  const micro: RunHeader = { ...header, settings: { ...header.settings, size: "micro" } };
  expect(runName({ header: micro, name: defaultRunName(micro) }, "en")).toBe("GRPO micro, seed 7");
  expect(runName({ header, name: "the rival" }, "zh")).toBe("the rival");
});
