import { Rng } from "../base/index.ts";
import {
  type CodeBits,
  freeze,
  initialise,
  type Policy,
  type PolicyConfig,
  type Training,
} from "../policy/index.ts";
import type { LossSettings, OptimiserSettings } from "./types.ts";

export interface TestPolicyOptions {
  readonly config?: Partial<PolicyConfig>;
  /** Default: low-rank adapters of rank 4, alpha 8, on an 8-bit base. */
  readonly training?: Training;
  /** Bits of the base's codes; default 8. */
  readonly bits?: CodeBits;
  readonly seed?: number;
}

/** A policy as small as tests want it, with nothing at a special value: B is not 0, no gain is 1. */
export function testPolicy(options: TestPolicyOptions = {}): Policy {
  const config: PolicyConfig = {
    vocabSize: 13,
    hiddenSize: 32,
    layers: 2,
    heads: 2,
    kvHeads: 2,
    ffnSize: 48,
    ropeTheta: 10_000,
    normEps: 1e-6,
    contextLength: 48,
    ...options.config,
  };
  const rng = Rng.of(options.seed ?? 1, "test-policy");
  const { training = { mode: "lora", rank: 4, alpha: 8 } } = options;
  const full = initialise(config, rng);
  // A larger embedding spreads the logits, so that probabilities differ visibly.
  for (let i = 0; i < config.vocabSize * config.hiddenSize; i++) {
    full.theta[i] = 4 * (full.theta[i] as number);
  }
  const policy =
    training.mode === "lora"
      ? freeze(full, training.rank, training.alpha, rng, options.bits)
      : full;
  for (let i = 0; i < policy.theta.length; i++) {
    policy.theta[i] = (policy.theta[i] as number) + 0.05 * rng.normal();
  }
  return policy;
}

export const LOSS: LossSettings = {
  clipLow: 0.2,
  clipHigh: 0.3,
  dualClip: 3,
  gate: "sampled",
  beta: 5,
};

export const OPTIMISER: OptimiserSettings = {
  learningRate: 0.01,
  beta1: 0.9,
  beta2: 0.98,
  epsilon: 1e-8,
  weightDecay: 0.1,
  clipNorm: 0.5,
};
