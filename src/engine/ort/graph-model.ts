import { embeddingName, finalNormName, layerName } from "../../policy/index.ts";
import { attention, type BatchShape } from "./graph-attention.ts";
import { type Block, type Context, everything, type Pick, rmsNorm, swiglu } from "./graph-parts.ts";

/** x + f(norm(x)), where f gives the picked tokens only. */
function residual(
  context: Context,
  x: string,
  gain: string,
  inner: (normed: string) => Block,
  pick: Pick,
): Block {
  const { g } = context;
  const norm = rmsNorm(context, x, gain);
  const block = inner(norm.output);
  const picked = pick(x);
  return {
    output: g.node("Add", [picked.output, block.output]),
    backward: (dy) => g.node("Add", [picked.backward(dy), norm.backward(block.backward(dy))]),
  };
}

/**
 * All layers from the embedded tokens [tokens, d]; the final norm is the head's. `pick`
 * takes the tokens whose output is wanted: after the last attention the others are of no
 * use to anybody.
 */
export function layers(
  context: Context,
  embedded: string,
  shape: BatchShape,
  pick: Pick = everything,
): Block {
  const blocks: Block[] = [];
  let x = embedded;
  const add = (block: Block): void => {
    blocks.push(block);
    x = block.output;
  };
  for (let layer = 0; layer < context.config.layers; layer++) {
    const wanted = layer === context.config.layers - 1 ? pick : everything;
    add(
      residual(
        context,
        x,
        layerName(layer, "attention.norm"),
        (normed) => attention(context, normed, layer, shape, wanted),
        wanted,
      ),
    );
    add(
      residual(
        context,
        x,
        layerName(layer, "mlp.norm"),
        (normed) => swiglu(context, normed, layer),
        everything,
      ),
    );
  }
  return { output: x, backward: (dy) => blocks.reduceRight((d, block) => block.backward(d), dy) };
}

/** Names of the inputs that a padded batch is fed through, next to the weights. */
export const BATCH_INPUTS = { ids: "ids", rows: "rows", mask: "mask", offset: "offset" } as const;

/**
 * The padded batch: ids int32 [batch, time], the causal mask [time, time], the position
 * of the first column [1], and the rows of [batch * time] that predict a target [N].
 */
export function batchInputs(context: Context): {
  readonly shape: BatchShape;
  readonly embedded: string;
} {
  const { g, config } = context;
  g.input(BATCH_INPUTS.ids, "int32", ["batch", "time"]);
  g.input(BATCH_INPUTS.rows, "int32", ["targets"]);
  g.input(BATCH_INPUTS.mask, "float", ["time", "time"]);
  g.input(BATCH_INPUTS.offset, "int64", [1]);
  const size = g.node("Shape", [BATCH_INPUTS.ids]);
  const sequence = g.node("Concat", [size, g.ints([-1])], { axis: 0 });
  const embedded = g.node("Reshape", [
    g.node("Gather", [embeddingName, BATCH_INPUTS.ids]),
    g.ints([-1, config.hiddenSize]),
  ]);
  return {
    shape: { sequence, positions: BATCH_INPUTS.offset, mask: BATCH_INPUTS.mask },
    embedded,
  };
}

/** Picks the tokens that predict a target. The gradients need the values of spreadInputs. */
export function predicting({ g }: Context): Pick {
  return (x) => ({
    output: g.node("Gather", [x, BATCH_INPUTS.rows]),
    backward: (dy) => g.node("Gather", [g.node("Concat", [dy, ZERO], { axis: 0 }), INVERSE]),
  });
}

const ZERO = "zero-row";
const INVERSE = "inverse";

/**
 * Adds the input `inverse` int32 [batch * time]: for each token its row among those that
 * predict a target, or N, which stands for a row of zeros.
 */
export function spreadInputs({ g, config }: Context): void {
  g.input(INVERSE, "int32", ["tokens"]);
  g.floats(ZERO, [1, config.hiddenSize], new Float32Array(config.hiddenSize));
}

/** Final norm and tied head: logits [rows, V] of the residual stream [rows, d]. */
export function head(context: Context, rows: string): Block {
  const { g, gradients } = context;
  const norm = rmsNorm(context, rows, finalNormName);
  return {
    output: g.node("Gemm", [norm.output, embeddingName], { transB: 1 }),
    backward: (dLogits) => {
      gradients.addProduct(embeddingName, dLogits, norm.output);
      return norm.backward(g.node("MatMul", [dLogits, embeddingName]));
    },
  };
}
