/**
 * The propositions as checks of an engine: its gradients by theta against what each
 * proposition says they are. Expectations over the next token are sums over the whole
 * vocabulary, not samples, so both sides agree up to the engine's arithmetic.
 */
import { at, present } from "../../base/index.ts";
import type { Engine, LossSettings, TrainRequest } from "../../engine/index.ts";
import { groupAdvantages } from "../advantage.ts";
import { type ContextTheory, contextTheory, staleBound, totalVariation } from "./closed-form.ts";

/** A context c with its weight d(c) and the teacher's log-probabilities there [V]. */
export interface TheoryContext {
  readonly tokens: readonly number[];
  readonly weight: number;
  readonly teacher: Float32Array;
}

const lossSettings = (gate: LossSettings["gate"], beta: number): LossSettings => ({
  clipLow: 0.2,
  clipHigh: 0.2,
  dualClip: 3,
  gate,
  beta,
});

/** The closed forms at each context, from the engine's own distribution. */
export async function theoryAt(
  engine: Engine,
  contexts: readonly TheoryContext[],
  beta: number,
): Promise<readonly ContextTheory[]> {
  const { distribution } = await engine.score({
    weights: "policy",
    sequences: contexts.map(({ tokens }) => ({ tokens: [...tokens, 0], targets: [tokens.length] })),
    distribution: true,
  });
  const rows = present(distribution, "the distribution");
  const size = engine.config.vocabSize;
  return contexts.map(({ teacher }, c) =>
    contextTheory(rows.subarray(c * size, (c + 1) * size), teacher, beta),
  );
}

/** One target for each context and entry of the vocabulary: the entry behind the context. */
function everyEntry(engine: Engine, contexts: readonly TheoryContext[]): TrainRequest["sequences"] {
  const entries = Array.from({ length: engine.config.vocabSize }, (_, v) => v);
  return contexts.flatMap(({ tokens }) =>
    entries.map((v) => ({ tokens: [...tokens, v], targets: [tokens.length] })),
  );
}

/** A number for each context and entry, packed like everyEntry. */
const perEntry = (
  contexts: readonly TheoryContext[],
  theory: readonly ContextTheory[],
  value: (theory: ContextTheory, v: number) => number,
): Float32Array =>
  Float32Array.from(
    contexts.flatMap(({ weight }, c) => {
      const here = at(theory, c);
      return here.probability.map((_, v) => weight * value(here, v));
    }),
  );

/** The engine's gradient of the distillation term with the expected gate. */
export async function distillationGradient(
  engine: Engine,
  contexts: readonly TheoryContext[],
  beta: number,
): Promise<Float32Array> {
  const { gradient } = await engine.gradient({
    sequences: contexts.map(({ tokens }) => ({ tokens: [...tokens, 0], targets: [tokens.length] })),
    distillWeight: Float32Array.from(contexts, ({ weight }) => weight),
    teacher: Float32Array.from(contexts, ({ teacher }) => at(teacher, 0)),
    teacherDistribution: Float32Array.from(contexts.flatMap(({ teacher }) => [...teacher])),
    loss: lossSettings("expected", beta),
  });
  return gradient;
}

const norm = (vector: Float32Array): number => Math.hypot(...vector);
const minus = (a: Float32Array, b: Float32Array): Float32Array => a.map((x, i) => x - at(b, i));
/** ||a - b|| as a share of ||b||. */
const relative = (a: Float32Array, b: Float32Array): number => norm(minus(a, b)) / norm(b);

export interface ProjectionCheck {
  readonly theory: readonly ContextTheory[];
  /** ||G||: the norm of the distillation gradient. */
  readonly norm: number;
  /** Relative distance of G to sum_c d Z grad KL(sg r || p). */
  readonly toDivergence: number;
  /** To E[- m g grad l], the gate of each sampled token, by enumeration. */
  readonly toSampled: number;
  /** To sum_v p_v (Z - w_v) grad z_v. */
  readonly toLogits: number;
}

/** Proposition 1: four ways to the same gradient. */
export async function checkProjection(
  engine: Engine,
  contexts: readonly TheoryContext[],
  beta: number,
): Promise<ProjectionCheck> {
  const theory = await theoryAt(engine, contexts, beta);
  const sequences = everyEntry(engine, contexts);
  const gradientOf = async (terms: Omit<TrainRequest, "sequences" | "loss">) =>
    (await engine.gradient({ sequences, ...terms, loss: lossSettings("sampled", beta) })).gradient;
  const whole = await distillationGradient(engine, contexts, beta);
  // grad KL(sg r || p) = - sum_v r_v grad l_v: likelihood with the weights r.
  const divergence = await gradientOf({
    nllWeight: perEntry(contexts, theory, ({ strength, target }, v) => strength * at(target, v)),
  });
  const sampled = await gradientOf({
    distillWeight: perEntry(contexts, theory, ({ probability }, v) => at(probability, v)),
    teacher: Float32Array.from(contexts.flatMap(({ teacher }) => [...teacher])),
  });
  // The weights sum to 0 at each context, so that grad z_v may be replaced by grad l_v.
  const logits = await gradientOf({
    nllWeight: perEntry(contexts, theory, ({ logitsGradient }, v) => -at(logitsGradient, v)),
  });
  return {
    theory,
    norm: norm(whole),
    toDivergence: relative(divergence, whole),
    toSampled: relative(sampled, whole),
    toLogits: relative(logits, whole),
  };
}

export interface EqualRewardsCheck {
  /** Norm of the reward's gradient in a group of equal rewards: exactly 0. */
  readonly rewardNorm: number;
  readonly distillationNorm: number;
  /** Var_p(w) at each context: the distillation's signal there. */
  readonly gateVariance: readonly number[];
}

/** Proposition 2: equal rewards leave GRPO nothing to learn, and the distillation its signal. */
export async function checkEqualRewards(
  engine: Engine,
  contexts: readonly TheoryContext[],
  beta: number,
): Promise<EqualRewardsCheck> {
  const advantages = groupAdvantages(
    contexts.map(() => 1),
    "normalised",
  );
  const sequences = contexts.map(({ tokens }) => ({
    tokens: [...tokens, 0],
    targets: [tokens.length],
  }));
  const { logprob } = await engine.score({ weights: "policy", sequences });
  const reward = await engine.gradient({
    sequences,
    policyWeight: Float32Array.from(contexts, ({ weight }) => weight),
    advantage: Float32Array.from(advantages),
    behaviour: logprob,
    loss: lossSettings("sampled", beta),
  });
  const theory = await theoryAt(engine, contexts, beta);
  return {
    rewardNorm: norm(reward.gradient),
    distillationNorm: norm(await distillationGradient(engine, contexts, beta)),
    gateVariance: theory.map(({ gateVariance }) => gateVariance),
  };
}

export interface StaleCheck {
  /** ||G_sync - G_stale||. */
  readonly difference: number;
  readonly bound: number;
  readonly scoreNorm: number;
  readonly variation: number;
  readonly shiftDifference: number;
}

/** The largest norm of grad log p(v | c) over contexts and entries: one gradient each. */
export async function largestScoreNorm(
  engine: Engine,
  contexts: readonly TheoryContext[],
): Promise<number> {
  let largest = 0;
  for (const sequence of everyEntry(engine, contexts)) {
    const { gradientNorm } = await engine.gradient({
      sequences: [sequence],
      nllWeight: Float32Array.of(1),
      loss: lossSettings("sampled", 0),
    });
    largest = Math.max(largest, gradientNorm);
  }
  return largest;
}

/**
 * Proposition 3: how far the gradient with a stale analyzer is from that with one in
 * step, and the bound. Both lists are the same contexts in the same order, with the
 * weights and the teachers of the two analyzers; the weights of each sum to 1.
 */
export async function checkStale(
  engine: Engine,
  sync: readonly TheoryContext[],
  stale: readonly TheoryContext[],
  beta: number,
  scoreNorm: number,
): Promise<StaleCheck> {
  const theory = await theoryAt(engine, stale, beta);
  const shiftDifference = stale.reduce((sum, { weight, teacher }, c) => {
    const other = at(sync, c).teacher;
    const expected = at(theory, c).probability.reduce(
      (part, p, v) => part + p * Math.abs(at(other, v) - at(teacher, v)),
      0,
    );
    return sum + weight * expected;
  }, 0);
  const weights = (contexts: readonly TheoryContext[]) => contexts.map(({ weight }) => weight);
  const variation = totalVariation(weights(sync), weights(stale));
  const difference = norm(
    minus(
      await distillationGradient(engine, sync, beta),
      await distillationGradient(engine, stale, beta),
    ),
  );
  const bound = staleBound({ scoreNorm, variation, beta, shiftDifference });
  return { difference, bound, scoreNorm, variation, shiftDifference };
}
