/**
 * The work that every contender of the benchmark does: one model, one set of weights, one
 * batch, by name of a size. Everything follows from fixed seeds, so that pages and
 * processes make the same numbers without exchanging any.
 */
import { at, Rng } from "../src/base/index.ts";
import type { OptimiserSettings, ScoredSequence } from "../src/engine/index.ts";
import { freeze, initialise, type Policy, type PolicyConfig } from "../src/policy/index.ts";

export const SIZES = ["nano", "wide", "large"] as const;
export type SizeName = (typeof SIZES)[number];

export interface Work {
  readonly config: PolicyConfig;
  /** Sequences of a batch to score or to learn from, and the tokens that each predicts. */
  readonly batch: number;
  readonly time: number;
  /** Sequences that are continued together, tokens of each prompt and tokens sampled after it. */
  readonly lanes: number;
  readonly prompt: number;
  readonly sampled: number;
}

const COMMON = { ropeTheta: 10_000, normEps: 1e-6, contextLength: 256 } as const;

export const WORK: Readonly<Record<SizeName, Work>> = {
  /** The shape of the shipped Sokoban policy. */
  nano: {
    config: {
      vocabSize: 128,
      hiddenSize: 64,
      layers: 3,
      heads: 2,
      kvHeads: 2,
      ffnSize: 176,
      ...COMMON,
    },
    batch: 8,
    time: 64,
    lanes: 16,
    prompt: 16,
    sampled: 16,
  },
  wide: {
    config: {
      vocabSize: 512,
      hiddenSize: 128,
      layers: 4,
      heads: 4,
      kvHeads: 4,
      ffnSize: 384,
      ...COMMON,
    },
    batch: 2,
    time: 128,
    lanes: 8,
    prompt: 16,
    sampled: 16,
  },
  /** Enough work for a real GPU, too much for a software adapter. */
  large: {
    config: {
      vocabSize: 2048,
      hiddenSize: 512,
      layers: 8,
      heads: 8,
      kvHeads: 8,
      ffnSize: 1408,
      ...COMMON,
    },
    batch: 32,
    time: 128,
    lanes: 64,
    prompt: 32,
    sampled: 32,
  },
};

/** Plain Adam: what the peers have, too. The norm is far above any gradient's, so nothing is clipped. */
export const ADAM: OptimiserSettings = {
  learningRate: 3e-3,
  beta1: 0.9,
  beta2: 0.999,
  epsilon: 1e-8,
  weightDecay: 0,
  clipNorm: 1e9,
};

/** All weights are trainable f32. */
export const makePolicy = ({ config }: Work): Policy => initialise(config, Rng.of(1, "benchmark"));

/** The same weights as a frozen 8-bit base, with fresh adapters of rank 8 on every matrix. */
export const makeFrozen = (work: Work): Policy =>
  freeze(makePolicy(work), 8, 16, Rng.of(1, "adapters"));

export interface Batch {
  /** [batch, time] */
  readonly ids: Int32Array;
  /** [batch, time]: the token that follows each. */
  readonly targets: Int32Array;
}

/** Counting with steps that differ by sequence: something that a few steps begin to learn. */
export function makeBatch({ config, batch, time }: Work): Batch {
  const token = (sequence: number, position: number): number =>
    (17 * sequence + (1 + (sequence % 3)) * position) % config.vocabSize;
  const fill = (shift: number): Int32Array =>
    Int32Array.from({ length: batch * time }, (_, i) =>
      token(Math.floor(i / time), (i % time) + shift),
    );
  return { ids: fill(0), targets: fill(1) };
}

/** The same batch as the engine takes it: every token but the first of each is a target. */
export function makeSequences(work: Work): readonly ScoredSequence[] {
  const { batch, time } = work;
  const { ids, targets } = makeBatch(work);
  return Array.from({ length: batch }, (_, b) => ({
    tokens: [...ids.subarray(b * time, (b + 1) * time), at(targets, (b + 1) * time - 1)],
    targets: Array.from({ length: time }, (_, i) => i + 1),
  }));
}

/** [lanes][prompt] */
export function makePrompts({ config, lanes, prompt }: Work): readonly (readonly number[])[] {
  return Array.from({ length: lanes }, (_, lane) =>
    Array.from({ length: prompt }, (_, i) => (29 * lane + (2 + (lane % 5)) * i) % config.vocabSize),
  );
}
