import { expect, it } from "vitest";
import { Rng, type Sentence, UserError } from "../base/index.ts";
import { type Engine, EngineLostError } from "../engine/index.ts";
import { createNodeEngine } from "../engine/ort/node.node.ts";
import { freeze, initialise } from "../policy/index.ts";
import { nodeEngineNamed, openEngine } from "./engine.ts";

const config = {
  vocabSize: 20,
  hiddenSize: 32,
  layers: 1,
  heads: 2,
  kvHeads: 2,
  ffnSize: 48,
  ropeTheta: 10_000,
  normEps: 1e-6,
  contextLength: 16,
} as const;
const policy = freeze(initialise(config, Rng.of(1)), 4, 8, Rng.of(2));

const OPTIMISER = {
  learningRate: 0.01,
  beta1: 0.9,
  beta2: 0.99,
  epsilon: 1e-8,
  weightDecay: 0,
  clipNorm: 1,
};

/** Two steps on one sequence; theta after them. */
async function learn(engine: Engine): Promise<Float32Array> {
  const request = {
    sequences: [{ tokens: [1, 2, 3, 4], targets: [1, 2, 3] }],
    nllWeight: Float32Array.of(1, 1, 1),
    loss: { clipLow: 0.2, clipHigh: 0.2, dualClip: 3, gate: "sampled", beta: 1 },
  } as const;
  await engine.train(request, OPTIMISER);
  await engine.train(request, OPTIMISER);
  return engine.readWeights("policy");
}

it("goes on, bit for bit and not in silence, after Dawn has lost its device", async () => {
  let opened = 0;
  const notices: string[] = [];
  /** In place of Dawn: the first one is lost in its second step. */
  async function openDawn(): Promise<Engine> {
    const engine = await createNodeEngine(policy);
    const first = opened++ === 0;
    let steps = 0;
    return {
      ...engine,
      train: async (request, optimiser) => {
        steps += 1;
        if (first && steps === 2)
          throw new EngineLostError({ en: "The device is gone.", zh: "设备已丢失。" });
        return engine.train(request, optimiser);
      },
    };
  }
  const parts = { openDawn, onNotice: (message: Sentence) => notices.push(message.en) };
  const engine = await openEngine(policy, "webgpu", parts);
  const undisturbed = await openEngine(policy);
  expect(await learn(engine)).toEqual(await learn(undisturbed));
  expect(opened).toBe(2);
  expect(notices).toEqual([expect.stringMatching(/^The GPU device was lost\. .*onnxruntime-node/)]);
  await engine.dispose();
  await undisturbed.dispose();
});

it("says which engines there are", () => {
  expect(nodeEngineNamed("webgpu")).toBe("webgpu");
  expect(() => nodeEngineNamed("cuda")).toThrow(UserError);
  expect(() => nodeEngineNamed("cuda")).toThrow("node, webgpu");
});
