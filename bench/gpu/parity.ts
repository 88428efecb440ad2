/** Holds two engines against each other on policies of several shapes. */
import { at, Rng } from "../../src/base/index.ts";
import type { Engine, TrainRequest } from "../../src/engine/index.ts";
import { freeze, initialise, type Policy, type PolicyConfig } from "../../src/policy/index.ts";
import { ADAM } from "../work.ts";

export interface Parity {
  readonly policy: string;
  /** Largest difference of a log-probability, in nats, and of an entropy. */
  readonly logprob: number;
  readonly entropy: number;
  /** Largest error of the gradient over its largest entry. */
  readonly gradient: number;
  /** Distance of the weights after some steps, over the way that they went. */
  readonly weights: number;
  /** Share of equal tokens in greedy continuations. */
  readonly tokens: number;
  readonly agrees: boolean;
}

const SHAPE: PolicyConfig = {
  vocabSize: 114,
  hiddenSize: 64,
  layers: 3,
  heads: 2,
  kvHeads: 2,
  ffnSize: 176,
  ropeTheta: 10_000,
  normEps: 1e-6,
  contextLength: 96,
};

function policies(): Readonly<Record<string, Policy>> {
  const full = (config: PolicyConfig): Policy => initialise(config, Rng.of(2, "parity"));
  const grouped = { ...SHAPE, hiddenSize: 128, heads: 8, kvHeads: 2, ffnSize: 320, layers: 2 };
  const odd = { ...SHAPE, vocabSize: 613, hiddenSize: 48, heads: 4, kvHeads: 4, ffnSize: 60 };
  return {
    "all weights trained": full(SHAPE),
    "8-bit base with adapters": freeze(full(SHAPE), 8, 16, Rng.of(3, "parity")),
    "keys shared by four heads, adapters": freeze(full(grouped), 8, 16, Rng.of(4, "parity")),
    "odd sizes": full(odd),
  };
}

const STEPS = 3;
const LIMITS = { logprob: 1e-4, entropy: 1e-3, gradient: 1e-3, weights: 1e-2, tokens: 0.95 };

function makeRequest({ config }: Policy): TrainRequest {
  const rng = Rng.of(5, "parity");
  const sequences = [1, 2, 17, 40, 63, 96].map((length) => ({
    tokens: Array.from({ length }, () => Math.floor(rng.between(0, config.vocabSize))),
    targets: Array.from({ length }, (_, i) => i).filter((i) => i > 0 && rng.chance(0.8)),
  }));
  const count = sequences.reduce((sum, { targets }) => sum + targets.length, 0);
  const fill = (low: number, high: number): Float32Array =>
    Float32Array.from({ length: count }, () => rng.between(low, high) / count);
  const scaled = (low: number, high: number): Float32Array =>
    fill(low, high).map((value) => value * count);
  return {
    sequences,
    policyWeight: fill(0.5, 1),
    advantage: scaled(-1, 1),
    behaviour: scaled(-5, -4),
    distillWeight: fill(0, 1),
    teacher: scaled(-5, -3),
    entropyWeight: fill(0, 0.1),
    nllWeight: fill(0, 1),
    loss: { clipLow: 0.2, clipHigh: 0.2, dualClip: 3, gate: "sampled", beta: 5 },
  };
}

function furthest(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let most = a.length === b.length ? 0 : Number.POSITIVE_INFINITY;
  for (let i = 0; i < a.length; i++) {
    const difference = Math.abs(at(a, i) - at(b, i));
    most = Number.isNaN(difference) ? Number.POSITIVE_INFINITY : Math.max(most, difference);
  }
  return most;
}

const largest = (values: ArrayLike<number>): number =>
  furthest(values, new Float32Array(values.length));

async function greedy(engine: Engine): Promise<readonly number[]> {
  const lanes = 4;
  const session = await engine.openSession({ weights: "policy", lanes, capacity: 48 });
  const inputs = Array.from({ length: lanes }, (_, lane) => ({
    lane,
    append: [1 + lane, 3, 5 + lane],
  }));
  const streams = [0, 1, 2, 3];
  const sampling = { temperature: 0, seed: 0, streams, maxTokens: 40, stop: [] };
  const outputs = await session.extend(inputs, sampling);
  await session.close();
  return outputs.flatMap(({ tokens }) => tokens);
}

/** Compares the engines that `open` and `openOracle` give for each policy. */
export async function checkParity(
  open: (policy: Policy) => Promise<Engine>,
  openOracle: (policy: Policy) => Promise<Engine>,
): Promise<readonly Parity[]> {
  const results: Parity[] = [];
  for (const [name, policy] of Object.entries(policies())) {
    const [engine, oracle] = [await open(policy), await openOracle(policy)];
    results.push(await compare(name, policy, engine, oracle));
    await engine.dispose();
    await oracle.dispose();
  }
  return results;
}

async function compare(
  name: string,
  policy: Policy,
  engine: Engine,
  oracle: Engine,
): Promise<Parity> {
  const request = makeRequest(policy);
  const { sequences } = request;
  const [own, expected] = [
    await engine.score({ weights: "policy", sequences }),
    await oracle.score({ weights: "policy", sequences }),
  ];
  const [ownTokens, expectedTokens] = [await greedy(engine), await greedy(oracle)];
  const [ownGradient, expectedGradient] = [
    (await engine.gradient(request)).gradient,
    (await oracle.gradient(request)).gradient,
  ];
  for (let step = 0; step < STEPS; step++) {
    await engine.train(request, ADAM);
    await oracle.train(request, ADAM);
  }
  const [ownTheta, theta] = [
    await engine.readWeights("policy"),
    await oracle.readWeights("policy"),
  ];
  const equal = expectedTokens.filter((token, i) => token === ownTokens[i]).length;
  const found = {
    logprob: furthest(own.logprob, expected.logprob),
    entropy: furthest(own.entropy, expected.entropy),
    gradient: furthest(ownGradient, expectedGradient) / largest(expectedGradient),
    weights: relativeDistance(ownTheta, theta, policy.theta),
    tokens: equal / expectedTokens.length,
  };
  const agrees =
    found.logprob <= LIMITS.logprob &&
    found.entropy <= LIMITS.entropy &&
    found.gradient <= LIMITS.gradient &&
    found.weights <= LIMITS.weights &&
    found.tokens >= LIMITS.tokens;
  return { policy: name, ...found, agrees };
}

/** |a - b| / |b - start|, Euclidean: single weights with a gradient near 0 go anywhere under Adam. */
function relativeDistance(a: Float32Array, b: Float32Array, start: Float32Array): number {
  let [apart, way] = [0, 0];
  for (let i = 0; i < b.length; i++) {
    apart += (at(a, i) - at(b, i)) ** 2;
    way += (at(b, i) - at(start, i)) ** 2;
  }
  return Math.sqrt(apart / way);
}
