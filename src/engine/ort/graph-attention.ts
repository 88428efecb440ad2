import { headSize, layerName } from "../../policy/index.ts";
import { type Block, CONTRIBUTED, type Context, linear, type Pick } from "./graph-parts.ts";

/** What the padded batch [batch, time] looks like, as values of the graph. */
export interface BatchShape {
  /** The shape [batch, time, -1]. */
  readonly sequence: string;
  /** Positions of the tokens, as RotaryEmbedding takes them. */
  readonly positions: string;
  /** Added to the scores, broadcast to [batch, heads, time, keys]: 0, or far below where a key is hidden. */
  readonly mask: string;
}

/** A number so low that its exponential is 0, whatever it is added to. */
export const HIDDEN = -1e30;

/** Rotates the heads in [batch, time, heads * head size] by their positions; turn -1 rotates back. */
function rope({ g }: Context, x: string, positions: string, turn: 1 | -1): string {
  const sin = turn === 1 ? "sin" : "minus-sin";
  return g.node(`${CONTRIBUTED}.RotaryEmbedding`, [x, positions, "cos", sin]);
}

/** [tokens, heads * head size] to [batch, heads, time, head size]. */
function toHeads(context: Context, x: string, shape: BatchShape, rotate: boolean): string {
  const { g, config } = context;
  const rows = g.node("Reshape", [x, shape.sequence]);
  const turned = rotate ? rope(context, rows, shape.positions, 1) : rows;
  const split = g.node("Reshape", [turned, g.ints([0, 0, -1, headSize(config)])]);
  return g.node("Transpose", [split], { perm: [0, 2, 1, 3] });
}

/** The inverse of toHeads; `rotate` undoes the rotation, which is also its transpose. */
function fromHeads(
  context: Context,
  x: string,
  shape: BatchShape,
  rotate: boolean,
  width: number,
): string {
  const { g } = context;
  const merged = g.node("Transpose", [x], { perm: [0, 2, 1, 3] });
  const flat = g.ints([-1, width]);
  if (!rotate) return g.node("Reshape", [merged, flat]);
  const rows = g.node("Reshape", [merged, g.ints([0, 0, width])]);
  return g.node("Reshape", [rope(context, rows, shape.positions, -1), flat]);
}

/** a b over the last two axes, with transposes and a factor. */
export function product(
  { g }: Context,
  a: string,
  b: string,
  options: { transA?: 1; transB?: 1; alpha?: number } = {},
): string {
  const { transA = 0, transB = 0, alpha = 1 } = options;
  const attributes = { transA, transB, alpha: { float: alpha } };
  return g.node(`${CONTRIBUTED}.FusedMatMul`, [a, b], attributes);
}

/** [batch, heads, time, n] as [batch, kvHeads, group * time, n]: the queries that share keys, one below the other. */
export function grouped({ g, config }: Context, x: string): string {
  if (config.heads === config.kvHeads) return x;
  return g.node("Reshape", [x, g.ints([0, config.kvHeads, -1, 0])]);
}

/** The inverse of grouped. */
export function ungrouped({ g, config }: Context, x: string): string {
  if (config.heads === config.kvHeads) return x;
  return g.node("Reshape", [x, g.ints([0, config.heads, -1, 0])]);
}

interface Heads {
  /** [batch, heads, time, head size], rotated. */
  readonly query: string;
  /** [batch, kvHeads, time, head size], rotated. */
  readonly key: string;
  readonly value: string;
}

/** Queries, keys and values of a layer, and the backward of all three. */
function project(
  context: Context,
  x: string,
  layer: number,
  shape: BatchShape,
): { readonly heads: Heads; readonly backward: (gradients: Heads) => string } {
  const { g, config } = context;
  const maps = (["q", "k", "v"] as const).map((part) => {
    const map = linear(context, x, `layers.${layer}.attention.${part}`);
    const width = headSize(config) * (part === "q" ? config.heads : config.kvHeads);
    const rotate = part !== "v";
    return {
      output: toHeads(context, map.output, shape, rotate),
      backward: (dy: string) => map.backward(fromHeads(context, dy, shape, rotate, width)),
    };
  });
  const [q, k, v] = maps as [Block, Block, Block];
  return {
    heads: { query: q.output, key: k.output, value: v.output },
    backward: (gradients) =>
      g.node("Sum", [
        q.backward(gradients.query),
        k.backward(gradients.key),
        v.backward(gradients.value),
      ]),
  };
}

/** The projection of [batch, heads, time, head size] back to the residual stream, of the picked tokens. */
function outputProjection(
  context: Context,
  mixed: string,
  layer: number,
  shape: BatchShape,
  pick: Pick,
): Block {
  const picked = pick(fromHeads(context, mixed, shape, false, context.config.hiddenSize));
  const out = linear(context, picked.output, layerName(layer, "attention.out"));
  return {
    output: out.output,
    backward: (dy) => toHeads(context, picked.backward(out.backward(dy)), shape, false),
  };
}

/** Causal attention of each query to the keys of its own sequence up to itself; the output is that of the picked tokens. */
export function attention(
  context: Context,
  x: string,
  layer: number,
  shape: BatchShape,
  pick: Pick,
): Block {
  const { g, config } = context;
  const alpha = headSize(config) ** -0.5;
  const { heads, backward } = project(context, x, layer, shape);
  const query = grouped(context, heads.query);
  const scores = ungrouped(context, product(context, query, heads.key, { transB: 1, alpha }));
  const softmax = g.node("Softmax", [g.node("Add", [scores, shape.mask])], { axis: -1 });
  const probabilities = grouped(context, softmax);
  const mixed = g.node("MatMul", [probabilities, heads.value]);
  const out = outputProjection(context, ungrouped(context, mixed), layer, shape, pick);
  return {
    output: out.output,
    // dS = P (dP - sum_j P dP), and sum_j P dP = sum over the head of dO O.
    backward: (dy) => {
      const dMixed = grouped(context, out.backward(dy));
      const dValue = product(context, probabilities, dMixed, { transA: 1 });
      const dProbabilities = product(context, dMixed, heads.value, { transB: 1 });
      const overlap = g.node("ReduceSum", [g.node("Mul", [dMixed, mixed]), g.ints([-1])]);
      const dScores = g.node("Mul", [probabilities, g.node("Sub", [dProbabilities, overlap])]);
      const dQuery = ungrouped(context, product(context, dScores, heads.key, { alpha }));
      const dKey = product(context, dScores, query, { transA: 1, alpha });
      return backward({ query: dQuery, key: dKey, value: dValue });
    },
  };
}
