/**
 * The model as ONNX Runtime runs it best: constant weights, its own fused normalisation
 * and grouped-query attention with rotary positions and a key-value cache.
 */
import { GraphBuilder, headSize } from "../../src/policy/index.ts";
import type { Work } from "../work.ts";
import { peerWeights, ropeTables, transpose } from "./weights.ts";

export const pastName = (layer: number, part: "key" | "value"): string => `past.${layer}.${part}`;
export const presentName = (layer: number, part: "key" | "value"): string =>
  `present.${layer}.${part}`;

/**
 * Inputs: ids int32 [batch, time]; `last` int32 [batch], the place of each sequence's last
 * token; `total` int32 [1], tokens so far; and the cache [batch, Hkv, past, h] of every layer.
 * Outputs: the grown cache and, for "score", the log-probabilities [batch * time, 1] of the
 * input `targets` int32 [batch * time, 1]; for "decode" the likeliest next tokens int64 [batch].
 */
export function ortGraph(work: Work, purpose: "score" | "decode"): Uint8Array<ArrayBuffer> {
  const { config } = work;
  const { hiddenSize: d, heads, kvHeads, layers, vocabSize, contextLength } = config;
  const size = headSize(config);
  const g = new GraphBuilder();
  for (const { name, shape, values } of peerWeights(work)) g.floats(name, shape, values);
  const { cos, sin } = ropeTables(config, contextLength, "half");
  g.floats("cos", [contextLength, size / 2], cos);
  g.floats("sin", [contextLength, size / 2], sin);
  g.input("ids", "int32", ["batch", "time"]);
  g.input("last", "int32", ["batch"]);
  g.input("total", "int32", [1]);

  const norm = (x: string, gain: string): string =>
    g.node("SimplifiedLayerNormalization", [x, gain], {
      axis: -1,
      epsilon: { float: config.normEps },
    });
  const product = (x: string, weight: string): string => g.node("MatMul", [x, weight]);
  let x = g.node("Gather", ["embedding", "ids"]);
  for (let layer = 0; layer < layers; layer++) {
    const part = (name: string): string => `layers.${layer}.${name}`;
    const cache = (["key", "value"] as const).map((name) =>
      g.input(pastName(layer, name), "float", ["batch", kvHeads, "past", size]),
    );
    const normed = norm(x, part("attention.norm"));
    const [q, k, v] = (["q", "k", "v"] as const).map((name) =>
      product(normed, part(`attention.${name}`)),
    );
    const [mixed = "", ...present] = g.nodes(
      "com.microsoft.GroupQueryAttention",
      [q ?? "", k ?? "", v ?? "", ...cache, "last", "total", "cos", "sin"],
      { num_heads: heads, kv_num_heads: kvHeads, do_rotary: 1, scale: { float: size ** -0.5 } },
      3,
    );
    present.forEach((value, i) => {
      const name = presentName(layer, i === 0 ? "key" : "value");
      g.output(name, "float", ["batch", kvHeads, "all", size], value);
    });
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
