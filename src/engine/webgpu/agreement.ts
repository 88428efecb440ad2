/**
 * Agreement with ONNX Runtime: policies, ways to compute each on a GPU, and what of it is
 * held against the oracle. Tests and bench/gpu-check.ts share it.
 */
import { at, Rng } from "../../base/index.ts";
import type { Policy, PolicyConfig } from "../../policy/index.ts";
import { type Difference, difference } from "../difference.ts";
import { LOSS, OPTIMISER, type TestPolicyOptions, testPolicy } from "../test-policy.ts";
import type {
  Engine,
  LossTerms,
  ScoredSequence,
  Scores,
  TrainRequest,
  WeightSet,
} from "../types.ts";
import type { WebgpuOptions } from "./engine.ts";

export type Way = readonly [name: string, options: WebgpuOptions];

export interface AgreementCase {
  readonly name: string;
  readonly policy: TestPolicyOptions;
  /** How the WGSL engine computes it. */
  readonly ways: readonly Way[];
}

const USUAL: Way = ["as the adapter has it", {}];
const REGISTER: Way = ["products in registers", { products: "register" }];
const GROUP_32: Way = ["products in workgroup memory, tiles of 32", { products: "workgroup-32" }];
const GROUP_64: Way = ["products in workgroup memory, tiles of 64", { products: "workgroup-64" }];
const packed = ([name, options]: Way): Way => [
  `codes stay packed, ${name}`,
  { ...options, weights: "packed" },
];

/** A rank that is no multiple of four, and grouped queries. */
const THIN = {
  training: { mode: "lora", rank: 3, alpha: 6 },
  config: { heads: 4, kvHeads: 2 },
} as const;

export const AGREEMENT_CASES: readonly AgreementCase[] = [
  {
    name: "adapters on an 8-bit base, grouped heads",
    policy: { ...THIN, bits: 8 },
    ways: [USUAL, REGISTER, GROUP_32, GROUP_64, packed(REGISTER), packed(GROUP_32)],
  },
  {
    name: "adapters on a 4-bit base, grouped heads",
    policy: { ...THIN, bits: 4 },
    ways: [USUAL, packed(REGISTER), packed(GROUP_64)],
  },
  {
    name: "all weights trained, odd sizes",
    policy: {
      training: { mode: "full" },
      config: { vocabSize: 61, hiddenSize: 48, heads: 4, kvHeads: 1, ffnSize: 60 },
    },
    ways: [USUAL, GROUP_32],
  },
  {
    // Heads of 40, which no power of two divides.
    name: "the shape of the shipped policy micro, adapters on an 8-bit base",
    policy: {
      config: {
        ...{ vocabSize: 114, hiddenSize: 160, layers: 3, heads: 4, kvHeads: 4 },
        ...{ ffnSize: 416, contextLength: 96 },
      },
    },
    ways: [USUAL],
  },
];

export const policyOf = ({ policy }: AgreementCase): Policy => testPolicy(policy);

const STEPS = 3;

/** Sequences of a token, of two, and up to the context, with targets here and there. */
function sequencesOf({ vocabSize, contextLength }: PolicyConfig): readonly ScoredSequence[] {
  const rng = Rng.of(5, "agreement");
  return [1, 2, 7, 19, 40, contextLength].map((length) => ({
    tokens: Array.from({ length }, () => rng.integer(1, vocabSize - 1)),
    targets: Array.from({ length }, (_, i) => i).filter((i) => i > 0 && rng.chance(0.7)),
  }));
}

/** Every term of the loss at once. */
function requestOf(config: PolicyConfig): TrainRequest {
  const sequences = sequencesOf(config);
  const count = sequences.reduce((sum, { targets }) => sum + targets.length, 0);
  const rng = Rng.of(6, "agreement");
  const fill = (low: number, high: number): Float32Array =>
    Float32Array.from({ length: count }, () => rng.between(low, high));
  return {
    sequences,
    policyWeight: fill(0, 0.1),
    advantage: fill(-2, 2),
    behaviour: fill(-4, -1),
    distillWeight: fill(0, 0.1),
    teacher: fill(-4, -1),
    klWeight: fill(0, 0.1),
    reference: fill(-4, -1),
    entropyWeight: fill(0, 0.1),
    nllWeight: fill(0, 0.1),
    loss: LOSS,
  };
}

/** Two turns of three lanes, of which one stops early. */
async function generate(
  engine: Engine,
  temperature: number,
): Promise<{ readonly tokens: readonly number[]; readonly logprobs: readonly number[] }> {
  const rng = Rng.of(7, "agreement");
  const session = await engine.openSession({ weights: "policy", lanes: 3, capacity: 48 });
  const tokens: number[] = [];
  const logprobs: number[] = [];
  for (const turn of [0, 1]) {
    const inputs = [4, 1, 9].map((length, lane) => ({
      lane,
      append: Array.from({ length: length + turn }, () => rng.integer(1, 12)),
    }));
    const sampling = { temperature, seed: 3, streams: [7, 8, 9], maxTokens: 7, stop: [5] };
    for (const output of await session.extend(inputs, sampling)) {
      tokens.push(...output.tokens);
      logprobs.push(...output.logprobs);
    }
  }
  await session.close();
  return { tokens, logprobs };
}

const termsOf = ({ total, policy, distill, kl, entropy, nll }: LossTerms): readonly number[] => [
  ...[total, policy, distill, kl, entropy, nll],
];

/** What an engine computes of a policy, phase by phase; it has stepped on afterwards. */
export async function resultsOf(engine: Engine) {
  const { config } = engine;
  const request = requestOf(config);
  const { sequences } = request;
  const score = (weights: WeightSet = "policy"): Promise<Scores> =>
    engine.score({ weights, sequences, distribution: true });
  const before = await engine.readWeights("policy");
  const scores = await score();
  const sampled = [await generate(engine, 0), await generate(engine, 0.8)];
  const gradient = await engine.gradient(request);
  const losses: number[] = [];
  for (let step = 0; step < STEPS; step++) {
    losses.push((await engine.train(request, OPTIMISER)).loss.total);
  }
  const theta = await engine.readWeights("policy");
  const [after, teacher] = [await score(), await score("teacher")];
  return { before, scores, sampled, gradient, losses, theta, after, teacher };
}

export type AgreementResults = Awaited<ReturnType<typeof resultsOf>>;

/** What of an engine's results is not that of the oracle, and by how much it may differ. */
export function differencesOf(
  own: AgreementResults,
  oracle: AgreementResults,
): readonly Difference[] {
  const tokens = (results: AgreementResults): readonly number[] =>
    results.sampled.flatMap((each) => each.tokens);
  const logprobs = (results: AgreementResults): readonly number[] =>
    results.sampled.flatMap((each) => each.logprobs);
  return [
    difference("log-probabilities", own.scores.logprob, oracle.scores.logprob, 2e-5),
    difference("entropies", own.scores.entropy, oracle.scores.entropy, 2e-5),
    difference(
      "distributions",
      own.scores.distribution ?? [],
      oracle.scores.distribution ?? [],
      2e-5,
    ),
    difference("sampled tokens", tokens(own), tokens(oracle), 0),
    difference("their log-probabilities", logprobs(own), logprobs(oracle), 2e-5),
    difference("gradient", own.gradient.gradient, oracle.gradient.gradient, 1e-4),
    difference("loss terms", termsOf(own.gradient.loss), termsOf(oracle.gradient.loss), 5e-5),
    difference("shifts", own.gradient.shift, oracle.gradient.shift, 5e-5),
    difference("gates", own.gradient.gate, oracle.gradient.gate, 1e-4),
    difference("clip marks", own.gradient.clipped, oracle.gradient.clipped, 0),
    difference("losses of three steps", own.losses, oracle.losses, 5e-4),
    wayOfWeights(own, oracle),
    difference("log-probabilities after them", own.after.logprob, oracle.after.logprob, 2e-3),
    difference("the teacher's, which stayed", own.teacher.logprob, oracle.teacher.logprob, 2e-5),
  ];
}

/**
 * Euclidean distance of the weights after the steps, as a share of the way that they went:
 * under Adam a single weight whose gradient is near 0 goes anywhere.
 */
function wayOfWeights(own: AgreementResults, oracle: AgreementResults): Difference {
  const all = difference("weights after them", own.theta, oracle.theta, 1e-2);
  let [apart, way] = [0, 0];
  oracle.theta.forEach((weight, i) => {
    apart += (at(own.theta, i) - weight) ** 2;
    way += (weight - at(oracle.before, i)) ** 2;
  });
  return { ...all, relative: Math.sqrt(apart / way) };
}
