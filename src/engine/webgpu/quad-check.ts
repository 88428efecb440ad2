import { at } from "../../base/index.ts";
import { headSize, kvSize } from "../../policy/index.ts";
import { agrees, difference } from "../difference.ts";
import { attention, attentionBackward } from "./attention.ts";
import { uploadBatch } from "./batch.ts";
import type { Context } from "./context.ts";
import type { Gpu } from "./device.ts";
import type { Dispatch } from "./kernel.ts";
import { pack } from "./packing.ts";
import type { Scope, Tensor } from "./pool.ts";
import { fillPattern, leftIn, makeExample } from "./products/index.ts";

/**
 * The kernels by quads need threads that swap numbers as the feature "subgroups" promises.
 * Each family is tried on the device once before any is used; where one is wrong, through a
 * fault of the driver, the plain kernels compute everything.
 */

/** Largest deviation from the plain kernels, relative to the largest number. */
const TOLERANCE = 1e-5;

/** The same work by quads and plainly, and the tensors that it leaves. */
interface Trial {
  readonly outputs: readonly Tensor[];
  readonly quad: readonly Dispatch[];
  readonly plain: readonly Dispatch[];
}

const sound = new WeakMap<Gpu, Map<number, boolean>>();

/** Whether the kernels by quads are right on the context's device; tried once for a head size. */
export async function soundQuads(context: Context): Promise<boolean> {
  const known = sound.get(context.gpu) ?? new Map<number, boolean>();
  sound.set(context.gpu, known);
  const size = headSize(context.config);
  const found = known.get(size) ?? (await quadsAgree(context));
  known.set(size, found);
  return found;
}

/** Tries every family of kernels by quads against the plain ones. */
export async function quadsAgree(context: Context): Promise<boolean> {
  const scope = context.pool.scope();
  const trials = [
    productTrial(context, scope, "rows", 0),
    productTrial(context, scope, "rows", 1),
    productTrial(context, scope, "gradient", 2),
    ...(context.quads ? [attentionTrial(context, scope)] : []),
  ];
  let agree = true;
  for (const { outputs, quad, plain } of trials) {
    const actual = await leftIn(context.recorder, outputs, quad);
    const expected = await leftIn(context.recorder, outputs, plain);
    agree &&= actual.every((each, i) => agrees(difference("", each, at(expected, i), TOLERANCE)));
  }
  scope.release();
  return agree;
}

/** A product that needs all of a quad's tile and some of the next. */
function productTrial(
  { recorder, products }: Context,
  scope: Scope,
  form: "rows" | "gradient",
  add: 0 | 1 | 2,
): Trial {
  const shape = { m: 25, n: 20, k: 6 };
  const { tensors, params, result } = makeExample(scope, recorder, form, shape);
  const quad = products.dispatch(form, tensors, { ...shape, ...params, add });
  const plain = products.dispatchAs("register", form, tensors, { ...params, add });
  // Twice, so that what is added to is not zero.
  return { outputs: [result], quad: [quad, quad], plain: [plain, plain] };
}

/** Attention and its gradient over a sequence that ends within a quad's four tokens, and another. */
function attentionTrial(context: Context, scope: Scope): Trial {
  const { recorder, config } = context;
  const sequence = (length: number) => ({ tokens: new Uint32Array(length + 1), targets: [length] });
  const batch = uploadBatch(context, scope, at(pack([sequence(6), sequence(3)], 64), 0));
  const take = (width: number, what: string): Tensor =>
    scope.tensor(batch.tokens * width, `${what} of an example`);
  const filled = (width: number, what: string): Tensor => {
    const tensor = take(width, what);
    fillPattern(recorder, tensor);
    return tensor;
  };
  const { hiddenSize: d, heads } = config;
  const kv = kvSize(config);
  const state = {
    q: filled(d, "queries"),
    keys: filled(kv, "keys"),
    values: filled(kv, "values"),
    mixed: take(d, "attention"),
    stats: take(2 * heads, "attention statistics"),
  };
  const gradients = {
    dmixed: filled(d, "d attention"),
    dq: take(d, "d queries"),
    dkeys: take(kv, "d keys"),
    dvalues: take(kv, "d values"),
  };
  const { mixed, stats } = state;
  const { dq, dkeys, dvalues } = gradients;
  const by = (kernels: Context): readonly Dispatch[] => [
    attention(kernels, batch, state),
    ...attentionBackward(kernels, batch, state, gradients),
  ];
  return {
    outputs: [mixed, stats, dq, dkeys, dvalues],
    quad: by(context),
    plain: by({ ...context, quads: null }),
  };
}
