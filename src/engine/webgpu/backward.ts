import { headSize, kvSize, type LayerPart, layerName } from "../../policy/index.ts";
import { attentionBackward as throughAttention } from "./attention.ts";
import type { Context } from "./context.ts";
import type { LayerState, TokenRows } from "./forward.ts";
import type { GradientSink } from "./gradient.ts";
import type { Dispatch } from "./kernel.ts";
import { linearBackward } from "./matrix.ts";
import type { Scope, Tensor } from "./pool.ts";
import type { ModelWeights } from "./weights.ts";

export interface NormGradient {
  readonly name: string;
  readonly count: number;
  readonly x: Tensor;
  readonly inverse: Tensor;
  readonly dy: Tensor;
  /** What arrives around the norm over the residual connection. */
  readonly residual?: Tensor;
  readonly dx: Tensor;
}

/** The gradient through a norm, into its input and its gain. */
export function normBackward(
  { kernels, config, recorder, nothing }: Context,
  weights: ModelWeights,
  sink: GradientSink,
  { name, count, x, inverse, dy, residual, dx }: NormGradient,
): void {
  sink.addGain(name, count, x, inverse, dy);
  recorder.run(
    kernels.rmsnormBackward(
      { x, inverse, theta: weights.theta, dy, dresidual: residual ?? nothing, dx },
      { count, d4: config.hiddenSize / 4, gain: weights.gain(name), add: residual ? 1 : 0 },
    ),
  );
}

interface Temporaries {
  readonly dgated: Tensor;
  readonly dgateUp: Tensor;
  readonly dnormed: Tensor;
  readonly dmiddle: Tensor;
  readonly dmixed: Tensor;
  readonly dq: Tensor;
  readonly dkeys: Tensor;
  readonly dvalues: Tensor;
  readonly dqkv: Tensor;
}

function temporaries({ config }: Context, scope: Scope, tokens: number): Temporaries {
  const { hiddenSize: d, ffnSize: f } = config;
  const kv = kvSize(config);
  const take = (width: number, label: string): Tensor => scope.tensor(tokens * width, label);
  return {
    dgated: take(f, "d gated"),
    dgateUp: take(2 * f, "d gate and up"),
    dnormed: take(d, "d normed"),
    dmiddle: take(d, "d residual after attention"),
    dmixed: take(d, "d attention"),
    dq: take(d, "d queries"),
    dkeys: take(kv, "d keys"),
    dvalues: take(kv, "d values"),
    dqkv: take(d + 2 * kv, "d qkv"),
  };
}

/** What the backward of every layer of a batch works with. */
interface Pass {
  readonly context: Context;
  readonly scope: Scope;
  readonly weights: ModelWeights;
  readonly sink: GradientSink;
  readonly batch: TokenRows;
  readonly buffers: Temporaries;
}

/** Carries `dx`, the gradient by the last layer's output, back to the embedded tokens, in place. */
export function backward(
  context: Context,
  scope: Scope,
  weights: ModelWeights,
  sink: GradientSink,
  batch: TokenRows,
  states: readonly LayerState[],
  dx: Tensor,
): void {
  const buffers = temporaries(context, scope, batch.tokens);
  const pass = { context, scope, weights, sink, batch, buffers };
  for (const [layer, state] of [...states.entries()].reverse()) {
    mlpBackward(pass, layer, state, dx);
    attentionBackward(pass, layer, state, dx);
  }
}

/** dX = dY W through a layer's matrix. */
function throughMatrix(
  { context, scope, weights, batch }: Pass,
  name: string,
  dy: Tensor,
  dx: Tensor,
): readonly Dispatch[] {
  return linearBackward(context, scope, batch.tokens, dy, weights.matrix(name), dx);
}

/** dx (by the layer's output) to dmiddle. */
function mlpBackward(pass: Pass, layer: number, s: LayerState, dx: Tensor): void {
  const { context, weights, sink, batch, buffers } = pass;
  const { kernels, recorder, config } = context;
  const { tokens } = batch;
  const { dgated, dgateUp, dnormed, dmiddle } = buffers;
  const part = (name: LayerPart): string => layerName(layer, name);
  sink.addLinear(part("mlp.down"), tokens, dx, s.gated);
  recorder.run(
    ...throughMatrix(pass, part("mlp.down"), dx, dgated),
    kernels.swigluBackward(
      { gateUp: s.gateUp, dy: dgated, dgateUp },
      { tokens, f4: config.ffnSize / 4 },
    ),
    ...throughMatrix(pass, part("mlp.gate-up"), dgateUp, dnormed),
  );
  sink.addLinear(part("mlp.gate-up"), tokens, dgateUp, s.mlpNormed);
  normBackward(context, weights, sink, {
    name: part("mlp.norm"),
    count: tokens,
    x: s.middle,
    inverse: s.mlpInverse,
    dy: dnormed,
    residual: dx,
    dx: dmiddle,
  });
}

/** dmiddle to dx (by the layer's input). */
function attentionBackward(pass: Pass, layer: number, s: LayerState, dx: Tensor): void {
  const { context, weights, sink, batch, buffers } = pass;
  const { kernels, recorder, config, ropeTable } = context;
  const { tokens, rows } = batch;
  const { heads, kvHeads } = config;
  const { dmiddle, dmixed, dq, dkeys, dvalues, dqkv, dnormed } = buffers;
  const part = (name: LayerPart): string => layerName(layer, name);
  sink.addLinear(part("attention.out"), tokens, dmiddle, s.mixed);
  recorder.run(
    ...throughMatrix(pass, part("attention.out"), dmiddle, dmixed),
    ...throughAttention(context, batch, s, buffers),
    kernels.ropeBackward(
      { dq, dkeys, dvalues, rows, table: ropeTable, dqkv },
      { tokens, heads, kvHeads, half: headSize(config) / 2 },
    ),
    ...throughMatrix(pass, part("attention.qkv"), dqkv, dnormed),
  );
  sink.addLinear(part("attention.qkv"), tokens, dqkv, s.attentionNormed);
  normBackward(context, weights, sink, {
    name: part("attention.norm"),
    count: tokens,
    x: s.input,
    inverse: s.attentionInverse,
    dy: dnormed,
    residual: dmiddle,
    dx,
  });
}
