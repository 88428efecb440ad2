import { describe, expect, test } from "vitest";
import { at } from "../../base/index.ts";
import {
  expectClose,
  nllRequest,
  OPTIMISER,
  raggedSequences,
  randomTokens,
} from "../conformance-tools.ts";
import { referenceScores } from "../reference.ts";
import { testPolicy } from "../test-policy.ts";
import type { Engine } from "../types.ts";
import { createWebgpuEngine, requestDevice, type WebgpuOptions } from "./index.ts";
import { BufferPool, type Tensor } from "./pool.ts";
import {
  autotune,
  type Form,
  Products,
  quadsAgree,
  Tuning,
  tuningOf,
  type Variant,
  VARIANTS,
} from "./products/index.ts";
import { Recorder } from "./recorder.ts";

const gpu = await requestDevice();

/** What an engine computes: scores, a gradient, the weights after two steps, sampled tokens. */
async function results(engine: Engine) {
  const { config } = engine;
  const request = nllRequest(config);
  const sequences = raggedSequences(config);
  const { gradient } = await engine.gradient(request);
  for (let step = 0; step < 2; step++) await engine.train(request, OPTIMISER);
  const theta = await engine.readWeights("policy");
  // After the steps, policy and teacher differ.
  const policy = await engine.score({ weights: "policy", sequences });
  const teacher = await engine.score({ weights: "teacher", sequences });
  const session = await engine.openSession({ weights: "teacher", lanes: 1, capacity: 40 });
  const sampling = { temperature: 1, seed: 2, streams: [9], maxTokens: 12, stop: [] };
  const [sampled] = await session.extend(
    [{ lane: 0, append: randomTokens(config, 14, 3) }],
    sampling,
  );
  await session.close();
  return { gradient, theta, policy, teacher, tokens: sampled?.tokens };
}

const VARIED: readonly (readonly [string, 4 | 8, WebgpuOptions])[] = [
  ["8-bit codes that stay packed", 8, { weights: "packed" }],
  ["4-bit codes, merged", 4, {}],
  ["4-bit codes that stay packed", 4, { weights: "packed" }],
  ["products in registers without subgroups", 8, { products: "register" }],
  ["products in workgroup memory", 8, { products: "workgroup-32" }],
  ["packed codes in workgroup memory", 8, { weights: "packed", products: "workgroup-32" }],
];

test.each(VARIED)("%s: the same numbers as merged 32-bit matrices", async (_, bits, options) => {
  // A rank that is no multiple of four, and grouped queries.
  const policy = testPolicy({
    bits,
    training: { mode: "lora", rank: 3, alpha: 6 },
    config: { heads: 4, kvHeads: 2, layers: 1 },
  });
  const plain = await createWebgpuEngine(gpu, policy);
  const expected = await results(plain);
  await plain.dispose();
  const engine = await createWebgpuEngine(gpu, policy, options);
  const actual = await results(engine);
  await engine.dispose();
  const scale = expected.gradient.reduce((most, x) => Math.max(most, Math.abs(x)), 0);
  expectClose(actual.gradient, expected.gradient, 1e-5 * scale);
  expectClose(actual.theta, expected.theta, 1e-4);
  expectClose(actual.policy.logprob, expected.policy.logprob, 1e-4);
  expectClose(actual.policy.entropy, expected.policy.entropy, 1e-4);
  expect(actual.tokens).toEqual(expected.tokens);
  const sequences = raggedSequences(policy.config);
  const reference = referenceScores(policy, policy.theta, sequences);
  expectClose(actual.teacher.logprob, reference.logprob, 1e-5);
});

test("a device whose quads compute something else does without them", async () => {
  const pool = new BufferPool(gpu);
  const recorder = new Recorder(gpu, pool);
  const products = await Products.compile(gpu, ["rows"], "quad");
  expect(await quadsAgree({ pool, recorder, products })).toBe(true);
  const faulty: Pick<Products, "dispatch" | "dispatchAs"> = {
    dispatch: (form, tensors, params) => products.dispatch(form, tensors, { ...params, k: 4 }),
    dispatchAs: (...product) => products.dispatchAs(...product),
  };
  expect(await quadsAgree({ pool, recorder, products: faulty })).toBe(false);
  products.forgoQuads();
  expect(products.choice).toBe("register");
  pool.destroy();
});

test("packed matrices take a fraction of the memory", async () => {
  const policy = testPolicy({ bits: 4, config: { hiddenSize: 64, ffnSize: 128, layers: 3 } });
  const bytes = async (options: WebgpuOptions): Promise<number> => {
    const engine = await createWebgpuEngine(gpu, policy, options);
    const before = engine.allocatedBytes;
    await results(engine);
    const { config } = engine;
    for (const weights of ["policy", "teacher", "reference"] as const) {
      await engine.score({ weights, sequences: raggedSequences(config) });
    }
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
    const engine = await createWebgpuEngine(gpu, policy);
    expect(engine.dispatches).toBe(0);
    await engine.dispose();
    expect(tuningOf(gpu.description)).toBe(engine.tuning);
  });
});
