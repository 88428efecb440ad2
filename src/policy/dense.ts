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
  applyTheta(layout, theta, weights);
  return weights;
}

/** Turns the base into the weights in force for `theta`. */
function applyTheta(layout: TrainableLayout, theta: Float32Array, weights: Float32Array): void {
  invariant(theta.length === layout.size, `theta has ${theta.length} of ${layout.size} numbers`);
  for (const slot of layout.slots) {
    const { offset, size } = slot.parameter;
    if (slot.kind === "direct") {
      weights.set(theta.subarray(slot.offset, slot.offset + size), offset);
    } else {
      addProduct(slot, theta, weights);
    }
  }
}

/** Adds scale B A, row by row. */
function addProduct(slot: LoraSlot, theta: Float32Array, weights: Float32Array): void {
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
    for (let i = 0; i < inner; i++) {
      weights[start + i] = (weights[start + i] as number) + (row[i] as number);
    }
  }
}
