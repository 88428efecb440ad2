import type { Dispatch } from "../kernel.ts";
import type { BufferPool, Scope, Tensor } from "../pool.ts";
import type { Recorder } from "../recorder.ts";
import { type Form, type Variant, VARIANTS } from "./form.ts";
import type { Products } from "./products.ts";
import type { Shape } from "./tuning.ts";

/** Measurements of a variant, of which the shortest counts. */
const ROUNDS = 3;
/** Products in one measurement: as many as take about this long, so that waiting for it counts little. */
const MILLISECONDS = 10;
const MOST_REPEATS = 20;

export interface TuningTools {
  readonly pool: BufferPool;
  readonly recorder: Recorder;
  readonly products: Products;
  readonly now: () => number;
}

/**
 * Measures the variants on the device for each shape whose class has no choice yet.
 * Returns how many classes it measured.
 */
export async function autotune(
  tools: TuningTools,
  wanted: readonly (readonly [Form, Shape])[],
): Promise<number> {
  let measured = 0;
  for (const [form, shape] of wanted) {
    if (tools.products.tuning.has(form, shape)) continue;
    tools.products.tuning.set(form, shape, await fastest(tools, form, shape));
    measured++;
  }
  return measured;
}

async function fastest(tools: TuningTools, form: Form, shape: Shape): Promise<Variant> {
  const { pool, recorder, products, now } = tools;
  const scope = pool.scope();
  const { tensors, params } = example(scope, form, shape);
  const dispatches = VARIANTS.map((variant): readonly [Variant, Dispatch] => [
    variant,
    products.dispatchAs(variant, form, tensors, params),
  ]);
  const times = new Map<Variant, number>();
  const measure = async (dispatch: Dispatch, repeats: number): Promise<number> => {
    const start = now();
    recorder.run(...new Array<Dispatch>(repeats).fill(dispatch));
    await recorder.finish();
    return now() - start;
  };
  // The first time, drivers finish their compiling.
  for (const [, dispatch] of dispatches) await measure(dispatch, 1);
  let slowest = 0;
  for (const [, dispatch] of dispatches) slowest = Math.max(slowest, await measure(dispatch, 1));
  const fitting = Math.floor(MILLISECONDS / Math.max(slowest, 0.1));
  const repeats = Math.max(1, Math.min(MOST_REPEATS, fitting));
  // Round by round, so that a change of the device's clock touches all variants alike.
  for (let round = 0; round < ROUNDS; round++) {
    for (const [variant, dispatch] of dispatches) {
      const time = await measure(dispatch, repeats);
      times.set(variant, Math.min(time, times.get(variant) ?? time));
    }
  }
  scope.release();
  return [...times].reduce((best, each) => (each[1] < best[1] ? each : best))[0];
}

/** A product of the shape on whatever the buffers hold: zeros, or numbers of an earlier phase. */
function example(
  scope: Scope,
  form: Form,
  { m, n, k }: Shape,
): {
  readonly tensors: Readonly<Record<string, Tensor>>;
  readonly params: Readonly<Record<string, number>>;
} {
  const wide = (size: number): number => 4 * Math.ceil(size / 4);
  const take = (count: number, what: string): Tensor => scope.tensor(count, `${what} to measure`);
  const tensors = {
    a: take(wide(m) * wide(k), "A"),
    b: take(wide(n) * wide(k), "B"),
    scales: take(n * k, "scales"),
    residual: take(4, "residual"),
    c: take(m * n, "C"),
  };
  const shared = { m, n, k, add: 0 };
  switch (form) {
    case "rows":
      return {
        tensors,
        params: { ...shared, strideA: k, strideB: wide(n) / 4, firstB: 0 },
      };
    case "gradient":
      return {
        tensors,
        params: { ...shared, strideA: wide(m) / 4, strideB: wide(n) / 4, part: k, offset: 0 },
      };
    default:
      return { tensors, params: { ...shared, strideA: k, block: 16 } };
  }
}
