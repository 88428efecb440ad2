import { at, Rng } from "../../../base/index.ts";
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

/** Operands of arbitrary numbers; codes are arbitrary words. */
export function makeExample(
  scope: Scope,
  recorder: Recorder,
  form: Form,
  { m, n, k }: Shape,
): Example {
  const numbers = pattern();
  const wide = (size: number): number => 4 * Math.ceil(size / 4);
  const take = (count: number, what: string): Tensor => {
    const tensor = scope.tensor(count, `${what} of an example`);
    recorder.write(
      tensor,
      Float32Array.from({ length: count }, (_, i) => at(numbers, i % PERIOD)),
    );
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
        // Not read, and C may not be bound twice.
        tensors: { ...operands, residual: operands.a },
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
        tensors: { ...operands, scales: take(n * k, "scales"), residual: operands.a },
        params: { ...shared, strideA: k, block: 16 },
        result: operands.c,
      };
  }
}
