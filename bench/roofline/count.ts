/**
 * Floating-point operations and bytes of the phases, operation by operation. Operations are
 * those of the mathematics (a product of m x k by k x n is 2 m n k; attention sees no masked
 * key), bytes are every operand once in and every result once out, in f32: what a kernel for
 * each operation needs at least.
 */
import { kvSize, parameterCount, type PolicyConfig } from "../../src/policy/index.ts";
import type { Phase } from "../contenders/types.ts";
import type { Work } from "../work.ts";
import type { Peak } from "./peak.ts";

export interface Cost {
  readonly name: string;
  readonly flops: number;
  readonly bytes: number;
}

const cost = (name: string, flops: number, numbers: number): Cost => ({
  name,
  flops,
  bytes: 4 * numbers,
});

/** C [m, n] = A [m, k] B [k, n], plus a matrix like C where `added`. */
const product = (name: string, m: number, k: number, n: number, added = false): Cost =>
  cost(name, 2 * m * n * k + (added ? m * n : 0), m * k + k * n + (added ? 2 : 1) * m * n);

/** `tokens` rows through the layers, which see `pairs` keys in all out of `keys` distinct ones. */
interface Rows {
  readonly tokens: number;
  readonly pairs: number;
  readonly keys: number;
}

/** Rows of `count` whole sequences of `time` tokens. */
const sequences = (count: number, time: number): Rows => ({
  tokens: count * time,
  pairs: (count * time * (time + 1)) / 2,
  keys: count * time,
});

const norm = (name: string, rows: number, d: number): Cost =>
  cost(name, 4 * rows * d, 2 * rows * d + d + rows);

function layersForward(config: PolicyConfig, { tokens, pairs, keys }: Rows): Cost[] {
  const { hiddenSize: d, ffnSize: f, heads, layers } = config;
  const kv = kvSize(config);
  const layer = [
    norm("norm", tokens, d),
    product("qkv", tokens, d, d + 2 * kv),
    cost("rope", 3 * tokens * (d + kv), 2 * tokens * (d + 2 * kv)),
    // Two products over each pair, and the softmax: scale, maximum, exponential, sum, division.
    cost("attention", 4 * d * pairs + 5 * heads * pairs, 2 * tokens * d + 2 * keys * kv),
    product("attention out", tokens, d, d, true),
    norm("norm", tokens, d),
    product("gate and up", tokens, d, 2 * f),
    cost("swiglu", 5 * tokens * f, 3 * tokens * f),
    product("down", tokens, f, d, true),
  ];
  return [
    cost("embedding", 0, 2 * tokens * d),
    ...Array.from({ length: layers }, () => layer).flat(),
  ];
}

/** Final norm, logits and their log-softmax at `targets` rows; the logits are not stored. */
const headForward = ({ hiddenSize: d, vocabSize: v }: PolicyConfig, targets: number): Cost[] => [
  norm("norm", targets, d),
  cost("log-probability", 2 * targets * d * v + 4 * targets * v, targets * d + d * v + 4 * targets),
];

/** Through Y = X W^T: dX = dY W and dW = dY^T X. */
const linearBackward = (name: string, rows: number, inner: number, out: number): Cost[] => [
  product(`${name}, by input`, rows, out, inner),
  product(`${name}, by weight`, out, rows, inner),
];

const normBackward = (rows: number, d: number): Cost =>
  cost("norm, backward", 10 * rows * d, 4 * rows * d + 2 * d + rows);

function backward(config: PolicyConfig, { tokens, pairs, keys }: Rows, targets: number): Cost[] {
  const { hiddenSize: d, ffnSize: f, heads, layers, vocabSize: v } = config;
  const kv = kvSize(config);
  const layer = [
    ...linearBackward("down", tokens, f, d),
    cost("swiglu, backward", 10 * tokens * f, 5 * tokens * f),
    ...linearBackward("gate and up", tokens, d, 2 * f),
    normBackward(tokens, d),
    ...linearBackward("attention out", tokens, d, d),
    // Scores again, then the gradients by probabilities, queries, keys and values.
    cost(
      "attention, backward",
      10 * d * pairs + 8 * heads * pairs,
      4 * tokens * d + 4 * keys * kv + 2 * tokens * heads,
    ),
    cost("rope, backward", 3 * tokens * (d + kv), 2 * tokens * (d + 2 * kv)),
    ...linearBackward("qkv", tokens, d, d + 2 * kv),
    normBackward(tokens, d),
  ];
  return [
    // The logits were not stored.
    cost("logits again", 2 * targets * d * v + 4 * targets * v, targets * d + d * v + targets * v),
    ...linearBackward("head", targets, d, v),
    normBackward(targets, d),
    ...Array.from({ length: layers }, () => layer).flat(),
    cost("embedding, backward", tokens * d, 2 * tokens * d + v * d),
  ];
}

function optimiser(config: PolicyConfig): Cost[] {
  const size = parameterCount(config);
  return [
    cost("gradient norm", 2 * size, size),
    // Reads gradient, weights and two moments; writes three of them.
    cost("AdamW", 14 * size, 7 * size),
  ];
}

/** Everything that a phase computes on a size. */
export function phaseCosts(work: Work, phase: Phase): readonly Cost[] {
  const { config, batch, time, lanes, prompt, sampled } = work;
  const rows = sequences(batch, time);
  const scoring = [...layersForward(config, rows), ...headForward(config, rows.tokens)];
  if (phase === "train") {
    return [...scoring, ...backward(config, rows, rows.tokens), ...optimiser(config)];
  }
  if (phase !== "decode") return scoring;
  const { hiddenSize: d, vocabSize: v } = config;
  const steps = Array.from({ length: sampled }, (_, step) => {
    const seen = lanes * (prompt + step);
    return [
      ...layersForward(config, { tokens: lanes, pairs: seen, keys: seen }),
      norm("norm", lanes, d),
      product("logits", lanes, d, v),
      cost("sampling", 4 * lanes * v, lanes * v),
    ];
  }).flat();
  // The last token of the prompt goes through with the first step.
  return [...layersForward(config, sequences(lanes, prompt - 1)), ...steps];
}

export interface Bound {
  readonly flops: number;
  readonly bytes: number;
  /** Each operation at the speed of what limits it, one after the other, in milliseconds. */
  readonly milliseconds: number;
}

/** The roofline of a list of operations on a device. */
export function bound(costs: readonly Cost[], { gigaflops, gigabytes }: Peak): Bound {
  const sum = (value: (each: Cost) => number): number =>
    costs.reduce((total, each) => total + value(each), 0);
  return {
    flops: sum(({ flops }) => flops),
    bytes: sum(({ bytes }) => bytes),
    milliseconds: sum(({ flops, bytes }) =>
      Math.max(flops / (1e6 * gigaflops), bytes / (1e6 * gigabytes)),
    ),
  };
}
