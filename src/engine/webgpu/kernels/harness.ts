import { expect } from "vitest";
import { at, present, Rng } from "../../../base/index.ts";
import { difference } from "../../difference.ts";
import { findings } from "../../findings.ts";
import { requestDevice } from "../device.ts";
import { compile, type Constants, type KernelSpec } from "../kernel.ts";
import { BufferPool } from "../pool.ts";
import { Recorder } from "../recorder.ts";

/** For tests: runs single kernels on plain arrays and compares with plain formulas. */

const gpu = await requestDevice();
const pool = new BufferPool(gpu);
const recorder = new Recorder(gpu, pool);

export type Numbers =
  | Float32Array<ArrayBuffer>
  | Uint32Array<ArrayBuffer>
  | Int32Array<ArrayBuffer>;

/** Runs a kernel once; returns what it left in each tensor, in 32-bit floats. */
export async function runKernel<S extends string, P extends string>(
  spec: KernelSpec<S, P>,
  inputs: Readonly<Record<S, Numbers>>,
  params: Readonly<Record<P, number>>,
  constants: Constants = {},
): Promise<Readonly<Record<S, Float32Array<ArrayBuffer>>>> {
  const kernel = await compile(gpu, spec, constants);
  findings().adapter = gpu.description;
  findings().runs.push({ kernel: spec.name, params });
  const scope = pool.scope();
  const names = Object.keys(spec.storage) as S[];
  const tensors = Object.fromEntries(
    names.map((name) => {
      const tensor = scope.tensor(inputs[name].length, name);
      recorder.write(tensor, inputs[name]);
      return [name, { ...tensor, bytes: Math.max(16, 4 * inputs[name].length) }] as const;
    }),
  ) as Parameters<typeof kernel>[0];
  recorder.run(kernel(tensors, params));
  for (const name of names) recorder.read(tensors[name]);
  const contents = await recorder.finish();
  scope.release();
  return Object.fromEntries(
    names.map((name, i) => [name, new Float32Array(at(contents, i), 0, inputs[name].length)]),
  ) as Record<S, Float32Array<ArrayBuffer>>;
}

/** The bits of floats as whole numbers. */
export const bits = (values: Float32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> =>
  new Uint32Array(values.buffer, values.byteOffset, values.length);

/** `count` normal numbers, the same for the same name. */
export function normals(count: number, name: string, spread = 1): Float32Array<ArrayBuffer> {
  const rng = Rng.of(1, name);
  return Float32Array.from({ length: count }, () => spread * rng.normal());
}

/** A tensor for the kernel to fill, with marks that show what it leaves alone. */
export const MARK = 1234.5;
export const blank = (count: number): Float32Array<ArrayBuffer> =>
  new Float32Array(count).fill(MARK);

/** Largest error, relative to the largest magnitude expected (at least 1e-3). */
export function largestError(actual: ArrayLike<number>, expected: ArrayLike<number>): number {
  expect(actual.length).toBe(expected.length);
  const found = difference("numbers", actual, expected, 1);
  findings().differences.push(found);
  return Math.min(found.relative, found.absolute / 1e-3);
}

/** The gradient of a scalar function by central differences in 64 bits. */
export function numericGradient(
  f: (x: Float64Array) => number,
  x: ArrayLike<number>,
  step = 1e-5,
): Float64Array {
  const point = Float64Array.from(x);
  return point.map((value, i) => {
    point[i] = value + step;
    const above = f(point);
    point[i] = value - step;
    const below = f(point);
    point[i] = value;
    return (above - below) / (2 * step);
  });
}

export const dot = (a: ArrayLike<number>, b: ArrayLike<number>): number => {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += at(a, i) * at(b, i);
  return sum;
};

/** Row `index` of a matrix with rows of `width`. */
export const row = (matrix: ArrayLike<number>, index: number, width: number): number[] =>
  Array.from({ length: width }, (_, i) => present(matrix[index * width + i], "entry"));
