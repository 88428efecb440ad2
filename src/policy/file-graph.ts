import {
  embeddingName,
  finalNormName,
  headSize,
  kvSize,
  layerName,
  type PolicyConfig,
} from "./config.ts";
import type { Dimension, GraphBuilder } from "./onnx/builder.ts";

/** The opset that has DequantizeLinear in blocks, which ONNX Runtime has had since 1.19. */
export const FILE_OPSET = 21;

/** Names and shapes of inputs and outputs are those that Hugging Face's exports use. */
export const pastName = (layer: number, part: "key" | "value"): string =>
  `past_key_values.${layer}.${part}`;
export const presentName = (layer: number, part: "key" | "value"): string =>
  `present.${layer}.${part}`;

const HIDDEN = -1e30;

interface Positions {
  /** [sequence, head size / 2]. */
  readonly cos: string;
  readonly sin: string;
  /** [sequence, total]: 0, or HIDDEN where the key lies after the query. */
  readonly mask: string;
}

/**
 * The decoder in standard operators: int64 input_ids [batch, sequence] and the keys and
 * values of `past` tokens in, logits [batch, sequence, V] and all keys and values out.
 * `weight` gives the name of a parameter's value in the graph.
 */
export function addDecoder(
  g: GraphBuilder,
  config: PolicyConfig,
  weight: (name: string) => string,
): void {
  const size = headSize(config);
  const cacheShape = (time: string): readonly Dimension[] => ["batch", config.kvHeads, time, size];
  g.input("input_ids", "int64", ["batch", "sequence"]);
  for (let layer = 0; layer < config.layers; layer++) {
    g.input(pastName(layer, "key"), "float", cacheShape("past"));
    g.input(pastName(layer, "value"), "float", cacheShape("past"));
  }
  const positions = addPositions(g, config);
  const embedding = weight(embeddingName);
  let x = g.node("Gather", [embedding, "input_ids"]);
  for (let layer = 0; layer < config.layers; layer++) {
    const part = (name: Parameters<typeof layerName>[1]): string => weight(layerName(layer, name));
    const normed = rmsNorm(g, config, x, part("attention.norm"));
    const qkv = linear(g, normed, part("attention.qkv"));
    const mixed = attention(g, config, qkv, layer, positions);
    x = g.node("Add", [x, linear(g, mixed, part("attention.out"))]);
    const gateUp = linear(g, rmsNorm(g, config, x, part("mlp.norm")), part("mlp.gate-up"));
    const [gate, up] = g.nodes("Split", [gateUp], { axis: 2, num_outputs: 2 }, 2) as [
      string,
      string,
    ];
    const silu = g.node("Mul", [gate, g.node("Sigmoid", [gate])]);
    x = g.node("Add", [x, linear(g, g.node("Mul", [silu, up]), part("mlp.down"))]);
  }
  const logits = linear(g, rmsNorm(g, config, x, weight(finalNormName)), embedding);
  g.output("logits", "float", ["batch", "sequence", config.vocabSize], logits);
}

function linear(g: GraphBuilder, x: string, matrix: string): string {
  return g.node("MatMul", [x, g.node("Transpose", [matrix], { perm: [1, 0] })]);
}

function rmsNorm(g: GraphBuilder, config: PolicyConfig, x: string, gain: string): string {
  const square = g.node("ReduceMean", [g.node("Mul", [x, x]), g.ints([-1])], { keepdims: 1 });
  const root = g.node("Sqrt", [g.node("Add", [square, g.scalar(config.normEps)])]);
  return g.node("Mul", [g.node("Div", [x, root]), gain]);
}

function addPositions(g: GraphBuilder, config: PolicyConfig): Positions {
  const half = headSize(config) / 2;
  const past = g.node("Squeeze", [g.node("Shape", [pastName(0, "key")], { start: 2, end: 3 })]);
  const time = g.node("Squeeze", [g.node("Shape", ["input_ids"], { start: 1 })]);
  const total = g.node("Add", [past, time]);
  const [zero, one] = [g.int(0), g.int(1)];
  const queries = g.node("Unsqueeze", [g.node("Range", [past, total, one]), g.ints([1])]);
  const frequencies = Float32Array.from(
    { length: half },
    (_, i) => config.ropeTheta ** (-i / half),
  );
  g.floats("rope_frequencies", [half], frequencies);
  const angles = g.node("Mul", [g.node("Cast", [queries], { to: 1 }), "rope_frequencies"]);
  const visible = g.node("LessOrEqual", [g.node("Range", [zero, total, one]), queries]);
  return {
    cos: g.node("Cos", [angles]),
    sin: g.node("Sin", [angles]),
    mask: g.node("Where", [visible, g.scalar(0), g.scalar(HIDDEN)]),
  };
}

/** Turns each pair (i, i + half) of the heads [batch, heads, sequence, head size]. */
function rotate(g: GraphBuilder, x: string, { cos, sin }: Positions): string {
  const [a, b] = g.nodes("Split", [x], { axis: 3, num_outputs: 2 }, 2) as [string, string];
  const first = g.node("Sub", [g.node("Mul", [a, cos]), g.node("Mul", [b, sin])]);
  const second = g.node("Add", [g.node("Mul", [b, cos]), g.node("Mul", [a, sin])]);
  return g.node("Concat", [first, second], { axis: 3 });
}

function attention(
  g: GraphBuilder,
  config: PolicyConfig,
  qkv: string,
  layer: number,
  positions: Positions,
): string {
  const { hiddenSize: d, heads, kvHeads } = config;
  const size = headSize(config);
  const sizes = g.ints([d, kvSize(config), kvSize(config)]);
  const [q, k, v] = g.nodes("Split", [qkv, sizes], { axis: 2 }, 3) as [string, string, string];
  const toHeads = (x: string): string =>
    g.node("Transpose", [g.node("Reshape", [x, g.ints([0, 0, -1, size])])], { perm: [0, 2, 1, 3] });
  const extend = (part: "key" | "value", fresh: string): string => {
    const all = g.node("Concat", [pastName(layer, part), fresh], { axis: 2 });
    g.output(presentName(layer, part), "float", ["batch", kvHeads, "total", size], all);
    return all;
  };
  const keys = extend("key", rotate(g, toHeads(k), positions));
  const values = extend("value", toHeads(v));
  // Queries that share a key head stand one below the other: [batch, kvHeads, group * sequence, size].
  const grouped = (x: string): string => g.node("Reshape", [x, g.ints([0, kvHeads, -1, 0])]);
  const ungrouped = (x: string): string => g.node("Reshape", [x, g.ints([0, heads, -1, 0])]);
  const query = g.node("Mul", [rotate(g, toHeads(q), positions), g.scalar(size ** -0.5)]);
  const scores = g.node("MatMul", [
    grouped(query),
    g.node("Transpose", [keys], { perm: [0, 1, 3, 2] }),
  ]);
  const masked = g.node("Add", [ungrouped(scores), positions.mask]);
  const probabilities = g.node("Softmax", [masked], { axis: -1 });
  const mixed = ungrouped(g.node("MatMul", [grouped(probabilities), values]));
  const merged = g.node("Transpose", [mixed], { perm: [0, 2, 1, 3] });
  return g.node("Reshape", [merged, g.ints([0, 0, d])]);
}
