/**
 * The shape of a policy: a decoder in the manner of Qwen2 (RMSNorm, rotary
 * positions, grouped-query attention, SwiGLU, tied embedding) without biases.
 */
export interface PolicyConfig {
  /** V: entries of the vocabulary. */
  readonly vocabSize: number;
  /** d: width of the residual stream. */
  readonly hiddenSize: number;
  /** L: decoder layers. */
  readonly layers: number;
  /** H: query heads; the head size is d / H and is even. */
  readonly heads: number;
  /** Hkv: key and value heads; divides H. */
  readonly kvHeads: number;
  /** f: width of the SwiGLU. */
  readonly ffnSize: number;
  readonly ropeTheta: number;
  readonly normEps: number;
  /** C: the longest sequence, in tokens. */
  readonly contextLength: number;
}

export const headSize = (config: PolicyConfig): number => config.hiddenSize / config.heads;
export const kvSize = (config: PolicyConfig): number => config.kvHeads * headSize(config);

/** A tensor of the model by name, in row-major order. Matrices are [out, in]. */
export interface ParameterSpec {
  readonly name: string;
  readonly shape: readonly [number] | readonly [number, number];
  /** Offset of its first number in the flat vector of all parameters. */
  readonly offset: number;
  readonly size: number;
}

export const embeddingName = "embedding";
export const finalNormName = "norm";
export const layerName = (layer: number, part: LayerPart): string => `layers.${layer}.${part}`;

export type LayerPart =
  | "attention.norm"
  /** Rows: H * head size of queries, then Hkv * head size of keys, then the same of values. */
  | "attention.qkv"
  | "attention.out"
  | "mlp.norm"
  /** Rows: f of the gate (the side that goes through SiLU), then f of the up projection. */
  | "mlp.gate-up"
  | "mlp.down";

/** Every tensor of the model, in the order of the flat vector. */
export function parameters(config: PolicyConfig): readonly ParameterSpec[] {
  const { vocabSize: V, hiddenSize: d, ffnSize: f, layers } = config;
  const kv = kvSize(config);
  const specs: ParameterSpec[] = [];
  let offset = 0;
  const add = (name: string, shape: ParameterSpec["shape"]): void => {
    const size = shape.reduce<number>((product, n) => product * n, 1);
    specs.push({ name, shape, offset, size });
    offset += size;
  };
  add(embeddingName, [V, d]);
  for (let layer = 0; layer < layers; layer++) {
    add(layerName(layer, "attention.norm"), [d]);
    add(layerName(layer, "attention.qkv"), [d + 2 * kv, d]);
    add(layerName(layer, "attention.out"), [d, d]);
    add(layerName(layer, "mlp.norm"), [d]);
    add(layerName(layer, "mlp.gate-up"), [2 * f, d]);
    add(layerName(layer, "mlp.down"), [d, f]);
  }
  add(finalNormName, [d]);
  return specs;
}

/** Numbers in the flat vector of all parameters. */
export function parameterCount(config: PolicyConfig): number {
  return parameters(config).reduce((sum, spec) => sum + spec.size, 0);
}
