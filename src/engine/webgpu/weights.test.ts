import { expect, test } from "vitest";
import { testPolicy } from "../test-policy.ts";
import { formsOf, weightForm } from "./weights.ts";

test("matrices stay packed from a size on at which merged copies would crowd a GPU", () => {
  const policy = testPolicy();
  expect(weightForm(policy)).toBe("merged");
  const large = { ...policy.config, hiddenSize: 512, ffnSize: 2048, layers: 6 };
  expect(weightForm({ ...policy, config: large })).toBe("packed");
});

test("only the products are compiled that a policy needs", () => {
  expect(formsOf(testPolicy(), "merged")).toEqual(["rows", "gradient"]);
  expect(formsOf(testPolicy(), "packed")).toEqual(["rows", "gradient", "int8", "int8-back"]);
  const narrow = testPolicy({ bits: 4 });
  expect(formsOf(narrow, "packed")).toEqual(["rows", "gradient", "int4", "int4-back"]);
  const full = testPolicy({ training: { mode: "full" } });
  expect(formsOf(full, "packed")).toEqual(["rows", "gradient"]);
});
