import {
  embeddingName,
  GraphBuilder,
  headSize,
  layerName,
  type PolicyConfig,
} from "../../policy/index.ts";
import {
  type BatchShape,
  grouped,
  outputProjection,
  product,
  project,
  ungrouped,
} from "./graph-attention.ts";
import { head } from "./graph-model.ts";
import { type Context, newContext, OPSET, rmsNorm, swiglu } from "./graph-parts.ts";

export const pastKey = (layer: number): string => `past.${layer}.key`;
export const pastValue = (layer: number): string => `past.${layer}.value`;
export const newKey = (layer: number): string => `key.${layer}`;
export const newValue = (layer: number): string => `value.${layer}`;

/**
 * The next tokens of some lanes on top of their cache. Inputs: ids int32 and positions
 * int64 [batch, time], the causal mask [time, time], past-mask [batch, 1, 1, room], last
 * int32 [batch] (index in [batch * time] of each lane's last token), and for each layer
 * the cached keys, transposed so that one query is a plain vector-matrix product,
 * [batch, kvHeads, head size, room], and values [batch, kvHeads, room, head size].
 * Outputs: logits [batch, V] after the last token, and the keys and values of the new
 * tokens [batch, kvHeads, time, head size], which the host puts into the cache.
 */
export function decodeGraph(config: PolicyConfig): Uint8Array<ArrayBuffer> {
  const g = new GraphBuilder();
  const context = newContext(g, config);
  g.input("ids", "int32", ["batch", "time"]);
  g.input("positions", "int64", ["batch", "time"]);
  g.input("mask", "float", ["time", "time"]);
  g.input("past-mask", "float", ["batch", 1, 1, "room"]);
  g.input("last", "int32", ["batch"]);
  const sequence = g.node("Concat", [g.node("Shape", ["ids"]), g.ints([-1])], { axis: 0 });
  const shape: BatchShape = { sequence, positions: "positions", mask: "mask" };
  const room = g.node("Shape", ["past-mask"], { start: 3 });
  const time = g.node("Shape", ["mask"], { start: 1 });
  const split = g.node("Concat", [room, time], { axis: 0 });

  const flat = g.ints([-1, config.hiddenSize]);
  let x = g.node("Reshape", [g.node("Gather", [embeddingName, "ids"]), flat]);
  for (let layer = 0; layer < config.layers; layer++) {
    const normed = rmsNorm(context, x, layerName(layer, "attention.norm")).output;
    x = g.node("Add", [x, cachedAttention(context, normed, layer, shape, split)]);
    const again = rmsNorm(context, x, layerName(layer, "mlp.norm")).output;
    x = g.node("Add", [x, swiglu(context, again, layer).output]);
  }
  const logits = head(context, g.node("Gather", [x, "last"])).output;
  g.output("logits", "float", ["batch", config.vocabSize], logits);
  return g.build("decode", { opset: OPSET });
}

function cachedAttention(
  context: Context,
  x: string,
  layer: number,
  shape: BatchShape,
  split: string,
): string {
  const { g, config } = context;
  const { kvHeads } = config;
  const size = headSize(config);
  const keys = g.input(pastKey(layer), "float", ["batch", kvHeads, size, "room"]);
  const values = g.input(pastValue(layer), "float", ["batch", kvHeads, "room", size]);
  const { heads } = project(context, x, layer, shape);
  g.output(newKey(layer), "float", ["batch", kvHeads, "time", size], heads.key);
  g.output(newValue(layer), "float", ["batch", kvHeads, "time", size], heads.value);

  const scaled = g.node("Mul", [grouped(context, heads.query), g.scalar(size ** -0.5)]);
  const past = g.node("Add", [g.node("MatMul", [scaled, keys]), "past-mask"]);
  const own = ungrouped(context, product(context, scaled, heads.key, { transB: 1 }));
  const scores = [ungrouped(context, past), g.node("Add", [own, shape.mask])];
  const probabilities = g.node("Softmax", [g.node("Concat", scores, { axis: 3 })], { axis: -1 });
  const [ofPast, ofOwn] = g.nodes("Split", [probabilities, split], { axis: 3 }, 2) as [
    string,
    string,
  ];
  const mixed = g.node("Add", [
    g.node("MatMul", [grouped(context, ofPast), values]),
    g.node("MatMul", [grouped(context, ofOwn), heads.value]),
  ]);
  return outputProjection(context, ungrouped(context, mixed), layer, shape).output;
}
