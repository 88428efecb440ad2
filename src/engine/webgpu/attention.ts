import { headSize } from "../../policy/index.ts";
import type { Context } from "./context.ts";
import type { LayerState, TokenRows } from "./forward.ts";
import type { Dispatch } from "./kernel.ts";
import type { Tensor } from "./pool.ts";

/** What attention reads and leaves of a layer. */
type AttentionState = Pick<LayerState, "q" | "keys" | "values" | "mixed" | "stats">;

/** Causal attention: a state's queries, keys and values to its `mixed` and statistics. */
export function attention(
  { kernels, quads, products, config }: Context,
  { tokens, rows, blocks }: TokenRows,
  { q, keys, values, mixed: out, stats }: AttentionState,
): Dispatch {
  const { heads, kvHeads } = config;
  const scale = headSize(config) ** -0.5;
  if (quads && blocks && products.choice === "quad") {
    const operands = { q, keys, values, blocks: blocks.tensor, out, stats };
    return quads.attentionQuad(operands, { heads, kvHeads, blocks: blocks.count, scale });
  }
  return kernels.attention(
    { q, keys, values, rows, out, stats },
    { tokens, heads, kvHeads, scale },
  );
}

export interface AttentionGradients {
  /** By the output of attention. */
  readonly dmixed: Tensor;
  readonly dq: Tensor;
  readonly dkeys: Tensor;
  readonly dvalues: Tensor;
}

/** The gradient through `attention`, from `dmixed` to the others. */
export function attentionBackward(
  { kernels, quads, products, config }: Context,
  { tokens, rows, blocks }: TokenRows,
  { q, keys, values, mixed, stats }: AttentionState,
  { dmixed: dout, dq, dkeys, dvalues }: AttentionGradients,
): readonly Dispatch[] {
  const { heads, kvHeads } = config;
  const scale = headSize(config) ** -0.5;
  const delta = kernels.attentionDelta({ dout, out: mixed, stats }, { count: tokens * heads });
  if (quads && blocks && products.choice === "quad") {
    const operands = { q, keys, values, blocks: blocks.tensor, stats, dout };
    const shape = { heads, kvHeads, blocks: blocks.count, scale };
    return [
      delta,
      quads.attentionQuadBackwardQuery({ ...operands, dq }, shape),
      quads.attentionQuadBackwardKeyValue({ ...operands, dkeys, dvalues }, shape),
    ];
  }
  const operands = { q, keys, values, rows, stats, dout };
  const shape = { tokens, heads, kvHeads, scale };
  return [
    delta,
    kernels.attentionBackwardQuery({ ...operands, dq }, shape),
    kernels.attentionBackwardKeyValue({ ...operands, dkeys, dvalues }, shape),
  ];
}
