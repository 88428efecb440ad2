import { describe, expect, test } from "vitest";
import { at } from "../../../base/index.ts";
import { blank, dot, largestError, normals, numericGradient, row, runKernel } from "./harness.ts";
import { distribution, logitsGradient, logprobCombine, logprobPartial } from "./logprob.ts";

interface Case {
  readonly count: number;
  readonly d: number;
  readonly vocabulary: number;
  readonly slice: number;
  readonly spread: number;
}

const CASES: readonly Case[] = [
  { count: 1, d: 4, vocabulary: 1, slice: 4, spread: 1 },
  { count: 3, d: 8, vocabulary: 7, slice: 8, spread: 1 },
  { count: 9, d: 4, vocabulary: 30, slice: 8, spread: 1 },
  { count: 6, d: 8, vocabulary: 16, slice: 16, spread: 12 },
];

const logSoftmax = (logits: readonly number[]): number[] => {
  const largest = Math.max(...logits);
  const lse = largest + Math.log(logits.reduce((sum, z) => sum + Math.exp(z - largest), 0));
  return logits.map((z) => z - lse);
};

describe.each(CASES)("$count targets, d $d, vocabulary $vocabulary in $slice", (shape) => {
  const { count, d, vocabulary, slice, spread } = shape;
  const slices = Math.ceil(vocabulary / slice);
  const hidden = normals(count * d, "hidden", spread);
  const embedding = normals(vocabulary * d, "embedding");
  const stride = Math.ceil(vocabulary / 4);
  const transposed = new Float32Array(d * stride * 4);
  embedding.forEach((value, place) => {
    transposed[(place % d) * stride * 4 + Math.floor(place / d)] = value;
  });
  const targets = Uint32Array.from({ length: count }, (_, n) => (n * 5 + 3) % vocabulary);
  const plainRow = (h: readonly number[]): number[] =>
    logSoftmax(Array.from({ length: vocabulary }, (_, v) => dot(h, row(embedding, v, d))));
  const plain = Array.from({ length: count }, (_, n) => plainRow(row(hidden, n, d)));
  const entropyOf = (logp: readonly number[]): number =>
    -logp.reduce((sum, l) => sum + Math.exp(l) * l, 0);

  const stats = async (): Promise<Float32Array<ArrayBuffer>> => {
    const { partials } = await runKernel(
      logprobPartial,
      { hidden, transposed, targets, partials: blank(slices * count * 4) },
      { count, d, vocabulary, stride, slice },
    );
    const result = await runKernel(
      logprobCombine,
      { partials, targets, stats: blank(count * 4) },
      { count, slices, slice },
    );
    return result.stats;
  };

  test("gives log-probability and entropy", async () => {
    const found = await stats();
    const column = (index: number): number[] =>
      Array.from({ length: count }, (_, n) => at(found, 4 * n + index));
    const chosen = plain.map((logp, n) => at(logp, at(targets, n)));
    expect(largestError(column(0), chosen)).toBeLessThan(1e-5);
    // On the scale of one nat.
    expect(largestError([...column(1), 1], [...plain.map(entropyOf), 1])).toBeLessThan(1e-5);
  });

  test("gives the whole distribution", async () => {
    const result = await runKernel(
      distribution,
      { hidden, transposed, stats: await stats(), distribution: blank(count * vocabulary) },
      { count, d, vocabulary, stride },
    );
    expect(largestError(result.distribution, plain.flat())).toBeLessThan(1e-5);
  });

  test("has the gradient by the logits, tile by tile", async () => {
    const found = await stats();
    const teacher = Float32Array.from(
      plain.flatMap((_, n) => logSoftmax([...normals(vocabulary, `teacher ${n}`)])),
    );
    const [weights, beta] = [[0.7, -0.3, 0.9], 5];
    const [byL = 0, byEntropy = 0, distill = 0] = weights;
    const gateOf = (logp: number, t: number): number => 1 / (1 + Math.exp(-beta * (t - logp)));
    const coefficients = Float32Array.from(
      plain.flatMap((logp, n) => {
        const t = row(teacher, n, vocabulary);
        const z = logp.reduce((sum, l, v) => sum + Math.exp(l) * gateOf(l, at(t, v)), 0);
        return [byL, byEntropy, distill, z];
      }),
    );
    const expected = plain.map((logp, n) => {
      const t = row(teacher, n, vocabulary);
      // The gate and its probability are held fixed.
      const held = logp.map((l, v) => Math.exp(l) * gateOf(l, at(t, v)));
      const logits = logp;
      return [
        ...numericGradient((z) => {
          const own = logSoftmax([...z]);
          const gated = own.reduce((sum, l, v) => sum + at(held, v) * (at(t, v) - l), 0);
          return byL * at(own, at(targets, n)) + byEntropy * entropyOf(own) + distill * gated;
        }, logits),
      ];
    });
    const tile = 8;
    for (let first = 0; first < vocabulary; first += tile) {
      const inside = Math.min(tile, vocabulary - first);
      // The log-probabilities with their normaliser are the logits; past the vocabulary stands anything.
      const logits = Float32Array.from({ length: count * tile }, (_, place) => {
        const [n, v] = [Math.floor(place / tile), place % tile];
        return v < inside ? at(at(plain, n), first + v) + at(found, 4 * n + 2) : Number.NaN;
      });
      const { dlogits } = await runKernel(
        logitsGradient,
        { stats: found, coefficients, targets, teacher, dlogits: logits },
        { count, vocabulary, first, tile, expected: 1, beta },
      );
      const ours = plain.flatMap((_, n) => row(dlogits, n, tile).slice(0, inside));
      const part = expected.flatMap((gradient) => gradient.slice(first, first + inside));
      const scale = Math.max(...expected.flat().map(Math.abs), 1e-2);
      expect(largestError([...ours, scale], [...part, scale])).toBeLessThan(2e-5);
    }
  });
});
