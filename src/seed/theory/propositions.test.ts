import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { at, present, Rng } from "../../base/index.ts";
import type { Engine } from "../../engine/index.ts";
import { createNodeEngine } from "../../engine/ort/node.node.ts";
import { testPolicy } from "../../engine/test-policy.ts";
import { embeddingName, type Policy, trainableLayout } from "../../policy/index.ts";
import { gateOf } from "../gate.ts";
import {
  checkEqualRewards,
  checkProjection,
  checkStale,
  distillationGradient,
  largestScoreNorm,
  type TheoryContext,
  theoryAt,
} from "./checks.ts";
import { contextTheory, gateDifferenceBound, totalVariation } from "./closed-form.ts";

/** Low-rank adapters as in the shipped policies; and all weights, whose gradient shows the logits'. */
let adapters: Engine;
let full: Engine;
let fullPolicy: Policy;

beforeAll(async () => {
  adapters = await createNodeEngine(testPolicy());
  fullPolicy = testPolicy({ training: { mode: "full" } });
  full = await createNodeEngine(fullPolicy);
});
afterAll(async () => {
  await adapters.dispose();
  await full.dispose();
});

/** Log-probabilities [V] drawn at random. */
function randomTeacher(size: number, rng: Rng): Float32Array {
  const logits = Array.from({ length: size }, () => 2 * rng.normal());
  const total = Math.log(logits.reduce((sum, z) => sum + Math.exp(z), 0));
  return Float32Array.from(logits, (z) => z - total);
}

const VOCABULARY = 13;

/** Contexts of different lengths with weights that sum to 1. */
function contexts(name: string): readonly TheoryContext[] {
  const rng = Rng.of(3, name);
  const prefixes = [[4], [1, 7, 2], [9, 9, 3, 12, 5], [2, 6]];
  const weights = prefixes.map(() => rng.between(0.2, 1));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return prefixes.map((tokens, c) => ({
    tokens,
    weight: at(weights, c) / total,
    teacher: randomTeacher(VOCABULARY, rng),
  }));
}

describe("proposition 1", () => {
  it.each([
    ["low-rank adapters", () => adapters],
    ["all weights", () => full],
  ])("the distillation gradient is that of Z KL(sg r || p): %s", async (_, engine) => {
    const check = await checkProjection(engine(), contexts("projection"), 5);
    expect(check.norm).toBeGreaterThan(1e-3);
    expect(check.toDivergence).toBeLessThan(1e-4);
    expect(check.toSampled).toBeLessThan(1e-4);
    expect(check.toLogits).toBeLessThan(1e-4);
    for (const { divergence, target } of check.theory) {
      expect(divergence).toBeGreaterThan(0);
      expect(target.reduce((sum, r) => sum + r, 0)).toBeCloseTo(1, 12);
    }
  });

  it("it is the slope of the divergence, by finite differences of the engine's scores", async () => {
    const given = contexts("slope");
    const before = await theoryAt(adapters, given, 5);
    const theta = await adapters.readWeights("policy");
    const gradient = await distillationGradient(adapters, given, 5);
    const length = Math.hypot(...gradient);
    /** sum_c d Z KL(r || p_theta) with r and Z held at their first values. */
    const divergenceAt = async (distance: number): Promise<number> => {
      const moved = theta.map((x, i) => x + (distance * at(gradient, i)) / length);
      await adapters.writeWeights("policy", moved);
      const now = await theoryAt(adapters, given, 5);
      return given.reduce((sum, { weight }, c) => {
        const { target, strength } = at(before, c);
        const own = at(now, c).probability;
        const kl = target.reduce((part, r, v) => part + r * Math.log(r / at(own, v)), 0);
        return sum + weight * strength * kl;
      }, 0);
    };
    const step = 5e-3;
    const slope = ((await divergenceAt(step)) - (await divergenceAt(-step))) / (2 * step);
    await adapters.writeWeights("policy", theta);
    expect(Math.abs(slope - length) / length).toBeLessThan(0.01);
  });
});

describe("proposition 2", () => {
  it("equal rewards give no reward gradient at all, but a distillation gradient", async () => {
    const check = await checkEqualRewards(adapters, contexts("equal"), 5);
    expect(check.rewardNorm).toBe(0);
    expect(check.distillationNorm).toBeGreaterThan(1e-3);
    expect(check.gateVariance.every((variance) => variance > 0)).toBe(true);
  });

  it("a constant gate has none either", async () => {
    const check = await checkEqualRewards(adapters, contexts("equal"), 0);
    expect(check.gateVariance.every((variance) => variance < 1e-12)).toBe(true);
    expect(check.distillationNorm).toBeLessThan(1e-5);
  });

  /**
   * dL/dz [V] at a context of one token, read off the gradient of the tied embedding: row
   * v is dL/dz_v h, h the last hidden state, which the gradient of -l shows too, since
   * there dL/dz_v = p_v. The token's own row holds more; its dL/dz is minus the others'.
   */
  async function logitsGradientOf(context: TheoryContext, beta: number): Promise<number[]> {
    const size = fullPolicy.config.hiddenSize;
    const slot = trainableLayout(fullPolicy.config, fullPolicy.training).slots.find(
      ({ parameter }) => parameter.name === embeddingName,
    );
    const start = slot?.kind === "direct" ? slot.offset : Number.NaN;
    const row = (gradient: Float32Array, v: number) =>
      gradient.subarray(start + v * size, start + (v + 1) * size);
    const [token] = context.tokens;
    const likelihood = await full.gradient({
      sequences: [{ tokens: [...context.tokens, present(token, "a token")], targets: [1] }],
      nllWeight: Float32Array.of(1),
      loss: { clipLow: 0.2, clipHigh: 0.2, dualClip: 3, gate: "sampled", beta },
    });
    const [theory] = await theoryAt(full, [context], beta);
    const { probability } = present(theory, "the closed form");
    const other = token === 0 ? 1 : 0;
    const hidden = row(likelihood.gradient, other).map((x) => x / at(probability, other));
    const square = hidden.reduce((sum, x) => sum + x * x, 0);
    const gradient = await distillationGradient(full, [context], beta);
    const slopes = Array.from({ length: VOCABULARY }, (_, v) =>
      v === token ? 0 : row(gradient, v).reduce((sum, x, i) => sum + x * at(hidden, i), 0) / square,
    );
    slopes[present(token, "a token")] = -slopes.reduce((sum, slope) => sum + slope, 0);
    return slopes;
  }

  it.each([1, 5, 20])(
    "sum (dL/dz)^2 / p is the variance of the gate, from the engine's gradient: beta %d",
    async (beta) => {
      const [first] = contexts("variance");
      const context = { ...present(first, "a context"), weight: 1 };
      const [theory] = await theoryAt(full, [context], beta);
      const { probability, logitsGradient, gateVariance } = present(theory, "the closed form");
      const measured = await logitsGradientOf(context, beta);
      measured.forEach((slope, v) => {
        expect(slope).toBeCloseTo(at(logitsGradient, v), 5);
      });
      const sum = measured.reduce((total, s, v) => total + (s * s) / at(probability, v), 0);
      expect(Math.abs(sum - gateVariance) / gateVariance).toBeLessThan(1e-3);
    },
  );

  it("the variance is 0 only for a constant gate", () => {
    const rng = Rng.of(1, "constant gate");
    const own = randomTeacher(5, rng);
    expect(contextTheory(own, own, 5).gateVariance).toBeLessThan(1e-12);
    expect(contextTheory(own, randomTeacher(5, rng), 5).gateVariance).toBeGreaterThan(1e-3);
  });
});

describe("proposition 3", () => {
  it("the gate is beta / 4 Lipschitz", () => {
    const real = fc.double({ min: -50, max: 50, noNaN: true });
    const sharpness = fc.double({ min: 0, max: 100, noNaN: true });
    fc.assert(
      fc.property(real, real, sharpness, (x, y, beta) => {
        const difference = Math.abs(gateOf(x, beta) - gateOf(y, beta));
        expect(difference).toBeLessThanOrEqual(gateDifferenceBound(beta, x - y) + 1e-12);
      }),
    );
    const steepest = (gateOf(1e-4, 20) - gateOf(-1e-4, 20)) / 2e-4;
    expect(steepest).toBeCloseTo(gateDifferenceBound(20, 1), 4);
  });

  it("bounds the distance of the gradients of a stale analyzer, tighter when in step", async () => {
    const sync = contexts("in step");
    const other = contexts("stale");
    const stale = sync.map((context, c) => ({ ...at(other, c), tokens: context.tokens }));
    const sameContexts = stale.map((context, c) => ({ ...context, weight: at(sync, c).weight }));
    const scoreNorm = await largestScoreNorm(adapters, sync);
    for (const beta of [0, 1, 5, 20]) {
      const apart = await checkStale(adapters, sync, stale, beta, scoreNorm);
      expect(apart.variation).toBeGreaterThan(0);
      expect(apart.difference).toBeLessThanOrEqual(apart.bound);
      const together = await checkStale(adapters, sync, sameContexts, beta, scoreNorm);
      expect(together.variation).toBe(0);
      expect(together.difference).toBeLessThanOrEqual(together.bound + 1e-6);
      const inStep = await checkStale(adapters, sync, sync, beta, scoreNorm);
      expect([inStep.difference, inStep.bound]).toEqual([0, 0]);
      if (beta > 0) expect(together.difference).toBeGreaterThan(1e-3);
    }
  });

  it("total variation is between 0 and 1", () => {
    expect(totalVariation([0.5, 0.5], [0.5, 0.5])).toBe(0);
    expect(totalVariation([1, 0], [0, 1])).toBe(1);
    expect(totalVariation([0.75, 0.25], [0.5, 0.5])).toBe(0.25);
  });
});
