/**
 * The model as ONNX Runtime runs it best: constant weights, and its own fused operators.
 * Attention is GroupQueryAttention, which has rotary positions and the key-value cache
 * inside; for scoring there is attention in standard operators as well, since the WebGPU
 * provider's own attention gives wrong numbers on a software adapter from 32 tokens on.
 */
import { GraphBuilder, headSize, type PolicyConfig } from "../../src/policy/index.ts";
import type { Work } from "../work.ts";
import { causalMask, peerWeights, ropeTables, transpose } from "./weights.ts";

export const pastName = (layer: number, part: "key" | "value"): string => `past.${layer}.${part}`;
export const presentName = (layer: number, part: "key" | "value"): string =>
  `present.${layer}.${part}`;

export type Attention = "grouped-query" | "standard";

/**
 * Inputs: ids int32 [batch, time]; `last` int32 [batch], the place of each sequence's last
 * token; `total` int32 [1], tokens so far; and the cache [batch, Hkv, past, h] of every layer.
 * Outputs: the grown cache and, for "score", the log-probabilities [batch * time, 1] of the
 * input `targets` int32 [batch * time, 1]; for "decode" the likeliest next tokens int64 [batch].
 */
export function ortGraph(
  work: Work,
  purpose: "score" | "decode",
  attention: Attention = "grouped-query",
): Uint8Array<ArrayBuffer> {
  const { config } = work;
  const { hiddenSize: d, layers, vocabSize, contextLength } = config;
  const size = headSize(config);
  const g = new GraphBuilder();
  for (const { name, shape, values } of peerWeights(work)) g.floats(name, shape, values);
  const { cos, sin } = ropeTables(config, contextLength, "half");
  g.floats("cos", [contextLength, size / 2], cos);
  g.floats("sin", [contextLength, size / 2], sin);
  g.input("ids", "int32", ["batch", "time"]);
  if (attention === "grouped-query") {
    g.input("last", "int32", ["batch"]);
    g.input("total", "int32", [1]);
  } else {
    const { time } = work;
    g.floats("mask", [1, 1, time, time], causalMask(time));
  }

  const norm = (x: string, gain: string): string =>
    g.node("SimplifiedLayerNormalization", [x, gain], {
      axis: -1,
      epsilon: { float: config.normEps },
    });
  const product = (x: string, weight: string): string => g.node("MatMul", [x, weight]);
  let x = g.node("Gather", ["embedding", "ids"]);
  for (let layer = 0; layer < layers; layer++) {
    const part = (name: string): string => `layers.${layer}.${name}`;
    const normed = norm(x, part("attention.norm"));
    const [q, k, v] = (["q", "k", "v"] as const).map((name) =>
      product(normed, part(`attention.${name}`)),
    );
    const heads = [q, k, v] as [string, string, string];
    const mixed =
      attention === "grouped-query"
        ? groupQuery(g, config, layer, heads)
        : standard(g, work, heads);
    x = g.node("Add", [x, product(mixed, part("attention.out"))]);
    const again = norm(x, part("mlp.norm"));
    const gate = product(again, part("mlp.gate"));
    const silu = g.node("Mul", [gate, g.node("Sigmoid", [gate])]);
    const up = product(again, part("mlp.up"));
    x = g.node("Add", [x, product(g.node("Mul", [silu, up]), part("mlp.down"))]);
  }
  const embedding = peerWeights(work).find(({ name }) => name === "embedding");
  g.floats(
    "head",
    [d, vocabSize],
    transpose(embedding?.values ?? new Float32Array(), vocabSize, d),
  );
  if (purpose === "decode") {
    const time = g.node("Shape", ["ids"], { start: 1 });
    const end = g.node("Slice", [x, g.node("Sub", [time, g.ints([1])]), time, g.ints([1])]);
    const logits = product(norm(g.node("Reshape", [end, g.ints([-1, d])]), "norm"), "head");
    g.output("token", "int64", ["batch"], g.node("ArgMax", [logits], { axis: 1, keepdims: 0 }));
  } else {
    g.input("targets", "int32", ["tokens", 1]);
    const rows = g.node("Reshape", [norm(x, "norm"), g.ints([-1, d])]);
    const distribution = g.node("LogSoftmax", [product(rows, "head")], { axis: -1 });
    const logprob = g.node("GatherElements", [distribution, "targets"], { axis: 1 });
    g.output("logprob", "float", ["tokens", 1], logprob);
  }
  return g.build(purpose, { opset: 21 });
}

type Heads = readonly [query: string, key: string, value: string];

function groupQuery(g: GraphBuilder, config: PolicyConfig, layer: number, heads: Heads): string {
  const { kvHeads } = config;
  const size = headSize(config);
  const cache = (["key", "value"] as const).map((name) =>
    g.input(pastName(layer, name), "float", ["batch", kvHeads, "past", size]),
  );
  const [mixed, key, value] = g.nodes(
    "com.microsoft.GroupQueryAttention",
    [...heads, ...cache, "last", "total", "cos", "sin"],
    {
      num_heads: config.heads,
      kv_num_heads: kvHeads,
      do_rotary: 1,
      scale: { float: size ** -0.5 },
    },
    3,
  ) as [string, string, string];
  const shape = ["batch", kvHeads, "all", size];
  g.output(presentName(layer, "key"), "float", shape, key);
  g.output(presentName(layer, "value"), "float", shape, value);
  return mixed;
}

/** Softmax of the masked products, for as many key heads as query heads. */
function standard(g: GraphBuilder, { config, batch, time }: Work, [q, k, v]: Heads): string {
  const { heads, hiddenSize } = config;
  const size = headSize(config);
  const rotate = (x: string): string =>
    g.node("com.microsoft.RotaryEmbedding", [x, g.ints([0]), "cos", "sin"], { num_heads: heads });
  const split = (x: string, perm: readonly number[]): string =>
    g.node("Transpose", [g.node("Reshape", [x, g.ints([batch, time, heads, size])])], { perm });
  const query = g.node("Mul", [split(rotate(q), [0, 2, 1, 3]), g.scalar(size ** -0.5)]);
  const scores = g.node("MatMul", [query, split(rotate(k), [0, 2, 3, 1])]);
  const weights = g.node("Softmax", [g.node("Add", [scores, "mask"])], { axis: -1 });
  const mixed = g.node("MatMul", [weights, split(v, [0, 2, 1, 3])]);
  const merged = g.node("Transpose", [mixed], { perm: [0, 2, 1, 3] });
  return g.node("Reshape", [merged, g.ints([batch, time, hiddenSize])]);
}
