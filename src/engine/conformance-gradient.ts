import { describe, expect, test } from "vitest";
import { at, Rng, UserError } from "../base/index.ts";
import { type Policy, type TrainableLayout, trainableLayout } from "../policy/index.ts";
import {
  expectClose,
  LOSS,
  nllRequest,
  raggedSequences,
  randomTokens,
  targetCount,
  VARIANTS,
  withEngine,
} from "./conformance-tools.ts";
import type { MakeEngine } from "./conformance.ts";
import { findings } from "./findings.ts";
import { testPolicy } from "./test-policy.ts";
import { referenceLoss } from "./reference-loss.ts";
import { logSoftmax, referenceScores } from "./reference.ts";
import type { GradientReport, LossTerms, ScoredSequence, TrainRequest } from "./types.ts";

type Terms = Omit<TrainRequest, "sequences">;

/** Per-target inputs for a batch: behaviour and teacher near l, so that every branch occurs. */
function lossCases(policy: Policy): readonly (readonly [string, TrainRequest])[] {
  const sequences = raggedSequences(policy.config);
  const count = targetCount(sequences);
  const vocabulary = policy.config.vocabSize;
  const { logprob } = referenceScores(policy, policy.theta, sequences);
  const rng = Rng.of(5, "loss cases");
  const fill = (value: (i: number) => number): Float32Array =>
    Float32Array.from({ length: count }, (_, i) => value(i));
  const near = (spread: number): Float32Array =>
    fill((i) => at(logprob, i) + spread * rng.normal());
  const weight = (): Float32Array => fill(() => rng.between(0.05, 0.2));
  // Ratios that lie below, inside and above the clip and above the dual clip, for each sign.
  const offsets = [0.6, -0.05, -0.6, -1.5];
  const surrogate = {
    policyWeight: weight(),
    advantage: fill((i) => [1.3, -0.7, 0][Math.floor(i / offsets.length)] ?? 0.4),
    behaviour: fill((i) => at(logprob, i) + at(offsets, i % offsets.length)),
  };
  const distill = {
    distillWeight: fill((i) => (i === 3 ? 0 : rng.between(0.05, 0.2))),
    teacher: near(0.7),
  };
  const teacherDistribution = Float32Array.from(
    Array.from({ length: count }, () => [
      ...logSoftmax(Float64Array.from({ length: vocabulary }, () => rng.normal())),
    ]).flat(),
  );
  const kl = {
    klWeight: weight(),
    // Targets 2 and 4 lie where the estimator is cut, on either side.
    reference: fill((i) => (i === 2 ? -40 : at(logprob, i) + (i === 4 ? 5 : rng.normal()))),
  };
  const one = (terms: Terms): TrainRequest => ({ sequences, ...terms });
  const expected = {
    ...distill,
    teacherDistribution,
    loss: { ...LOSS, gate: "expected" },
  } as const;
  return [
    ["policy", one({ ...surrogate, loss: LOSS })],
    ["distill, sampled gate", one({ ...distill, loss: LOSS })],
    ["distill, expected gate", one(expected)],
    ["distill, constant gate", one({ ...distill, loss: { ...LOSS, gate: "constant" } })],
    [
      "distill, skill-sd",
      one({ ...distill, behaviour: surrogate.behaviour, loss: { ...LOSS, gate: "skill-sd" } }),
    ],
    ["kl", one({ ...kl, loss: LOSS })],
    ["entropy", one({ entropyWeight: weight(), loss: LOSS })],
    ["nll", one({ nllWeight: weight(), loss: LOSS })],
    [
      "all terms",
      one({ ...surrogate, ...kl, ...expected, entropyWeight: weight(), nllWeight: weight() }),
    ],
  ];
}

/** The last case. */
function allTerms(policy: Policy): TrainRequest {
  const cases = lossCases(policy);
  return at(cases, cases.length - 1)[1];
}

/** Every tensor in theta: a direct parameter, or A and B of a matrix. */
function tensors(
  layout: TrainableLayout,
): readonly { name: string; start: number; size: number }[] {
  return layout.slots.flatMap((slot) => {
    const { name, shape, size } = slot.parameter;
    if (slot.kind === "direct") return [{ name, start: slot.offset, size }];
    const [out, inner = 1] = shape;
    return [
      { name: `A of ${name}`, start: slot.a, size: slot.rank * inner },
      { name: `B of ${name}`, start: slot.b, size: out * slot.rank },
    ];
  });
}

/**
 * Compares, for every tensor, the slope along a random direction of all its entries with
 * the central difference of the 64-bit loss.
 */
function expectGradient(policy: Policy, request: TrainRequest, gradient: Float32Array): void {
  const rng = Rng.of(9, "directions");
  const step = 1e-5;
  for (const { name, start, size } of tensors(trainableLayout(policy.config, policy.training))) {
    const direction = Array.from({ length: size }, () => (rng.chance(0.5) ? 1 : -1));
    const lossAt = (distance: number): number => {
      const theta = Float64Array.from(policy.theta);
      direction.forEach((sign, i) => {
        theta[start + i] = at(theta, start + i) + distance * sign;
      });
      return referenceLoss(policy, theta, request, policy.theta).total;
    };
    const expected = (lossAt(step) - lossAt(-step)) / (2 * step);
    const part = gradient.subarray(start, start + size);
    const actual = direction.reduce((sum, sign, i) => sum + sign * at(part, i), 0);
    const norm = Math.hypot(...part);
    // A tensor that hardly matters has a slope of noise.
    const scale = Math.max(norm, Math.abs(expected)) + 1e-4;
    const absolute = Math.abs(actual - expected);
    const found = { absolute, relative: absolute / scale, limit: 1e-3 };
    findings().differences.push({ what: `slope of ${name}`, count: size, ...found });
    if (!(found.relative <= found.limit)) {
      expect.fail(`slope of ${name}: ${actual} is not ${expected} (gradient norm ${norm})`);
    }
  }
}

function expectTerms(actual: LossTerms, expected: LossTerms): void {
  for (const term of ["total", "policy", "distill", "kl", "entropy", "nll"] as const) {
    const absolute = Math.abs(actual[term] - expected[term]);
    const relative = absolute / (1 + Math.abs(expected[term]));
    const found = { count: 1, absolute, relative, limit: 1e-4 };
    findings().differences.push({ what: `loss ${term}`, ...found });
    if (!(relative <= found.limit)) {
      expect.fail(`loss ${term}: ${actual[term]} is not ${expected[term]}`);
    }
  }
}

/** The per-target report: shift, gate at the sampled token, and whether the clip stopped the gradient. */
function expectReport(policy: Policy, request: TrainRequest, report: GradientReport): void {
  const scores = referenceScores(policy, policy.theta, request.sequences);
  expectClose(report.logprob, scores.logprob, 1e-4);
  expectClose(report.entropy, scores.entropy, 1e-4);
  const { teacher, behaviour, advantage, policyWeight, loss } = request;
  const shift = scores.logprob.map((l, i) => (teacher ? at(teacher, i) - l : 0));
  expectClose(report.shift, shift, 1e-4);
  expectClose(
    report.gate,
    shift.map((d) => 1 / (1 + Math.exp(-loss.beta * d))),
    1e-3,
  );
  const clipped = scores.logprob.map((l, i) => {
    const a = advantage && policyWeight ? at(advantage, i) : 0;
    const ratio = Math.exp(l - (behaviour ? at(behaviour, i) : 0));
    if (a > 0) return ratio > 1 + loss.clipHigh ? 1 : 0;
    return a < 0 && (ratio < 1 - loss.clipLow || ratio > loss.dualClip) ? 1 : 0;
  });
  expectClose(report.clipped, clipped, 0);
  const norm = Math.sqrt(report.gradient.reduce((sum, g) => sum + g * g, 0));
  expectClose([report.gradientNorm], [norm], 1e-4 * norm);
}

export function gradientConformance(make: MakeEngine): void {
  describe("gradient", () => {
    test.each(lossCases(testPolicy({})).map(([name], index) => [name, index] as const))(
      "equals finite differences: %s",
      async (_, index) => {
        await withEngine(make, {}, async (engine, policy) => {
          const [, request] = at(lossCases(policy), index);
          const report = await engine.gradient(request);
          expectTerms(report.loss, referenceLoss(policy, policy.theta, request));
          expectReport(policy, request, report);
          expect(report.gradientNorm).toBeGreaterThan(0);
          expectGradient(policy, request, report.gradient);
          expectClose(await engine.readWeights("policy"), policy.theta, 0);
        });
      },
    );

    test.each(VARIANTS.slice(1))("equals finite differences: %s", async (_, options) => {
      await withEngine(make, options, async (engine, policy) => {
        const all = allTerms(policy);
        const report = await engine.gradient(all);
        expectTerms(report.loss, referenceLoss(policy, policy.theta, all));
        expectGradient(policy, all, report.gradient);
      });
    });

    test("of a batch is the sum over its sequences", async () => {
      await withEngine(make, {}, async (engine, { config }) => {
        const request = nllRequest(config);
        const { gradient } = await engine.gradient(request);
        const sum = new Float64Array(gradient.length);
        let start = 0;
        for (const sequence of request.sequences) {
          const nllWeight = request.nllWeight?.slice(start, start + sequence.targets.length);
          start += sequence.targets.length;
          if (nllWeight === undefined) continue;
          const part = await engine.gradient({ ...request, sequences: [sequence], nllWeight });
          part.gradient.forEach((g, i) => {
            sum[i] = at(sum, i) + g;
          });
        }
        expectClose(gradient, sum, 1e-5);
      });
    });

    test("of a long batch is the sum of its halves", async () => {
      await withEngine(make, {}, async (engine, { config }) => {
        const sequences = Array.from({ length: 40 }, (_, i) => ({
          tokens: randomTokens(config, config.contextLength - (i % 8), i),
          targets: [2 + (i % 3), 20, config.contextLength - 9],
        }));
        const gradientOf = async (part: readonly ScoredSequence[]): Promise<Float32Array> => {
          const nllWeight = new Float32Array(targetCount(part)).fill(0.01);
          return (await engine.gradient({ sequences: part, nllWeight, loss: LOSS })).gradient;
        };
        const whole = await gradientOf(sequences);
        const first = await gradientOf(sequences.slice(0, 20));
        const second = await gradientOf(sequences.slice(20));
        expectClose(
          whole,
          first.map((g, i) => g + at(second, i)),
          1e-5,
        );
      });
    });

    test("is zero for an advantage, a weight or a batch of nothing", async () => {
      await withEngine(make, {}, async (engine, { config }) => {
        const sequences = raggedSequences(config);
        const zeros = new Float32Array(targetCount(sequences));
        const ones = new Float32Array(zeros.length).fill(1);
        const requests: TrainRequest[] = [
          { sequences, policyWeight: ones, advantage: zeros, behaviour: ones, loss: LOSS },
          { sequences, distillWeight: zeros, teacher: ones, nllWeight: zeros, loss: LOSS },
          { sequences, loss: LOSS },
          { sequences: [], loss: LOSS },
          { sequences: [{ tokens: [1, 2, 3], targets: [] }], loss: LOSS },
        ];
        for (const request of requests) {
          const { gradient, gradientNorm, loss } = await engine.gradient(request);
          expect(gradient.every((g) => g === 0)).toBe(true);
          expect(gradientNorm).toBe(0);
          expect(loss.total).toBeCloseTo(0, 12);
        }
      });
    });

    test("is the same bit for bit when repeated", async () => {
      await withEngine(make, {}, async (engine, policy) => {
        const all = allTerms(policy);
        const [one, two] = [await engine.gradient(all), await engine.gradient(all)];
        expectClose(one.gradient, two.gradient, 0);
        expect(one.loss).toEqual(two.loss);
      });
    });

    test("survives a ratio that overflows", async () => {
      await withEngine(make, {}, async (engine, policy) => {
        const sequences = [{ tokens: [1, 2, 3], targets: [1, 2] }];
        const policyWeight = Float32Array.of(1, 1);
        const behaviour = Float32Array.of(-200, -200);
        const advantage = Float32Array.of(1, -1);
        const request: TrainRequest = { sequences, policyWeight, behaviour, advantage, loss: LOSS };
        const report = await engine.gradient(request);
        expect([...report.clipped]).toEqual([1, 1]);
        expect(report.gradientNorm).toBe(0);
        expectTerms(report.loss, referenceLoss(policy, policy.theta, request));
      });
    });

    test("refuses arrays that do not fit the targets", async () => {
      await withEngine(make, {}, async (engine, { config }) => {
        const sequences = raggedSequences(config);
        const count = targetCount(sequences);
        const wrong: TrainRequest[] = [
          { sequences, nllWeight: new Float32Array(count + 1), loss: LOSS },
          {
            sequences,
            distillWeight: new Float32Array(count),
            loss: { ...LOSS, gate: "expected" },
          },
          { sequences, teacherDistribution: new Float32Array(count), loss: LOSS },
          { sequences: [{ tokens: [1, 99], targets: [1] }], loss: LOSS },
        ];
        for (const request of wrong)
          await expect(engine.gradient(request)).rejects.toThrow(UserError);
      });
    });
  });
}
