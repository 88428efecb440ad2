import { expect } from "vitest";
import { at, Rng } from "../base/index.ts";
import type { Policy, PolicyConfig } from "../policy/index.ts";
import { LOSS, OPTIMISER, type TestPolicyOptions, testPolicy } from "./test-policy.ts";
import type { Engine, Sampling, ScoredSequence, TrainRequest } from "./types.ts";

type MakeEngine = (policy: Policy) => Promise<Engine>;

/** Runs `use` with an engine on a test policy and disposes of it. */
export async function withEngine(
  make: MakeEngine,
  options: TestPolicyOptions,
  use: (engine: Engine, policy: Policy) => Promise<void>,
): Promise<void> {
  const policy = testPolicy(options);
  const engine = await make(policy);
  try {
    await use(engine, policy);
  } finally {
    await engine.dispose();
  }
}

/** The shapes and modes that differ in code paths. */
export const VARIANTS: readonly (readonly [string, TestPolicyOptions])[] = [
  ["low-rank adapters", {}],
  ["low-rank adapters, grouped queries", { config: { heads: 4, kvHeads: 2 } }],
  ["all parameters", { training: { mode: "full" } }],
  [
    "all parameters, one key head, one layer",
    { training: { mode: "full" }, config: { kvHeads: 1, layers: 1 } },
  ],
];

/** Tokens drawn at random, never 0, so that padding with 0 would show. */
export function randomTokens(config: PolicyConfig, length: number, seed: number): number[] {
  const rng = Rng.of(seed, "tokens");
  return Array.from({ length }, () => rng.integer(1, config.vocabSize - 1));
}

/** Sequences of very different lengths, among them one without targets and one of a single token. */
export function raggedSequences(config: PolicyConfig): ScoredSequence[] {
  const sequence = (length: number, targets: number[]): ScoredSequence => ({
    tokens: randomTokens(config, length, length),
    targets,
  });
  return [
    sequence(7, [1, 2, 5, 6]),
    sequence(2, [1]),
    sequence(1, []),
    sequence(19, [18]),
    sequence(11, []),
    sequence(12, [3, 4, 5, 11]),
  ];
}

export const targetCount = (sequences: readonly ScoredSequence[]): number =>
  sequences.reduce((sum, { targets }) => sum + targets.length, 0);

export { LOSS, OPTIMISER };

export const GREEDY: Sampling = { temperature: 0, seed: 0, streams: [], maxTokens: 6, stop: [] };

/** A supervised batch on ragged sequences: the plainest request that moves every weight. */
export function nllRequest(config: PolicyConfig): TrainRequest {
  const sequences = raggedSequences(config);
  const count = targetCount(sequences);
  return { sequences, nllWeight: new Float32Array(count).fill(1 / count), loss: LOSS };
}

export function expectClose(
  actual: ArrayLike<number>,
  expected: ArrayLike<number>,
  tolerance: number,
): void {
  expect(actual.length).toBe(expected.length);
  for (let i = 0; i < expected.length; i++) {
    const error = Math.abs(at(actual, i) - at(expected, i));
    if (!(error <= tolerance)) {
      expect.fail(`entry ${i}: ${at(actual, i)} is not within ${tolerance} of ${at(expected, i)}`);
    }
  }
}
