import { at } from "../../../base/index.ts";
import { agrees, difference } from "../../difference.ts";
import type { Dispatch } from "../kernel.ts";
import type { BufferPool } from "../pool.ts";
import type { Recorder } from "../recorder.ts";
import { type Example, leftIn, makeExample } from "./example.ts";
import { type Form, type Variant, VARIANTS } from "./form.ts";
import type { Products } from "./products.ts";
import type { Shape } from "./tuning.ts";

/** Measurements of a variant, of which the shortest counts. */
const ROUNDS = 3;
/** Products in one measurement: as many as take about this long, so that waiting for it counts little. */
const MILLISECONDS = 10;
const MOST_REPEATS = 20;
/** Largest deviation from the plainest variant, relative to the largest number. */
const TOLERANCE = 1e-5;

export interface TuningTools {
  readonly pool: BufferPool;
  readonly recorder: Recorder;
  readonly products: Pick<Products, "tuning" | "dispatchAs">;
  readonly now: () => number;
}

/**
 * Measures the variants on the device for each shape whose class has no choice yet. A
 * variant that does not compute what "register" computes there, through a fault of the
 * driver, is out. Returns how many classes it measured.
 */
export async function autotune(
  tools: TuningTools,
  wanted: readonly (readonly [Form, Shape])[],
): Promise<number> {
  const { pool, recorder, products } = tools;
  let measured = 0;
  for (const [form, shape] of wanted) {
    if (products.tuning.has(form, shape)) continue;
    const scope = pool.scope();
    const example = makeExample(scope, recorder, form, shape);
    const sound = await soundVariants(tools, form, example);
    products.tuning.set(form, shape, await fastest(tools, sound));
    scope.release();
    measured++;
  }
  return measured;
}

type Candidates = readonly (readonly [Variant, Dispatch])[];

/** The variants that agree with the first. Drivers also finish their compiling here. */
async function soundVariants(
  { recorder, products }: TuningTools,
  form: Form,
  { tensors, params, result }: Example,
): Promise<Candidates> {
  const results: Float32Array[] = [];
  const candidates = VARIANTS.map(
    (variant) => [variant, products.dispatchAs(variant, form, tensors, params)] as const,
  );
  for (const [, dispatch] of candidates) {
    results.push(...(await leftIn(recorder, [result], [dispatch])));
  }
  const expected = at(results, 0);
  return candidates.filter((_, i) => agrees(difference("", at(results, i), expected, TOLERANCE)));
}

async function fastest({ recorder, now }: TuningTools, candidates: Candidates): Promise<Variant> {
  const measure = async (dispatch: Dispatch, repeats: number): Promise<number> => {
    const start = now();
    recorder.run(...new Array<Dispatch>(repeats).fill(dispatch));
    await recorder.finish();
    return now() - start;
  };
  let slowest = 0;
  for (const [, dispatch] of candidates) slowest = Math.max(slowest, await measure(dispatch, 1));
  const fitting = Math.floor(MILLISECONDS / Math.max(slowest, 0.1));
  const repeats = Math.max(1, Math.min(MOST_REPEATS, fitting));
  const times = new Map<Variant, number>();
  // Round by round, so that a change of the device's clock touches all variants alike.
  for (let round = 0; round < ROUNDS; round++) {
    for (const [variant, dispatch] of candidates) {
      const time = await measure(dispatch, repeats);
      times.set(variant, Math.min(time, times.get(variant) ?? time));
    }
  }
  return [...times].reduce((best, each) => (each[1] < best[1] ? each : best))[0];
}
