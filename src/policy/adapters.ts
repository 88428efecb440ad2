import { present, type Rng } from "../base/index.ts";
import { type PolicyConfig, parameters } from "./config.ts";
import { denseWeights } from "./dense.ts";
import type { BaseTensor, Policy } from "./policy.ts";
import { type CodeBits, quantize } from "./quantize.ts";
import { type Training, trainableLayout } from "./trainable.ts";

/**
 * Fresh adapters on a frozen base: A ~ N(0, 1 / in) and B = 0, so that the weights in
 * force are those of the base (Hu et al. 2021); norm gains start as those of the base.
 */
export function freshTheta(
  config: PolicyConfig,
  training: Training,
  base: ReadonlyMap<string, BaseTensor>,
  rng: Rng,
): Float32Array {
  const layout = trainableLayout(config, training);
  const theta = new Float32Array(layout.size);
  for (const slot of layout.slots) {
    if (slot.kind === "direct") {
      const tensor = present(base.get(slot.parameter.name), slot.parameter.name);
      if (tensor.kind === "f32") theta.set(tensor.values, slot.offset);
    } else {
      const inner = slot.parameter.shape[1] ?? 1;
      const spread = inner ** -0.5;
      for (let i = slot.a; i < slot.a + slot.rank * inner; i++) theta[i] = spread * rng.normal();
    }
  }
  return theta;
}

/**
 * Freezes a policy: the weights in force become a base of 8 or 4 bits, and training from
 * then on moves fresh low-rank adapters and the norm gains.
 */
export function freeze(
  policy: Policy,
  rank: number,
  alpha: number,
  rng: Rng,
  bits: CodeBits = 8,
): Policy {
  const { config } = policy;
  const weights = denseWeights(policy, policy.theta);
  const base = new Map<string, BaseTensor>();
  for (const { name, shape, offset, size } of parameters(config)) {
    const values = weights.slice(offset, offset + size);
    const columns = shape[1];
    base.set(
      name,
      columns === undefined ? { kind: "f32", values } : quantize(values, columns, bits),
    );
  }
  const training = { mode: "lora", rank, alpha } as const;
  return { config, training, base, theta: freshTheta(config, training, base, rng) };
}
