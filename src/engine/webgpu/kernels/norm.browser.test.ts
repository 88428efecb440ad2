import { describe, expect, test } from "vitest";
import { at } from "../../../base/index.ts";
import {
  blank,
  dot,
  largestError,
  MARK,
  normals,
  numericGradient,
  row,
  runKernel,
} from "./harness.ts";
import { rmsnorm, rmsnormBackward, rmsnormGain, sumRows } from "./norm.ts";

const EPSILON = 1e-5;
const OFFSET = 3;

function plainNorm(x: ArrayLike<number>, gain: ArrayLike<number>, d: number): number[] {
  return Array.from({ length: x.length / d }, (_, t) => {
    const values = row(x, t, d);
    const inverse = 1 / Math.sqrt(dot(values, values) / d + EPSILON);
    return values.map((value, i) => value * inverse * at(gain, i));
  }).flat();
}

describe.each([
  [1, 4],
  [5, 12],
  [67, 32],
])("rmsnorm of %i rows of %i", (count, d) => {
  const x = normals(count * d, "x");
  const gain = normals(d, "gain");
  const theta = Float32Array.from([...normals(OFFSET, "before"), ...gain]);
  const dy = normals(count * d, "dy");
  const shape = { count, d4: d / 4, gain: OFFSET };

  const forward = (): Promise<{ y: Float32Array; inverse: Float32Array<ArrayBuffer> }> =>
    runKernel(
      rmsnorm,
      { x, theta, y: blank(count * d), inverse: blank(count) },
      { ...shape, epsilon: EPSILON },
    );

  test("normalises", async () => {
    const { y } = await forward();
    expect(largestError(y, plainNorm(x, gain, d))).toBeLessThan(1e-6);
  });

  test.each([0, 1])("has the gradient by x; residual added: %i", async (add) => {
    const { inverse } = await forward();
    const dresidual = normals(count * d, "dresidual");
    const { dx } = await runKernel(
      rmsnormBackward,
      { x, inverse, theta, dy, dresidual, dx: blank(count * d) },
      { ...shape, add },
    );
    const few = Math.min(count, 3) * d;
    const expected = numericGradient(
      (point) => dot(plainNorm(point, gain, d), dy.subarray(0, few)),
      x.subarray(0, few),
    ).map((value, i) => value + add * at(dresidual, i));
    expect(largestError(dx.subarray(0, few), expected)).toBeLessThan(1e-5);
  });

  test("has the gradient by the gain, added in blocks", async () => {
    const { inverse } = await forward();
    const block = 4;
    const blocks = Math.ceil(count / block);
    const { partials } = await runKernel(
      rmsnormGain,
      { x, inverse, dy, partials: blank(blocks * d) },
      { count, d4: d / 4, block },
    );
    const total = new Float32Array(OFFSET + d + 1).fill(MARK);
    const sum = await runKernel(
      sumRows,
      { partials, total },
      { count: blocks, columns: d, offset: OFFSET },
    );
    const expected = numericGradient((point) => dot(plainNorm(x, point, d), dy), gain);
    const added = Array.from(sum.total.subarray(OFFSET, OFFSET + d), (value) => value - MARK);
    // The mark takes digits away from what is added to it.
    expect(largestError(added, expected)).toBeLessThan(2e-3);
    expect([...sum.total.subarray(0, OFFSET), at(sum.total, OFFSET + d)]).toEqual(
      new Array(OFFSET + 1).fill(MARK),
    );
  });
});
