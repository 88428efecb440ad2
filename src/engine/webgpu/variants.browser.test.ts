import { describe, expect, test, vi } from "vitest";
import { at, present } from "../../base/index.ts";
import {
  expectClose,
  GREEDY,
  nllRequest,
  OPTIMISER,
  raggedSequences,
  randomTokens,
} from "../conformance-tools.ts";
import { referenceScores } from "../reference.ts";
import { testPolicy } from "../test-policy.ts";
import { type Engine, WEIGHT_SETS } from "../types.ts";
import { type Context, createContext } from "./context.ts";
import { createWebgpuEngine, requestDevice, type WebgpuOptions } from "./index.ts";
import type { Kernel } from "./kernel.ts";
import { BufferPool, type Tensor } from "./pool.ts";
import {
  autotune,
  type Form,
  Products,
  Tuning,
  tuningOf,
  type Variant,
  VARIANTS,
} from "./products/index.ts";
import { quadsAgree } from "./quad-check.ts";
import { Recorder } from "./recorder.ts";

const gpu = await requestDevice();

/** Goes through every phase that needs matrices. */
async function use(engine: Engine): Promise<void> {
  const { config } = engine;
  const request = nllRequest(config);
  await engine.gradient(request);
  await engine.train(request, OPTIMISER);
  for (const weights of WEIGHT_SETS) await engine.score({ weights, sequences: request.sequences });
  const session = await engine.openSession({ weights: "teacher", lanes: 1, capacity: 40 });
  const append = randomTokens(config, 14, 3);
  await session.extend([{ lane: 0, append }], { ...GREEDY, streams: [9] });
  await session.close();
}

describe("kernels by quads", () => {
  const policy = testPolicy({ config: { heads: 2, kvHeads: 1, layers: 1 } });
  const create = (): Promise<Context> =>
    createContext(gpu, policy, ["rows", "gradient"], { products: "quad" });

  test("are used where each of them computes what the plain ones do", async () => {
    const context = await create();
    expect(context.quads).not.toBeNull();
    expect(await quadsAgree(context)).toBe(true);
    context.products.forgoQuads();
    expect(context.products.choice).toBe("register");
    context.pool.destroy();
  });

  test.each(["rows", "gradient"] as const)("are not where %s is wrong", async (faulty) => {
    const context = await create();
    const { products } = context;
    const dispatch = products.dispatch.bind(products);
    vi.spyOn(products, "dispatch").mockImplementation((form, tensors, params) =>
      dispatch(form, tensors, form === faulty ? { ...params, k: 4, part: 4 } : params),
    );
    expect(await quadsAgree(context)).toBe(false);
    context.pool.destroy();
  });

  test.each([
    "attentionQuad",
    "attentionQuadBackwardQuery",
    "attentionQuadBackwardKeyValue",
  ] as const)("are not where %s is wrong", async (faulty) => {
    const context = await create();
    const quads = present(context.quads, "attention by quads");
    const kernel = quads[faulty] as Kernel<string, string>;
    const wrong: Kernel<string, string> = (tensors, params) =>
      kernel(tensors, { ...params, scale: 1.01 * (params.scale ?? 0) });
    expect(await quadsAgree({ ...context, quads: { ...quads, [faulty]: wrong } })).toBe(false);
    context.pool.destroy();
  });
});

test("packed matrices take a fraction of the memory", async () => {
  const policy = testPolicy({ bits: 4, config: { hiddenSize: 64, ffnSize: 128, layers: 3 } });
  const bytes = async (options: WebgpuOptions): Promise<number> => {
    const engine = await createWebgpuEngine(gpu, policy, options);
    const before = engine.allocatedBytes;
    await use(engine);
    const after = engine.allocatedBytes;
    await engine.dispose();
    return after - before;
  };
  const [merged, packed] = [await bytes({}), await bytes({ weights: "packed" })];
  const matrices = 3 * (3 * 64 + 64 + 2 * 128 + 128) * 64;
  // Merged: two layouts of the policy's, one each of teacher's and reference's.
  expect(merged - packed).toBeGreaterThan(0.7 * 4 * 4 * matrices);
});

describe("autotuning", () => {
  const policy = testPolicy({ config: { hiddenSize: 16, heads: 2, ffnSize: 16, layers: 1 } });

  test("measures each class of shapes once, and never again on this adapter", async () => {
    const first = await createWebgpuEngine(gpu, policy, { products: "tuned" });
    const stored = first.tuning.export();
    const classes = Object.keys(stored.choices);
    expect(classes.length).toBeGreaterThan(4);
    expect(new Set(classes.map((name) => name.split(" ")[0]))).toEqual(
      new Set(["rows", "gradient"]),
    );
    for (const choice of Object.values(stored.choices)) expect(VARIANTS).toContain(choice);
    const { dispatches } = first;
    expect(dispatches).toBeGreaterThanOrEqual(3 * 5 * classes.length);
    const second = await createWebgpuEngine(gpu, policy, { products: "tuned", tuning: stored });
    expect(second.dispatches).toBe(0);
    expect(second.tuning.export()).toEqual(stored);
    // Whatever was chosen computes the right thing.
    const sequences = raggedSequences(policy.config);
    const { logprob } = await second.score({ weights: "policy", sequences });
    expectClose(logprob, referenceScores(policy, policy.theta, sequences).logprob, 1e-5);
    expect(at(classes, 0)).toMatch(/^\S+ \d+x\d+x\d+$/);
    await first.dispose();
    await second.dispose();
  });

  test("a variant that computes something else on a device is never chosen there", async () => {
    const pool = new BufferPool(gpu);
    const recorder = new Recorder(gpu, pool);
    const products = await Products.compile(gpu, ["rows"], "register");
    const tuning = new Tuning("a faulty driver");
    const shape = { m: 9, n: 13, k: 7 };
    // The clock makes every measurement of the first variant the longest.
    let [time, calls] = [0, 0];
    const now = (): number => {
      if (calls++ % 4 === 1) time += 1000;
      return time;
    };
    const faulty = {
      tuning,
      dispatchAs: (
        variant: Variant,
        form: Form,
        tensors: Readonly<Record<string, Tensor>>,
        params: Readonly<Record<string, number>>,
      ) => {
        const wrong = variant === "workgroup-32" ? { ...params, k: 6 } : params;
        return products.dispatchAs("register", form, tensors, wrong);
      },
    };
    expect(await autotune({ pool, recorder, products: faulty, now }, [["rows", shape]])).toBe(1);
    expect(tuning.choose("rows", shape)).toBe("workgroup-64");
    expect(await autotune({ pool, recorder, products: faulty, now }, [["rows", shape]])).toBe(0);
    pool.destroy();
  });

  test("a software adapter is not measured unless told so", async () => {
    expect(gpu.software).toBe(true);
    // The first on a device tries the kernels by quads.
    await (await createWebgpuEngine(gpu, policy)).dispose();
    const engine = await createWebgpuEngine(gpu, policy);
    expect(engine.dispatches).toBe(0);
    await engine.dispose();
    expect(tuningOf(gpu.description)).toBe(engine.tuning);
  });
});
