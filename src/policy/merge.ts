import type { ParameterSpec } from "./config.ts";
import { parameters } from "./config.ts";
import { denseWeights } from "./dense.ts";
import { FORMAT_MERGED, KEY_PREFIX, KEYS } from "./file-format.ts";
import { addDecoder, FILE_OPSET } from "./file-graph.ts";
import { GraphBuilder } from "./onnx/builder.ts";
import type { BaseTensor, Policy } from "./policy.ts";
import { type CodeBits, quantize } from "./quantize.ts";
import { addBase, type PolicyMetadata, writePolicy } from "./write-file.ts";
import { invariant, present } from "../base/index.ts";

/**
 * How an exported policy holds its weights: "adapters" as it was trained (a frozen base in
 * codes, adapters beside it); or the weights in force, merged into one matrix each, in 32,
 * 8 or 4 bits.
 */
export const EXPORT_FORMS = ["adapters", "f32", "int8", "int4"] as const;
export type ExportForm = (typeof EXPORT_FORMS)[number];

/**
 * A policy as an ONNX model that needs nothing but ONNX Runtime: the whole decoder with its
 * key-value cache. What was merged into codes can be played, but not trained any further.
 */
export function exportOnnx(
  policy: Policy,
  form: ExportForm,
  metadata: PolicyMetadata = {},
): Uint8Array<ArrayBuffer> {
  if (form === "adapters") return writePolicy(policy, metadata);
  const weights = denseWeights(policy, policy.theta);
  if (form === "f32") {
    const { config } = policy;
    const full = { mode: "full" } as const;
    return writePolicy({ config, training: full, base: new Map(), theta: weights }, metadata);
  }
  return writeMerged(policy, weights, form === "int8" ? 8 : 4, metadata);
}

/** The weights in force of one parameter, its matrix in codes; gains stay in 32 bits. */
function mergedTensor({ shape }: ParameterSpec, values: Float32Array, bits: CodeBits): BaseTensor {
  const columns = shape[1];
  return columns === undefined ? { kind: "f32", values } : quantize(values, columns, bits);
}

function writeMerged(
  { config }: Policy,
  weights: Float32Array,
  bits: CodeBits,
  metadata: PolicyMetadata,
): Uint8Array<ArrayBuffer> {
  const own = Object.keys(metadata).find((key) => key.startsWith(KEY_PREFIX));
  invariant(own === undefined, `the key ${own} of a policy's metadata is reserved`);
  const g = new GraphBuilder();
  const names = new Map(
    parameters(config).map((parameter) => {
      const { name, offset, size } = parameter;
      const values = weights.slice(offset, offset + size);
      return [name, addBase(g, parameter, mergedTensor(parameter, values, bits))];
    }),
  );
  addDecoder(g, config, (name) => present(names.get(name), name));
  return g.build("policy", {
    opset: FILE_OPSET,
    metadata: {
      ...metadata,
      [KEYS.format]: FORMAT_MERGED,
      [KEYS.config]: JSON.stringify(config),
    },
  });
}
