import { describe, expect, test } from "vitest";
import { at } from "../../../base/index.ts";
import { blank, largestError, normals, runKernel } from "./harness.ts";
import { matmul, matmulTransposed } from "./matmul.ts";

/** Rows of B are padded to whole vectors; the padding must not matter. */
function padded(values: Float32Array, columns: number): Float32Array<ArrayBuffer> {
  const stride = 4 * Math.ceil(columns / 4);
  const result = new Float32Array((values.length / columns) * stride).fill(Number.NaN);
  values.forEach((value, i) => {
    result[Math.floor(i / columns) * stride + (i % columns)] = value;
  });
  return result;
}

const SHAPES = [
  [1, 1, 1],
  [1, 9, 3],
  [8, 8, 8],
  [9, 17, 5],
  [33, 13, 20],
  [70, 66, 7],
] as const;

describe.each(SHAPES)("matmul m %i, n %i, k %i", (m, n, k) => {
  const a = normals(m * k, "a");
  const b = normals(k * n, "b");
  const start = normals(m * n, "start");
  const product = Float64Array.from({ length: m * n }, (_, i) => {
    const [r, column] = [Math.floor(i / n), i % n];
    return a
      .subarray(r * k, (r + 1) * k)
      .reduce((sum, value, j) => sum + value * at(b, j * n + column), 0);
  });

  test.each([
    ["alone", 0],
    ["with the residual", 1],
    ["with what was there", 2],
  ])("multiplies: %s", async (_, add) => {
    const strideB = Math.ceil(n / 4);
    const firstB = 2;
    const shifted = Float32Array.from([...new Array(4 * firstB).fill(7), ...padded(b, n)]);
    const { c } = await runKernel(
      matmul,
      { a, b: shifted, residual: start, c: add === 2 ? start : blank(m * n) },
      { m, n, k, strideA: k, strideB, firstB, add },
    );
    const expected = product.map((value, i) => value + (add > 0 ? at(start, i) : 0));
    expect(largestError(c, expected)).toBeLessThan(1e-6);
  });
});

describe.each(SHAPES)("matmul-transposed of i %i, j %i, rows %i", (i, j, rows) => {
  const a = normals(rows * i, "a");
  const b = normals(rows * j, "b");
  const product = Float64Array.from({ length: i * j }, (_, place) => {
    const [r, column] = [Math.floor(place / j), place % j];
    let sum = 0;
    for (let t = 0; t < rows; t++) sum += at(a, t * i + r) * at(b, t * j + column);
    return sum;
  });
  const shapes = { rows, i, j, strideA: Math.ceil(i / 4), strideB: Math.ceil(j / 4) };

  test("multiplies whole, onto what is there from an offset on", async () => {
    const start = normals(3 + i * j, "start");
    const { c } = await runKernel(
      matmulTransposed,
      { a: padded(a, i), b: padded(b, j), c: start },
      { ...shapes, part: rows, offset: 3, add: 1 },
    );
    const expected = [...start].map((value, place) => value + (product[place - 3] ?? 0));
    expect(largestError(c, expected)).toBeLessThan(1e-6);
  });

  test("multiplies in parts that add up", async () => {
    const part = 2;
    const parts = Math.ceil(rows / part);
    const { c } = await runKernel(
      matmulTransposed,
      { a: padded(a, i), b: padded(b, j), c: blank(parts * i * j) },
      { ...shapes, part, offset: 0, add: 0 },
    );
    const sum = product.map((_, place) =>
      Array.from({ length: parts }, (__, z) => at(c, z * i * j + place)).reduce((x, y) => x + y, 0),
    );
    expect(largestError(sum, product)).toBeLessThan(1e-6);
  });
});
