import { invariant, present } from "../base/index.ts";
import { parameterCount, parameters } from "./config.ts";
import type { Policy } from "./policy.ts";
import { dequantize } from "./quantize.ts";
import { type TrainableLayout, type TrainableSlot, trainableLayout } from "./trainable.ts";

type LoraSlot = Extract<TrainableSlot, { kind: "lora" }>;

/** The frozen base as one flat vector [parameterCount], in the order of config.ts. */
export function denseBase(policy: Policy): Float32Array {
  const flat = new Float32Array(parameterCount(policy.config));
  for (const { name, offset, size } of parameters(policy.config)) {
    dequantize(present(policy.base.get(name), name), flat.subarray(offset, offset + size));
  }
  return flat;
}

/** The weights in force for `theta`: base + scale B A for matrices, theta itself where direct. */
export function denseWeights(policy: Policy, theta: Float32Array): Float32Array {
  const layout = trainableLayout(policy.config, policy.training);
  const weights =
    policy.training.mode === "full"
      ? new Float32Array(parameterCount(policy.config))
      : denseBase(policy);
  applyTheta(layout, theta, weights, weights);
  return weights;
}

/** Writes the weights in force for `base` and `theta` into `into`, which may be `base` itself. */
export function applyTheta(
  layout: TrainableLayout,
  theta: Float32Array,
  base: Float32Array,
  into: Float32Array,
): void {
  invariant(theta.length === layout.size, `theta has ${theta.length} of ${layout.size} numbers`);
  for (const slot of layout.slots) {
    const { offset, size } = slot.parameter;
    if (slot.kind === "direct") {
      into.set(theta.subarray(slot.offset, slot.offset + size), offset);
    } else {
      addProduct(slot, theta, base, into);
    }
  }
}

/** into = base + scale B A, row by row. */
function addProduct(
  slot: LoraSlot,
  theta: Float32Array,
  base: Float32Array,
  into: Float32Array,
): void {
  const { rank, scale, a, b, parameter } = slot;
  const [out, inner = 1] = parameter.shape;
  const row = new Float64Array(inner);
  for (let o = 0; o < out; o++) {
    row.fill(0);
    for (let r = 0; r < rank; r++) {
      const factor = scale * (theta[b + o * rank + r] as number);
      if (factor === 0) continue;
      const start = a + r * inner;
      for (let i = 0; i < inner; i++) {
        row[i] = (row[i] as number) + factor * (theta[start + i] as number);
      }
    }
    const start = parameter.offset + o * inner;
    for (let i = 0; i < inner; i++)
      into[start + i] = (base[start + i] as number) + (row[i] as number);
  }
}

/**
 * The gradient by theta of a loss whose gradient by the weights in force is `dense`
 * [parameterCount]: dA = scale B^T dW, dB = scale dW A^T, and dW itself where direct.
 */
export function thetaGradient(
  layout: TrainableLayout,
  theta: Float32Array,
  dense: Float32Array,
): Float32Array {
  const gradient = new Float32Array(layout.size);
  for (const slot of layout.slots) {
    const { offset, size } = slot.parameter;
    if (slot.kind === "direct") gradient.set(dense.subarray(offset, offset + size), slot.offset);
    else loraGradient(slot, theta, dense, gradient);
  }
  return gradient;
}

function loraGradient(
  slot: LoraSlot,
  theta: Float32Array,
  dense: Float32Array,
  gradient: Float32Array,
): void {
  const { rank, scale, a, b, parameter } = slot;
  const [out, inner = 1] = parameter.shape;
  const row = new Float64Array(inner);
  for (let r = 0; r < rank; r++) {
    row.fill(0);
    const aRow = a + r * inner;
    for (let o = 0; o < out; o++) {
      const wRow = parameter.offset + o * inner;
      const factor = scale * (theta[b + o * rank + r] as number);
      let product = 0;
      for (let i = 0; i < inner; i++) {
        const w = dense[wRow + i] as number;
        product += w * (theta[aRow + i] as number);
        row[i] = (row[i] as number) + factor * w;
      }
      gradient[b + o * rank + r] = scale * product;
    }
    gradient.set(row, aRow);
  }
}
