import { headSize, kvSize, type LayerPart, layerName } from "../../policy/index.ts";
import { attention } from "./attention.ts";
import type { Context } from "./context.ts";
import type { Dispatch } from "./kernel.ts";
import { linear, type Matrix } from "./matrix.ts";
import type { Scope, Tensor } from "./pool.ts";
import type { ModelWeights } from "./weights.ts";

/** Tokens to run through the layers. */
export interface TokenRows {
  readonly tokens: number;
  /** [tokens, 4]: token, first key row, position, end row (for the backward). */
  readonly rows: Tensor;
  /** Of packed sequences without a cache [count, 4]: first token of four, first row, position, end row. */
  readonly blocks?: { readonly count: number; readonly tensor: Tensor };
}

/** Rotated keys and values of one layer [key rows, Hkv, head size]. */
export interface KeyValues {
  readonly keys: Tensor;
  readonly values: Tensor;
}

/** What one layer computes, by name: the backward reads it. */
export interface LayerState extends KeyValues {
  /** The residual stream: before the layer, between attention and MLP, after the layer. */
  readonly input: Tensor;
  readonly middle: Tensor;
  readonly output: Tensor;
  readonly attentionInverse: Tensor;
  readonly attentionNormed: Tensor;
  readonly qkv: Tensor;
  readonly q: Tensor;
  readonly mixed: Tensor;
  /** Log-sum-exp of each head's scores, and room for the backward's delta. */
  readonly stats: Tensor;
  readonly mlpInverse: Tensor;
  readonly mlpNormed: Tensor;
  readonly gateUp: Tensor;
  readonly gated: Tensor;
}

export function norm(
  { kernels, config }: Context,
  weights: ModelWeights,
  name: string,
  count: number,
  x: Tensor,
  y: Tensor,
  inverse: Tensor,
): Dispatch {
  const gain = weights.gain(name);
  return kernels.rmsnorm(
    { x, theta: weights.theta, y, inverse },
    { count, d4: config.hiddenSize / 4, gain, epsilon: config.normEps },
  );
}

type Intermediates = Omit<LayerState, "input" | "output" | "keys" | "values">;

function intermediates({ config }: Context, scope: Scope, tokens: number): Intermediates {
  const { hiddenSize: d, ffnSize: f, heads } = config;
  const take = (width: number, label: string): Tensor => scope.tensor(tokens * width, label);
  return {
    middle: take(d, "residual after attention"),
    attentionInverse: take(1, "inverse norm before attention"),
    attentionNormed: take(d, "normed before attention"),
    qkv: take(d + 2 * kvSize(config), "qkv"),
    q: take(d, "queries"),
    mixed: take(d, "attention"),
    stats: take(2 * heads, "attention statistics"),
    mlpInverse: take(1, "inverse norm before the mlp"),
    mlpNormed: take(d, "normed before the mlp"),
    gateUp: take(2 * f, "gate and up"),
    gated: take(f, "gated"),
  };
}

function embed(context: Context, weights: ModelWeights, batch: TokenRows, x: Tensor): void {
  const { kernels, recorder, config } = context;
  const embedding = weights.embedding.weight;
  recorder.run(
    kernels.embed(
      { rows: batch.rows, embedding, x },
      { tokens: batch.tokens, d4: config.hiddenSize / 4 },
    ),
  );
}

function runLayer(
  context: Context,
  scope: Scope,
  weights: ModelWeights,
  layer: number,
  batch: TokenRows,
  s: LayerState,
): void {
  const { kernels, recorder, config, ropeTable } = context;
  const { tokens, rows } = batch;
  const { heads, kvHeads } = config;
  const h = headSize(config);
  const part = (name: LayerPart): string => layerName(layer, name);
  const matrix = (name: LayerPart): Matrix => weights.matrix(part(name));
  const { q, keys, values, mixed } = s;
  recorder.run(
    norm(
      context,
      weights,
      part("attention.norm"),
      tokens,
      s.input,
      s.attentionNormed,
      s.attentionInverse,
    ),
    ...linear(context, scope, tokens, s.attentionNormed, matrix("attention.qkv"), s.qkv),
    kernels.rope(
      { qkv: s.qkv, rows, table: ropeTable, q, keys, values },
      { tokens, heads, kvHeads, half: h / 2 },
    ),
    attention(context, batch, s),
    ...linear(context, scope, tokens, mixed, matrix("attention.out"), s.middle, s.input),
    norm(context, weights, part("mlp.norm"), tokens, s.middle, s.mlpNormed, s.mlpInverse),
    ...linear(context, scope, tokens, s.mlpNormed, matrix("mlp.gate-up"), s.gateUp),
    kernels.swiglu({ gateUp: s.gateUp, y: s.gated }, { tokens, f4: config.ffnSize / 4 }),
    ...linear(context, scope, tokens, s.gated, matrix("mlp.down"), s.output, s.middle),
  );
}

function takeKeyValues({ config }: Context, scope: Scope, keyRows: number): KeyValues {
  const size = keyRows * kvSize(config);
  return { keys: scope.tensor(size, "keys"), values: scope.tensor(size, "values") };
}

/** Runs the layers and keeps what the backward needs; the last state's output is the result. */
export function forwardKept(
  context: Context,
  scope: Scope,
  weights: ModelWeights,
  batch: TokenRows,
): LayerState[] {
  const size = batch.tokens * context.config.hiddenSize;
  let input = scope.tensor(size, "embedded");
  embed(context, weights, batch, input);
  return Array.from({ length: context.config.layers }, (_, layer) => {
    const state: LayerState = {
      ...intermediates(context, scope, batch.tokens),
      ...takeKeyValues(context, scope, batch.tokens),
      input,
      output: scope.tensor(size, "residual after the layer"),
    };
    runLayer(context, scope, weights, layer, batch, state);
    input = state.output;
    return state;
  });
}

/**
 * Runs the layers and returns the residual stream after the last, reusing one layer's
 * buffers. With `cache` (one entry a layer) keys and values go to and come from there.
 */
export function forward(
  context: Context,
  scope: Scope,
  weights: ModelWeights,
  batch: TokenRows,
  cache?: readonly KeyValues[],
): Tensor {
  const size = batch.tokens * context.config.hiddenSize;
  let input = scope.tensor(size, "residual");
  let output = scope.tensor(size, "residual");
  const shared = intermediates(context, scope, batch.tokens);
  const own = cache ? null : takeKeyValues(context, scope, batch.tokens);
  embed(context, weights, batch, input);
  for (let layer = 0; layer < context.config.layers; layer++) {
    const keyValues = own ?? cache?.[layer];
    if (!keyValues) throw new RangeError(`Internal error: no cache for layer ${layer}`);
    runLayer(context, scope, weights, layer, batch, { ...shared, ...keyValues, input, output });
    [input, output] = [output, input];
  }
  return input;
}
