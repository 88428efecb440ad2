import { describe, expect, test } from "vitest";
import { at } from "../../../base/index.ts";
import { lossReport } from "../../loss-report.ts";
import type { GateMode, TrainRequest } from "../../types.ts";
import { blank, largestError, normals, runKernel } from "./harness.ts";
import { gateExpectation, policyLoss } from "./loss.ts";

const CLIP = { clipLow: 0.2, clipHigh: 0.3, dualClip: 3, beta: 5 } as const;
const REPORT = 12;
/** In the order of their numbers in the kernel. */
const MODES: readonly GateMode[] = ["sampled", "expected", "constant", "skill-sd"];
const count = 70;
const l = normals(count, "l").map((value) => -Math.abs(value));
const entropy = normals(count, "entropy").map(Math.abs);
const near = (name: string, spread: number): Float32Array =>
  normals(count, name, spread).map((value, i) => value + at(l, i));
const some = (name: string): Float32Array => normals(count, name).map(Math.abs);
const arrays = {
  policyWeight: some("policy"),
  advantage: normals(count, "advantage").map((value, i) => (i % 5 === 0 ? 0 : value)),
  behaviour: near("behaviour", 1),
  distillWeight: some("distill").map((value, i) => (i % 7 === 0 ? 0 : value)),
  teacher: near("teacher", 0.5),
  klWeight: some("kl"),
  reference: near("reference", 1).map((value, i) => (i === 3 ? -40 : i === 4 ? 40 : value)),
  entropyWeight: some("entropy weight"),
  nllWeight: some("nll"),
};
const expectation = normals(2 * count, "expectation");

async function run(mode: GateMode): Promise<{
  report: Float32Array;
  coefficients: Float32Array;
}> {
  const weights = Float32Array.from({ length: count * 9 }, (_, place) =>
    at(at(Object.values(arrays), place % 9), Math.floor(place / 9)),
  );
  const stats = Float32Array.from({ length: 4 * count }, (_, place) => {
    const n = Math.floor(place / 4);
    return [at(l, n), at(entropy, n), 0, 0][place % 4] ?? 0;
  });
  return runKernel(
    policyLoss,
    {
      stats,
      weights,
      expectation,
      report: blank(REPORT * (count + 2)),
      coefficients: blank(4 * count),
    },
    {
      count,
      first: 2,
      mode: MODES.indexOf(mode),
      teacher: 1,
      ...CLIP,
    },
  );
}

/** Every loss term of target n at log-probability l, from the engine's plain formula; the gate is held. */
function lossAt(mode: GateMode, n: number, logprob: number): number {
  const one = (array: Float32Array): Float32Array => array.slice(n, n + 1);
  const request = {
    ...Object.fromEntries(Object.entries(arrays).map(([name, array]) => [name, one(array)])),
    sequences: [],
    loss: { ...CLIP, gate: mode },
  } as TrainRequest;
  const { loss } = lossReport(request, {
    // A plain list keeps 64 bits for the differences.
    logprob: [logprob] as unknown as Float32Array,
    entropy: one(entropy),
    expected: Float32Array.of(at(expectation, 2 * n + 1)),
    gradientNorm: 0,
  });
  if (mode !== "sampled") return loss.total;
  const weight = at(arrays.distillWeight, n);
  const held = 1 / (1 + Math.exp(-CLIP.beta * (at(arrays.teacher, n) - at(l, n))));
  return loss.total - loss.distill + weight * held * (at(arrays.teacher, n) - logprob);
}

describe.each(MODES)("policy-loss, %s gate", (mode) => {
  test("reports what the plain formula gives", async () => {
    const { report } = await run(mode);
    const column = (index: number): number[] =>
      Array.from({ length: count }, (_, n) => at(report, REPORT * (n + 2) + index));
    const expected = lossReport(
      { ...arrays, sequences: [], loss: { ...CLIP, gate: mode } },
      {
        logprob: l,
        entropy,
        expected: expectation.filter((_, i) => i % 2 === 1),
        gradientNorm: 0,
      },
    );
    expect(column(0)).toEqual([...l]);
    expect(column(1)).toEqual([...entropy]);
    expect(largestError(column(2), expected.shift)).toBeLessThan(1e-6);
    expect(largestError(column(3), expected.gate)).toBeLessThan(1e-5);
    expect(column(4)).toEqual([...expected.clipped]);
    expect(new Set(column(4))).toEqual(new Set([0, 1]));
    const sums = [5, 6, 7, 8, 9, 10].map((index) => column(index).reduce((sum, x) => sum + x, 0));
    const { policy, distill, kl, entropy: bonus, nll, total } = expected.loss;
    expect(largestError(sums, [policy, distill, kl, bonus, nll, total])).toBeLessThan(1e-5);
    expect([...report.subarray(0, 2 * REPORT)]).toEqual([...blank(2 * REPORT)]);
  });

  test("has the derivatives by l and by the entropy", async () => {
    const { coefficients } = await run(mode);
    const step = 1e-6;
    for (let n = 0; n < count; n++) {
      const logprob = at(l, n);
      const slope =
        (lossAt(mode, n, logprob + step) - lossAt(mode, n, logprob - step)) / (2 * step);
      expect(Math.abs(at(coefficients, 4 * n) - slope)).toBeLessThan(1e-4 * (1 + Math.abs(slope)));
      expect(at(coefficients, 4 * n + 1)).toBe(-at(arrays.entropyWeight, n));
      const weight = mode === "expected" ? at(arrays.distillWeight, n) : 0;
      expect(at(coefficients, 4 * n + 2)).toBe(weight);
      expect(at(coefficients, 4 * n + 3)).toBe(weight === 0 ? 0 : at(expectation, 2 * n));
    }
  });
});

test("gate-expectation sums over the vocabulary; ruled-out entries count as 0", async () => {
  const vocabulary = 5;
  const own = Float32Array.of(-0.1, -3, -4, -5, -6, -2, -1, -0.9, -3, -30);
  const teacher = Float32Array.of(-3, -0.1, -5, -4, -200, -1, -1, -2, -3, -0.5);
  const { expectation: found } = await runKernel(
    gateExpectation,
    { own, teacher, expectation: blank(4) },
    { count: 2, vocabulary, beta: 5 },
  );
  const expected = [0, 0, 0, 0];
  own.forEach((logp, i) => {
    const [n, shift] = [Math.floor(i / vocabulary), at(teacher, i) - logp];
    const share = Math.exp(logp) / (1 + Math.exp(-5 * shift));
    expected[2 * n] = at(expected, 2 * n) + share;
    expected[2 * n + 1] = at(expected, 2 * n + 1) + share * shift;
  });
  expect(largestError(found, expected)).toBeLessThan(1e-5);
});
