import { at, Rng } from "../../../base/index.ts";
import type { Dispatch } from "../kernel.ts";
import type { Scope, Tensor } from "../pool.ts";
import type { Recorder } from "../recorder.ts";
import type { Form } from "./form.ts";
import type { Shape } from "./tuning.ts";

/** A product of a form and shape, ready to run. */
export interface Example {
  readonly tensors: Readonly<Record<string, Tensor>>;
  readonly params: Readonly<Record<string, number>>;
  /** C */
  readonly result: Tensor;
}

/** Numbers that are repeated over the operands; a prime, so that no row is like the next. */
const PERIOD = 4099;

function pattern(): Float32Array {
  const rng = Rng.of(1, "example of a product");
  return Float32Array.from({ length: PERIOD }, () => rng.between(-1, 1));
}

/** Fills a tensor with arbitrary numbers from -1 to 1, always the same. */
export function fillPattern(recorder: Recorder, tensor: Tensor): void {
  const numbers = pattern();
  const filled = Float32Array.from({ length: tensor.bytes / 4 }, (_, i) => at(numbers, i % PERIOD));
  recorder.write(tensor, filled);
}

/** What dispatches leave in tensors that are zero before. */
export async function leftIn(
  recorder: Recorder,
  outputs: readonly Tensor[],
  dispatches: readonly Dispatch[],
): Promise<readonly Float32Array[]> {
  for (const output of outputs) recorder.clear(output);
  recorder.run(...dispatches);
  for (const output of outputs) recorder.read(output);
  return (await recorder.finish()).map((bytes) => new Float32Array(bytes));
}

/** Operands of arbitrary numbers; codes are arbitrary words. */
export function makeExample(
  scope: Scope,
  recorder: Recorder,
  form: Form,
  { m, n, k }: Shape,
): Example {
  const wide = (size: number): number => 4 * Math.ceil(size / 4);
  const take = (count: number, what: string): Tensor => {
    const tensor = scope.tensor(count, `${what} of an example`);
    fillPattern(recorder, tensor);
    return tensor;
  };
  const operands = {
    a: take(wide(m) * wide(k), "A"),
    b: take(wide(n) * wide(k), "B"),
    c: take(m * n, "C"),
  };
  const shared = { m, n, k, add: 0 };
  switch (form) {
    case "rows":
      return {
        tensors: { ...operands, residual: take(m * n, "residual") },
        params: { ...shared, strideA: k, strideB: wide(n) / 4, firstB: 0 },
        result: operands.c,
      };
    case "gradient":
      return {
        tensors: operands,
        params: { ...shared, strideA: wide(m) / 4, strideB: wide(n) / 4, part: k, offset: 0 },
        result: operands.c,
      };
    default:
      return {
        tensors: { ...operands, scales: take(n * k, "scales"), residual: take(m * n, "residual") },
        params: { ...shared, strideA: k, block: 16 },
        result: operands.c,
      };
  }
}
