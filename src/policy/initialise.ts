import type { Rng } from "../base/index.ts";
import { embeddingName, type ParameterSpec, type PolicyConfig, parameters } from "./config.ts";
import type { BaseTensor, Policy } from "./policy.ts";
import { trainableLayout } from "./trainable.ts";

/**
 * The spread of a fresh matrix [out, in]: in^-1/2, so that its output has the size of
 * its input; matrices that write to the residual stream share that among the 2 L of
 * them. The embedding is also the output head and starts small.
 */
function deviationOf(parameter: ParameterSpec, config: PolicyConfig): number {
  if (parameter.name === embeddingName) return 0.05;
  const inner = parameter.shape[1] ?? 1;
  const writesResidual =
    parameter.name.endsWith("attention.out") || parameter.name.endsWith("mlp.down");
  return inner ** -0.5 * (writesResidual ? (2 * config.layers) ** -0.5 : 1);
}

/** A policy with random weights, all of them trainable: the start of pre-training. */
export function initialise(config: PolicyConfig, rng: Rng): Policy {
  const training = { mode: "full" } as const;
  const layout = trainableLayout(config, training);
  const theta = new Float32Array(layout.size);
  for (const parameter of parameters(config)) {
    const values = theta.subarray(parameter.offset, parameter.offset + parameter.size);
    if (parameter.shape.length === 1) {
      values.fill(1);
    } else {
      const spread = deviationOf(parameter, config);
      for (let i = 0; i < values.length; i++) values[i] = spread * rng.normal();
    }
  }
  return fullPolicy(config, theta);
}

/** The policy whose parameters are exactly `theta` [parameterCount], all trainable. */
export function fullPolicy(config: PolicyConfig, theta: Float32Array): Policy {
  const base = new Map<string, BaseTensor>();
  for (const { name, offset, size } of parameters(config)) {
    base.set(name, { kind: "f32", values: theta.slice(offset, offset + size) });
  }
  return { config, training: { mode: "full" }, base, theta };
}
