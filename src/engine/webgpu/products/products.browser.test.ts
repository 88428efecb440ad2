import { describe, expect, test } from "vitest";
import { at, Rng } from "../../../base/index.ts";
import { blank, largestError, normals, runKernel } from "../kernels/harness.ts";
import { matmulStrided } from "../kernels/matmul.ts";
import { productSpec, quadSpec, type Shape, VARIANTS } from "./index.ts";

/** Rows of B are padded to whole vectors; the padding must not matter. */
function padded(values: Float32Array, columns: number): Float32Array<ArrayBuffer> {
  const stride = 4 * Math.ceil(columns / 4);
  const result = new Float32Array((values.length / columns) * stride).fill(Number.NaN);
  values.forEach((value, i) => {
    result[Math.floor(i / columns) * stride + (i % columns)] = value;
  });
  return result;
}

/** sum_k a(m, k) b(k, n) in 64 bits. */
function product(
  { m, n, k }: Shape,
  a: (row: number, k: number) => number,
  b: (k: number, column: number) => number,
): Float64Array {
  return Float64Array.from({ length: m * n }, (_, place) => {
    let sum = 0;
    for (let t = 0; t < k; t++) sum += a(Math.floor(place / n), t) * b(t, place % n);
    return sum;
  });
}

const SHAPES: readonly Shape[] = [
  { m: 1, n: 1, k: 1 },
  { m: 1, n: 9, k: 3 },
  { m: 8, n: 8, k: 8 },
  { m: 9, n: 17, k: 35 },
  { m: 33, n: 13, k: 20 },
  { m: 70, n: 66, k: 7 },
];

/** What the quad kernels compute: whole vectors in C, an even k, which for gradients may be odd, too. */
const QUAD_SHAPES: readonly Shape[] = [
  { m: 1, n: 4, k: 2 },
  { m: 9, n: 12, k: 34 },
  { m: 24, n: 16, k: 8 },
  { m: 70, n: 68, k: 6 },
];

describe.each([...VARIANTS, "quad"] as const)("%s", (variant) => {
  const specOf = (form: "rows" | "gradient", add: 0 | 1 | 2) =>
    variant === "quad" ? quadSpec(form, add) : productSpec(form, variant);
  const offset = variant === "quad" ? 4 : 3;

  describe.each(variant === "quad" ? QUAD_SHAPES : SHAPES)("m $m, n $n, k $k", (shape) => {
    const { m, n, k } = shape;
    const start = normals(offset + m * n, "start");

    test("rows, alone, with the residual, with what was there", async () => {
      const a = normals(m * k, "a");
      const b = normals(k * n, "b");
      const expected = product(
        shape,
        (row, t) => at(a, row * k + t),
        (t, column) => at(b, t * n + column),
      );
      const firstB = 2;
      const shifted = Float32Array.from([...new Array(4 * firstB).fill(7), ...padded(b, n)]);
      for (const add of [0, 1, 2] as const) {
        const { c } = await runKernel(
          specOf("rows", add),
          { a, b: shifted, residual: start, c: add === 2 ? start.slice(0, m * n) : blank(m * n) },
          { ...shape, strideA: k, strideB: Math.ceil(n / 4), firstB, add },
        );
        const wanted = expected.map((value, i) => value + (add > 0 ? at(start, i) : 0));
        expect(largestError(c ?? [], wanted)).toBeLessThan(1e-6);
      }
    });

    test("gradient, whole onto what is there, and in parts that add up", async () => {
      const a = normals(k * m, "a");
      const b = normals(k * n, "b");
      const expected = product(
        shape,
        (row, t) => at(a, t * m + row),
        (t, column) => at(b, t * n + column),
      );
      const strides = { strideA: Math.ceil(m / 4), strideB: Math.ceil(n / 4) };
      const operands = { a: padded(a, m), b: padded(b, n) };
      const whole = await runKernel(
        specOf("gradient", 2),
        { ...operands, c: start },
        { ...shape, ...strides, part: k, offset, add: 2 },
      );
      const wanted = [...start].map((value, place) => value + (expected[place - offset] ?? 0));
      expect(largestError(whole.c ?? [], wanted)).toBeLessThan(1e-6);
      const part = 3;
      const parts = Math.ceil(k / part);
      const split = await runKernel(
        specOf("gradient", 0),
        { ...operands, c: blank(parts * m * n) },
        { ...shape, ...strides, part, offset: 0, add: 0 },
      );
      const sums = expected.map((_, place) => {
        let sum = 0;
        for (let z = 0; z < parts; z++) sum += at(split.c ?? [], z * m * n + place);
        return sum;
      });
      expect(largestError(sums, expected)).toBeLessThan(1e-6);
    });
  });
});

// One size of tile is enough here: variants.browser.test.ts runs the other on whole policies.
describe.each(["register", "workgroup-64"] as const)("%s", (variant) => {
  describe.each([
    { m: 1, n: 16, k: 16, block: 16 },
    { m: 9, n: 33, k: 48, block: 16 },
    { m: 70, n: 5, k: 32, block: 32 },
  ])("packed, m $m, n $n, k $k, block $block", ({ m, n, k, block }) => {
    test.each([8, 4] as const)("%i bits, forwards and backwards", async (bits) => {
      const most = bits === 8 ? 127 : 7;
      const rng = Rng.of(bits, "codes");
      // W [n, k]; backwards it is read as B [K, N] with K = n and N = k.
      const codes = Int8Array.from({ length: n * k }, () => rng.integer(-most, most));
      codes.set([most, -most, 0, -1]);
      const scales = normals((n * k) / block, "scales");
      const weight = (o: number, i: number): number =>
        at(codes, o * k + i) * at(scales, Math.floor((o * k + i) / block));
      const words = new Uint32Array((n * k * bits) / 32);
      codes.forEach((code, i) => {
        const shift = (bits * i) % 32;
        const word = Math.floor((bits * i) / 32);
        words[word] = (at(words, word) | ((code & (2 ** bits - 1)) << shift)) >>> 0;
      });
      const start = normals(m * Math.max(n, k), "start");
      const form = bits === 8 ? "int8" : "int4";
      const x = normals(m * k, "x");
      const forwards = await runKernel(
        productSpec(form, variant),
        { a: x, b: words, scales, residual: start, c: blank(m * n) },
        { m, n, k, strideA: k, block, add: 1 },
      );
      const shape = { m, n, k };
      const y = product(
        shape,
        (row, t) => at(x, row * k + t),
        (t, o) => weight(o, t),
      );
      const withStart = y.map((value, i) => value + at(start, i));
      expect(largestError(forwards.c ?? [], withStart)).toBeLessThan(1e-6);
      const dy = normals(m * n, "dy");
      const backwards = await runKernel(
        productSpec(`${form}-back`, variant),
        { a: dy, b: words, scales, residual: start, c: blank(m * k) },
        { m, n: k, k: n, strideA: n, block, add: 0 },
      );
      const dx = product(
        { m, n: k, k: n },
        (row, o) => at(dy, row * n + o),
        (o, i) => weight(o, i),
      );
      expect(largestError(backwards.c ?? [], dx)).toBeLessThan(1e-6);
    });
  });
});

test.each([
  ["B^T", 3, 1, 5],
  ["B", 3, 4, 1],
])("matmul-strided multiplies by %s from an offset on", async (_, firstB, stepK, stepN) => {
  const [m, n, k, strideC] = [7, 4, 5, 6];
  const a = normals(m * k, "a");
  const b = normals(firstB + 40, "b");
  const start = normals(m * strideC, "start");
  const expected = product(
    { m, n, k },
    (row, t) => at(a, row * k + t),
    (t, column) => at(b, firstB + t * stepK + column * stepN),
  );
  for (const add of [0, 1]) {
    const { c } = await runKernel(
      matmulStrided,
      { a, b, c: start },
      { m, n, k, strideA: k, strideC, firstB, stepK, stepN, add, scale: 0.5 },
    );
    const wanted = [...start].map((value, place) => {
      const [row, column] = [Math.floor(place / strideC), place % strideC];
      if (column >= n) return value;
      return (add === 1 ? value : 0) + 0.5 * at(expected, row * n + column);
    });
    expect(largestError(c, wanted)).toBeLessThan(1e-6);
  }
});
