import { at, present } from "../base/index.ts";
import {
  embeddingName,
  finalNormName,
  headSize,
  kvSize,
  layerName,
  type LayerPart,
  type Policy,
  type PolicyConfig,
  trainableLayout,
} from "../policy/index.ts";
import type { ScoredSequence } from "./types.ts";

/**
 * The model in plain 64-bit arithmetic, one position after the other, written to be
 * read: what the tests of every engine compare with. Slow on purpose of clarity.
 */

type Weights = ReadonlyMap<string, Float64Array>;

/** The weights in force for `theta`, in 64 bits. */
export function referenceWeights(policy: Policy, theta: ArrayLike<number>): Weights {
  const weights = new Map<string, Float64Array>();
  for (const slot of trainableLayout(policy.config, policy.training).slots) {
    const { name, shape, size } = slot.parameter;
    const values = new Float64Array(size);
    weights.set(name, values);
    if (slot.kind === "direct") {
      for (let i = 0; i < size; i++) values[i] = at(theta, slot.offset + i);
      continue;
    }
    const base = present(policy.base.get(name), name);
    const columns = shape[1] ?? 1;
    for (let i = 0; i < size; i++) {
      let value =
        base.kind === "f32"
          ? at(base.values, i)
          : at(base.codes, i) * at(base.scales, Math.floor(i / base.block));
      const [row, column] = [Math.floor(i / columns), i % columns];
      for (let r = 0; r < slot.rank; r++) {
        const product =
          at(theta, slot.b + row * slot.rank + r) * at(theta, slot.a + r * columns + column);
        value += slot.scale * product;
      }
      values[i] = value;
    }
  }
  return weights;
}

/** y = W x for W [out, in]. */
function apply(matrix: Float64Array, x: Float64Array): Float64Array {
  const inner = x.length;
  return Float64Array.from({ length: matrix.length / inner }, (_, o) => {
    let sum = 0;
    for (let i = 0; i < inner; i++) sum += (matrix[o * inner + i] as number) * (x[i] as number);
    return sum;
  });
}

function rmsNorm(x: Float64Array, gain: Float64Array, epsilon: number): Float64Array {
  const meanSquare = x.reduce((sum, v) => sum + v * v, 0) / x.length;
  return x.map((v, i) => (v / Math.sqrt(meanSquare + epsilon)) * at(gain, i));
}

/** Turns each pair (i, i + head size / 2) of a head by position * theta^(-2 i / head size). */
function rotate(head: Float64Array, position: number, ropeTheta: number): Float64Array {
  const half = head.length / 2;
  const turned = new Float64Array(head.length);
  for (let i = 0; i < half; i++) {
    const angle = position * ropeTheta ** ((-2 * i) / head.length);
    const [x, y] = [at(head, i), at(head, i + half)];
    turned[i] = x * Math.cos(angle) - y * Math.sin(angle);
    turned[i + half] = y * Math.cos(angle) + x * Math.sin(angle);
  }
  return turned;
}

export function logSoftmax(logits: Float64Array): Float64Array {
  const largest = logits.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  const sum = logits.reduce((total, z) => total + Math.exp(z - largest), 0);
  return logits.map((z) => z - largest - Math.log(sum));
}

/** What `query` reads from the keys and values so far. */
function attend(query: Float64Array, keys: Float64Array[], values: Float64Array[]): Float64Array {
  const scores = keys.map(
    (key) => key.reduce((sum, k, i) => sum + k * at(query, i), 0) / Math.sqrt(query.length),
  );
  const probabilities = logSoftmax(Float64Array.from(scores)).map(Math.exp);
  return query.map((_, i) =>
    values.reduce((sum, v, j) => sum + at(probabilities, j) * at(v, i), 0),
  );
}

/** Logits after each token: row i predicts token i + 1. */
export function referenceLogits(
  config: PolicyConfig,
  weights: Weights,
  tokens: ArrayLike<number>,
): readonly Float64Array[] {
  const { hiddenSize: d, heads, kvHeads, ffnSize: f, normEps, ropeTheta } = config;
  const size = headSize(config);
  const weight = (name: string): Float64Array => present(weights.get(name), name);
  const embedding = weight(embeddingName);
  const rows: Float64Array[] = [];
  // Keys and values of each layer and head: cache[layer][head][position].
  const cache = Array.from({ length: config.layers }, () =>
    Array.from({ length: kvHeads }, () => ({
      keys: [] as Float64Array[],
      values: [] as Float64Array[],
    })),
  );
  for (let position = 0; position < tokens.length; position++) {
    const token = at(tokens, position);
    let x = embedding.slice(token * d, (token + 1) * d);
    for (let layer = 0; layer < config.layers; layer++) {
      const part = (name: LayerPart): Float64Array => weight(layerName(layer, name));
      const qkv = apply(part("attention.qkv"), rmsNorm(x, part("attention.norm"), normEps));
      const head = (start: number): Float64Array => qkv.slice(start, start + size);
      const mixed = new Float64Array(d);
      for (let h = 0; h < kvHeads; h++) {
        const { keys, values } = at(at(cache, layer), h);
        keys.push(rotate(head(d + h * size), position, ropeTheta));
        values.push(head(d + kvSize(config) + h * size));
      }
      for (let h = 0; h < heads; h++) {
        const { keys, values } = at(at(cache, layer), Math.floor((h * kvHeads) / heads));
        mixed.set(attend(rotate(head(h * size), position, ropeTheta), keys, values), h * size);
      }
      const attention = apply(part("attention.out"), mixed);
      x = x.map((v, i) => v + at(attention, i));
      const gateUp = apply(part("mlp.gate-up"), rmsNorm(x, part("mlp.norm"), normEps));
      const gated = gateUp.slice(0, f).map((g, i) => (g / (1 + Math.exp(-g))) * at(gateUp, f + i));
      const mlp = apply(part("mlp.down"), gated);
      x = x.map((v, i) => v + at(mlp, i));
    }
    rows.push(apply(embedding, rmsNorm(x, weight(finalNormName), normEps)));
  }
  return rows;
}

export interface ReferenceScores {
  readonly logprob: Float64Array;
  readonly entropy: Float64Array;
  /** Log-probabilities at each target, one row each. */
  readonly distribution: readonly Float64Array[];
}

/** The counterpart of Engine.score. */
export function referenceScores(
  policy: Policy,
  theta: ArrayLike<number>,
  sequences: readonly ScoredSequence[],
): ReferenceScores {
  const weights = referenceWeights(policy, theta);
  const distribution: Float64Array[] = [];
  const logprob: number[] = [];
  for (const { tokens, targets } of sequences) {
    const rows = referenceLogits(policy.config, weights, tokens);
    for (const target of Array.from(targets)) {
      const row = logSoftmax(at(rows, target - 1));
      distribution.push(row);
      logprob.push(at(row, at(tokens, target)));
    }
  }
  const entropy = distribution.map((row) => -row.reduce((sum, l) => sum + Math.exp(l) * l, 0));
  return { logprob: Float64Array.from(logprob), entropy: Float64Array.from(entropy), distribution };
}
