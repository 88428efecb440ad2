import { InferenceSession, Tensor } from "onnxruntime-node";
import { expect, test } from "vitest";
import { at } from "../../base/index.ts";
import { headSize, type Policy, readPolicy, writePolicy } from "../../policy/index.ts";
import { expectClose, randomTokens, VARIANTS } from "../conformance-tools.ts";
import { referenceScores } from "../reference.ts";
import { testPolicy } from "../test-policy.ts";
import { createNodeEngine } from "./node.node.ts";

/** Log-probabilities [V] of a row of logits. */
function normalised(logits: Float32Array): number[] {
  const largest = Math.max(...logits);
  const sum = logits.reduce((total, z) => total + Math.exp(z - largest), 0);
  return [...logits].map((z) => z - largest - Math.log(sum));
}

/** Logits [V] after each token, from the file in plain ONNX Runtime, read in chunks. */
async function plainLogits(policy: Policy, chunks: readonly number[][]): Promise<Float32Array[]> {
  const { config } = policy;
  // Default options, as a stranger would load the file.
  const session = await InferenceSession.create(writePolicy(policy));
  const empty = (): Tensor =>
    new Tensor("float32", new Float32Array(0), [1, config.kvHeads, 0, headSize(config)]);
  const past: Record<string, Tensor> = {};
  for (let layer = 0; layer < config.layers; layer++) {
    past[`past_key_values.${layer}.key`] = empty();
    past[`past_key_values.${layer}.value`] = empty();
  }
  const rows: Float32Array[] = [];
  for (const chunk of chunks) {
    const ids = new Tensor("int64", BigInt64Array.from(chunk, BigInt), [1, chunk.length]);
    const outputs = await session.run({ input_ids: ids, ...past });
    const logits = outputs.logits?.data;
    if (!(logits instanceof Float32Array)) throw new Error("the file gave no logits");
    for (let t = 0; t < chunk.length; t++) {
      rows.push(logits.slice(t * config.vocabSize, (t + 1) * config.vocabSize));
    }
    for (const [name, tensor] of Object.entries(outputs)) {
      if (name.startsWith("present.")) past[name.replace("present", "past_key_values")] = tensor;
    }
  }
  await session.release();
  return rows;
}

const FOUR_BITS = ["low-rank adapters on 4 bits", { bits: 4 }] as const;

test.each([...VARIANTS, FOUR_BITS])(
  "plain ONNX Runtime computes the same from the file: %s",
  async (_, options) => {
    const policy = testPolicy(options);
    const tokens = randomTokens(policy.config, 12, 4);
    const rows = await plainLogits(policy, [
      tokens.slice(0, 5),
      tokens.slice(5, 6),
      tokens.slice(6),
    ]);
    const targets = tokens.map((_, i) => i).slice(1);
    const sequences = [{ tokens, targets }];

    const engine = await createNodeEngine(readPolicy(writePolicy(policy)));
    const scores = await engine.score({ weights: "policy", sequences, distribution: true });
    await engine.dispose();
    const expected = referenceScores(policy, policy.theta, sequences);
    const vocabulary = policy.config.vocabSize;
    targets.forEach((target, i) => {
      const plain = normalised(at(rows, target - 1));
      expectClose(plain, at(expected.distribution, i), 1e-4);
      const own = scores.distribution?.subarray(i * vocabulary, (i + 1) * vocabulary);
      expectClose(plain, own ?? [], 1e-5);
    });
    expect(rows).toHaveLength(tokens.length);
  },
);

test("a file of the shipped size is small", () => {
  const config = { vocabSize: 114, hiddenSize: 64, layers: 3, ffnSize: 176, contextLength: 512 };
  const policy = testPolicy({ config, training: { mode: "lora", rank: 8, alpha: 16 } });
  const { length } = writePolicy(policy);
  expect(length).toBeGreaterThan(150_000);
  expect(length).toBeLessThan(400_000);
  const narrow = testPolicy({
    config,
    training: { mode: "lora", rank: 8, alpha: 16 },
    bits: 4,
  });
  expect(writePolicy(narrow).length).toBeLessThan(0.8 * length);
});
