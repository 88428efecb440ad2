import type { Rng } from "../base/index.ts";
import {
  embeddingName,
  finalNormName,
  type ParameterSpec,
  type PolicyConfig,
  parameters,
} from "./config.ts";
import type { BaseTensor, Policy } from "./policy.ts";
import { trainableLayout } from "./trainable.ts";

/** Spread of the rows of a fresh output head. */
const HEAD_SPREAD = 0.05;

/**
 * The spread of a fresh matrix [out, in]: in^-1/2, so that its output has the size of
 * its input; matrices that write to the residual stream share that among the 2 L of them.
 */
function deviationOf(parameter: ParameterSpec, config: PolicyConfig): number {
  const inner = parameter.shape[1] ?? 1;
  const writesResidual =
    parameter.name.endsWith("attention.out") || parameter.name.endsWith("mlp.down");
  return inner ** -0.5 * (writesResidual ? (2 * config.layers) ** -0.5 : 1);
}

/**
 * A policy with random weights, all of them trainable: the start of pre-training. The
 * embedding is also the output head; where it starts with another spread than a head,
 * the gain of the last norm makes up for it. With a larger one each token stays visible
 * beside what the layers add to it, so that a policy soon learns to copy from its context.
 */
export function initialise(
  config: PolicyConfig,
  rng: Rng,
  embeddingSpread: number = HEAD_SPREAD,
): Policy {
  const training = { mode: "full" } as const;
  const layout = trainableLayout(config, training);
  const theta = new Float32Array(layout.size);
  for (const parameter of parameters(config)) {
    const values = theta.subarray(parameter.offset, parameter.offset + parameter.size);
    if (parameter.shape.length === 1) {
      values.fill(parameter.name === finalNormName ? HEAD_SPREAD / embeddingSpread : 1);
    } else {
      const spread =
        parameter.name === embeddingName ? embeddingSpread : deviationOf(parameter, config);
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
