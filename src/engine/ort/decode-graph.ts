import {
  embeddingName,
  GraphBuilder,
  headSize,
  kvSize,
  layerName,
  parameters,
  type PolicyConfig,
} from "../../policy/index.ts";
import { grouped, product, ungrouped } from "./graph-attention.ts";
import { head } from "./graph-model.ts";
import { type Context, CONTRIBUTED, linear, newContext, OPSET, rmsNorm } from "./graph-parts.ts";

export const pastKey = (layer: number): string => `past.${layer}.key`;
export const pastValue = (layer: number): string => `past.${layer}.value`;

/**
 * The next tokens of some lanes on top of their cache. One run is little arithmetic, so
 * what counts is how few inputs, outputs and nodes there are: matrices that stack several
 * maps are one input and one product each. Inputs: all parameters, ids int32 and positions
 * int64 [batch, time], the mask [batch, 1, time, room + time] of the cached and then the
 * own keys, last int32 [batch] (index in [batch * time] of each lane's last token), and for
 * each layer the cached keys, transposed so that one query is a plain vector-matrix
 * product, [batch, kvHeads, head size, room], and values [batch, kvHeads, room, head size].
 * Outputs: logits [batch, V] after the last token, and for each layer the keys and then
 * the values of the new tokens, [layers * 2 * batch, kvHeads, time, head size], which the
 * host puts into the cache.
 */
export function decodeGraph(config: PolicyConfig): Uint8Array<ArrayBuffer> {
  const g = new GraphBuilder();
  const context = newContext(g, config, { weights: parameters(config) });
  g.input("ids", "int32", ["batch", "time"]);
  g.input("positions", "int64", ["batch", "time"]);
  g.input("mask", "float", ["batch", 1, "time", "keys"]);
  g.input("last", "int32", ["batch"]);
  const sequence = g.node("Concat", [g.node("Shape", ["ids"]), g.ints([-1])], { axis: 0 });
  const room = g.node("Shape", [pastValue(0)], { start: 2, end: 3 });
  const time = g.node("Shape", ["ids"], { start: 1 });
  const split = g.node("Concat", [room, time], { axis: 0 });

  const fresh: string[] = [];
  const flat = g.ints([-1, config.hiddenSize]);
  let x = g.node("Reshape", [g.node("Gather", [embeddingName, "ids"]), flat]);
  for (let layer = 0; layer < config.layers; layer++) {
    const normed = rmsNorm(context, x, layerName(layer, "attention.norm")).output;
    const attended = cachedAttention(context, normed, layer, { sequence, split });
    fresh.push(attended.keys, attended.values);
    // After the last attention only the last token of each lane is of use.
    const wanted = (rows: string): string =>
      layer === config.layers - 1 ? g.node("Gather", [rows, "last"]) : rows;
    const output = linear(context, wanted(attended.mixed), layerName(layer, "attention.out"));
    x = g.node("Add", [wanted(x), output.output]);
    x = g.node("Add", [x, mlp(context, x, layer)]);
  }
  const logits = head(context, x).output;
  g.output("logits", "float", ["batch", config.vocabSize], logits);
  const shape = ["slots", config.kvHeads, "time", headSize(config)];
  g.output("fresh", "float", shape, g.node("Concat", fresh, { axis: 0 }));
  return g.build("decode", { opset: OPSET });
}

interface Shapes {
  /** The shape [batch, time, -1]. */
  readonly sequence: string;
  /** Numbers of cached and of own keys. */
  readonly split: string;
}

interface Attended {
  /** The heads' values side by side [batch * time, d]. */
  readonly mixed: string;
  /** Of the new tokens [batch, kvHeads, time, head size]. */
  readonly keys: string;
  readonly values: string;
}

function cachedAttention(context: Context, x: string, layer: number, shapes: Shapes): Attended {
  const { g, config } = context;
  const { heads, kvHeads } = config;
  const size = headSize(config);
  const pastKeys = g.input(pastKey(layer), "float", ["batch", kvHeads, size, "room"]);
  const pastValues = g.input(pastValue(layer), "float", ["batch", kvHeads, "room", size]);

  const stacked = linear(context, x, layerName(layer, "attention.qkv")).output;
  const rows = g.node("Reshape", [stacked, shapes.sequence]);
  const toHeads = (part: string): string => {
    const parted = g.node("Reshape", [part, g.ints([0, 0, -1, size])]);
    return g.node("Transpose", [parted], { perm: [0, 2, 1, 3] });
  };
  const sizes = g.ints([config.hiddenSize + kvSize(config), kvSize(config)]);
  const [rotated, plain] = pair(g.nodes("Split", [rows, sizes], { axis: 2 }, 2));
  const turned = g.node(`${CONTRIBUTED}.RotaryEmbedding`, [rotated, "positions", "cos", "sin"]);
  const counts = g.ints([heads, kvHeads]);
  const [query, keys] = pair(g.nodes("Split", [toHeads(turned), counts], { axis: 1 }, 2));
  const values = toHeads(plain);

  const alpha = size ** -0.5;
  const queries = grouped(context, query);
  const scores = [
    ungrouped(context, product(context, queries, pastKeys, { alpha })),
    ungrouped(context, product(context, queries, keys, { transB: 1, alpha })),
  ];
  const masked = g.node("Add", [g.node("Concat", scores, { axis: 3 }), "mask"]);
  const probabilities = g.node("Softmax", [masked], { axis: -1 });
  const [ofPast, ofOwn] = pair(g.nodes("Split", [probabilities, shapes.split], { axis: 3 }, 2));
  const ofHeads = g.node("Add", [
    g.node("MatMul", [grouped(context, ofPast), pastValues]),
    g.node("MatMul", [grouped(context, ofOwn), values]),
  ]);
  const merged = g.node("Transpose", [ungrouped(context, ofHeads)], { perm: [0, 2, 1, 3] });
  const mixed = g.node("Reshape", [merged, g.ints([-1, config.hiddenSize])]);
  return { mixed, keys, values };
}

/** down(silu(gate(norm(x))) * up(norm(x))). */
function mlp(context: Context, x: string, layer: number): string {
  const { g } = context;
  const normed = rmsNorm(context, x, layerName(layer, "mlp.norm")).output;
  const stacked = linear(context, normed, layerName(layer, "mlp.gate-up")).output;
  const [gate, up] = pair(g.nodes("Split", [stacked], { axis: 1, num_outputs: 2 }, 2));
  const silu = g.node("Mul", [gate, g.node("Sigmoid", [gate])]);
  return linear(context, g.node("Mul", [silu, up]), layerName(layer, "mlp.down")).output;
}

const pair = (outputs: readonly string[]): [string, string] => outputs as [string, string];
