import { invariant, present } from "../base/index.ts";
import type { ParameterSpec } from "./config.ts";
import {
  codesName,
  denseName,
  directName,
  FORMAT,
  KEY_PREFIX,
  KEYS,
  loraAName,
  loraBName,
  scalesName,
} from "./file-format.ts";
import { addDecoder, FILE_OPSET } from "./file-graph.ts";
import { GraphBuilder } from "./onnx/builder.ts";
import type { BaseTensor, Policy } from "./policy.ts";
import { packCodes } from "./quantize.ts";
import { type TrainableSlot, trainableLayout } from "./trainable.ts";

/** Facts about a policy that travel in its file: a name, how it was trained, its vocabulary. */
export type PolicyMetadata = Readonly<Record<string, string>>;

/**
 * A policy as an ONNX model: codes of 8 or 4 bits through DequantizeLinear, adapters and gains in
 * 32 bits. A parameter that theta holds directly is stored once; its base, which nothing
 * reads, is not.
 */
export function writePolicy(
  policy: Policy,
  metadata: PolicyMetadata = {},
): Uint8Array<ArrayBuffer> {
  const own = Object.keys(metadata).find((key) => key.startsWith(KEY_PREFIX));
  invariant(own === undefined, `the key ${own} of a policy's metadata is reserved`);
  const { config, training } = policy;
  const g = new GraphBuilder();
  const names = new Map(
    trainableLayout(config, training).slots.map((slot) => [
      slot.parameter.name,
      addWeight(g, policy, slot),
    ]),
  );
  addDecoder(g, config, (name) => present(names.get(name), name));
  return g.build("policy", {
    opset: FILE_OPSET,
    metadata: {
      ...metadata,
      [KEYS.format]: FORMAT,
      [KEYS.config]: JSON.stringify(config),
      [KEYS.training]: JSON.stringify(training),
    },
  });
}

/** Adds the tensors of a parameter and returns the name of its weights in force. */
function addWeight(g: GraphBuilder, policy: Policy, slot: TrainableSlot): string {
  const { theta, base } = policy;
  const { name, shape, size } = slot.parameter;
  if (slot.kind === "direct") {
    return g.floats(directName(name), shape, theta.subarray(slot.offset, slot.offset + size));
  }
  const [out, inner = 1] = shape;
  const { a, b, rank, scale } = slot;
  const lora = g.node("MatMul", [
    g.floats(loraBName(name), [out, rank], theta.subarray(b, b + out * rank)),
    g.floats(loraAName(name), [rank, inner], theta.subarray(a, a + rank * inner)),
  ]);
  const frozen = addBase(g, slot.parameter, present(base.get(name), name));
  // The sum also keeps DequantizeLinear and MatMul apart, which ONNX Runtime would fuse to
  // arithmetic on 8-bit activations, some 0.4 % off.
  return g.node("Add", [frozen, g.node("Mul", [lora, g.scalar(scale)])]);
}

/** Adds a tensor of the base and returns the name of the numbers that it stands for. */
export function addBase(g: GraphBuilder, parameter: ParameterSpec, tensor: BaseTensor): string {
  const { name, shape } = parameter;
  if (tensor.kind === "f32") return g.floats(denseName(name), shape, tensor.values);
  const [out, inner = 1] = shape;
  const { codes, scales, block } = tensor;
  return g.node(
    "DequantizeLinear",
    [
      tensor.kind === "int8"
        ? g.int8s(codesName(name), shape, codes)
        : g.int4s(codesName(name), shape, packCodes(tensor)),
      g.floats(scalesName(name), [out, inner / block], scales),
    ],
    { axis: 1, block_size: block },
  );
}
