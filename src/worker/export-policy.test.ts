import { expect, test } from "vitest";
import { UserError } from "../base/index.ts";
import type { EngineSnapshot } from "../engine/index.ts";
import { testPolicy } from "../engine/test-policy.ts";
import { readPolicy, readPolicyMetadata } from "../policy/index.ts";
import { Tokenizer } from "../text/index.ts";
import { type Exporter, exportWeights } from "./export-policy.ts";

const policy = testPolicy();
const exporter: Exporter = {
  policy,
  tokenizer: Tokenizer.of([" up", " down"]),
  name: "tiny",
  world: "sokoban",
};

function weightsAfter(updatesDone: number) {
  const theta = policy.theta.map((x) => x + updatesDone);
  const engine: EngineSnapshot = {
    weights: { policy: theta, teacher: theta, reference: theta },
    firstMoment: theta,
    secondMoment: theta,
    steps: updatesDone,
  };
  return { updatesDone, engine };
}

test("the file holds the weights, the tokenizer and where they are from", () => {
  const { file, updates, success } = exportWeights(exporter, weightsAfter(3));
  expect([updates, success]).toEqual([3, null]);
  expect(readPolicy(file).theta).toEqual(weightsAfter(3).engine.weights.policy);
  const { tokenizer, ...facts } = readPolicyMetadata(file);
  expect(facts).toEqual({ name: "tiny", environment: "sokoban", updates: "3" });
  expect(Tokenizer.parse(JSON.parse(tokenizer ?? "")).vocabulary).toEqual(
    exporter.tokenizer.vocabulary,
  );
});

test("the file of a House Rules run says in which house it learnt", () => {
  const { file } = exportWeights({ ...exporter, world: "house-rules", house: 7 }, weightsAfter(1));
  expect(readPolicyMetadata(file)).toMatchObject({ environment: "house-rules", house: "7" });
});

test("the best weights say how well training went; there may be none yet", () => {
  const best = { ...weightsAfter(12), success: 0.38 };
  expect(exportWeights(exporter, best)).toMatchObject({ updates: 12, success: 0.38 });
  expect(() => exportWeights(exporter, null)).toThrow(UserError);
});
