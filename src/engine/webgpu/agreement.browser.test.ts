import { beforeAll, describe, expect, test } from "vitest";
import { agrees } from "../difference.ts";
import { findings } from "../findings.ts";
import { createWebEngine } from "../ort/web.ts";
import {
  AGREEMENT_CASES,
  type AgreementResults,
  differencesOf,
  policyOf,
  resultsOf,
} from "./agreement.ts";
import { createWebgpuEngine, requestDevice } from "./index.ts";

const gpu = await requestDevice();

const cases = AGREEMENT_CASES.map((each) => [each.name, each] as const);

describe.each(cases)("the WGSL engine agrees with ONNX Runtime: %s", (_, each) => {
  const policy = policyOf(each);
  let expected: AgreementResults;
  beforeAll(async () => {
    const oracle = await createWebEngine(policy);
    expected = await resultsOf(oracle);
    await oracle.dispose();
  });

  test.each(each.ways)("%s", async (_, options) => {
    const engine = await createWebgpuEngine(gpu, policy, options);
    const differences = differencesOf(await resultsOf(engine), expected);
    await engine.dispose();
    findings().adapter = gpu.description;
    findings().differences.push(...differences);
    expect(differences.filter((found) => !agrees(found))).toEqual([]);
    // Something was trained, and tokens were sampled.
    for (const { what, count } of differences) expect(count, what).toBeGreaterThan(0);
    expect(expected.theta).not.toEqual(expected.before);
  });
});
