import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { at, Rng } from "../../base/index.ts";
import {
  expectClose,
  LOSS,
  OPTIMISER,
  raggedSequences,
  randomTokens,
  targetCount,
} from "../conformance-tools.ts";
import { createWebEngine } from "../ort/web.ts";
import type { PolicyConfig } from "../../policy/index.ts";
import { testPolicy } from "../test-policy.ts";
import type { Engine, LaneOutput, Sampling, TrainRequest } from "../types.ts";
import { createWebgpuEngine } from "./index.ts";

/** Grouped heads, and the shape of the shipped policy micro: heads of 40, which no power of two divides. */
const SHAPES: readonly (readonly [string, Partial<PolicyConfig>])[] = [
  ["a policy with grouped heads", { heads: 4, kvHeads: 2 }],
  [
    "a policy of the shape of micro",
    {
      ...{ vocabSize: 114, hiddenSize: 160, layers: 3, heads: 4, kvHeads: 4 },
      ...{ ffnSize: 416, contextLength: 96 },
    },
  ],
];

function request(sequences: ReturnType<typeof raggedSequences>): TrainRequest {
  const count = targetCount(sequences);
  const rng = Rng.of(6, "agreement");
  const fill = (low: number, high: number): Float32Array =>
    Float32Array.from({ length: count }, () => rng.between(low, high));
  return {
    sequences,
    policyWeight: fill(0, 0.1),
    advantage: fill(-2, 2),
    behaviour: fill(-4, -1),
    distillWeight: fill(0, 0.1),
    teacher: fill(-4, -1),
    klWeight: fill(0, 0.1),
    reference: fill(-4, -1),
    entropyWeight: fill(0, 0.1),
    nllWeight: fill(0, 0.1),
    loss: LOSS,
  };
}

async function generate(
  engine: Engine,
  config: PolicyConfig,
  sampling: Sampling,
): Promise<readonly LaneOutput[]> {
  const session = await engine.openSession({ weights: "policy", lanes: 3, capacity: 48 });
  const outputs: LaneOutput[] = [];
  for (const turn of [0, 1]) {
    const inputs = [4, 1, 9].map((length, lane) => ({
      lane,
      append: randomTokens(config, length - turn, 10 * turn + lane),
    }));
    outputs.push(...(await session.extend(inputs, sampling)));
  }
  await session.close();
  return outputs;
}

/** Of a loss above 1 the tolerance is a share: 32 bits have seven digits. */
const expectSameLoss = (actual: number, expected: number, tolerance: number): void =>
  expectClose([actual], [expected], tolerance * Math.max(1, Math.abs(expected)));

describe.each(SHAPES)("the WGSL engine agrees with ONNX Runtime for %s", (_, shape) => {
  const policy = testPolicy({ config: shape });
  const { config } = policy;
  const sequences = raggedSequences(config);
  let ours: Engine;
  let theirs: Engine;
  beforeAll(async () => {
    ours = await createWebgpuEngine({}, policy);
    theirs = await createWebEngine(policy);
  });
  afterAll(async () => {
    await ours.dispose();
    await theirs.dispose();
  });

  test("on log-probabilities, entropies and distributions", async () => {
    const asked = { weights: "policy", sequences, distribution: true } as const;
    const [a, b] = [await ours.score(asked), await theirs.score(asked)];
    expectClose(a.logprob, b.logprob, 1e-4);
    expectClose(a.entropy, b.entropy, 1e-4);
    expectClose(a.distribution ?? [], b.distribution ?? [], 1e-4);
  });

  test("on the gradient of all loss terms and what is reported of it", async () => {
    const [a, b] = [
      await ours.gradient(request(sequences)),
      await theirs.gradient(request(sequences)),
    ];
    const largest = b.gradient.reduce((most, g) => Math.max(most, Math.abs(g)), 0);
    expect(largest).toBeGreaterThan(0.01);
    expectClose(a.gradient, b.gradient, 1e-4 * largest);
    expectClose(a.shift, b.shift, 1e-4);
    expectClose(a.gate, b.gate, 1e-4);
    expectClose(a.clipped, b.clipped, 0);
    for (const term of ["total", "policy", "distill", "kl", "entropy", "nll"] as const) {
      expectSameLoss(a.loss[term], b.loss[term], 5e-5);
    }
  });

  test.each([0, 0.7, 1])("on the tokens of two turns at temperature %d", async (temperature) => {
    const sampling = { temperature, seed: 3, streams: [7, 8, 9], maxTokens: 7, stop: [5] };
    const [a, b] = [
      await generate(ours, config, sampling),
      await generate(theirs, config, sampling),
    ];
    a.forEach(({ tokens, logprobs }, i) => {
      expect(tokens).toEqual(at(b, i).tokens);
      expectClose(logprobs, at(b, i).logprobs, 1e-4);
    });
  });

  test("on the weights after steps of training", async () => {
    for (let step = 0; step < 3; step++) {
      const [a, b] = [
        await ours.train(request(sequences), OPTIMISER),
        await theirs.train(request(sequences), OPTIMISER),
      ];
      expectSameLoss(a.loss.total, b.loss.total, 5e-4);
    }
    const asked = { weights: "policy", sequences } as const;
    const [a, b] = [await ours.score(asked), await theirs.score(asked)];
    expectClose(a.logprob, b.logprob, 1e-2);
  });
});
