import { describe, expect, test } from "vitest";
import { at, Rng, UserError } from "../../base/index.ts";
import {
  expectClose,
  LOSS,
  nllRequest,
  OPTIMISER,
  raggedSequences,
  randomTokens,
  targetCount,
} from "../conformance-tools.ts";
import { OutOfMemoryError } from "../errors.ts";
import { referenceLoss } from "../reference-loss.ts";
import { referenceScores } from "../reference.ts";
import { testPolicy } from "../test-policy.ts";
import type { Engine, TrainRequest } from "../types.ts";
import { createWebgpuEngine, DeviceLostError, requestDevice, type WebgpuOptions } from "./index.ts";

const gpu = await requestDevice();
const small = { hiddenSize: 16, heads: 2, kvHeads: 1, ffnSize: 16, layers: 1 };

/** A batch with every loss term, teacher and reference near enough to matter. */
function fullRequest(
  policy = testPolicy(),
  gate: "sampled" | "expected" = "expected",
): TrainRequest {
  const sequences = raggedSequences(policy.config);
  const count = targetCount(sequences);
  const rng = Rng.of(3, "full request");
  const fill = (low: number, high: number): Float32Array =>
    Float32Array.from({ length: count }, () => rng.between(low, high));
  return {
    sequences,
    policyWeight: fill(0.05, 0.1),
    advantage: fill(-1, 1),
    behaviour: fill(-4, -2),
    distillWeight: fill(0.05, 0.1),
    teacher: fill(-4, -2),
    teacherDistribution: new Float32Array(count * policy.config.vocabSize).fill(
      -Math.log(policy.config.vocabSize),
    ),
    klWeight: fill(0.05, 0.1),
    reference: fill(-4, -2),
    entropyWeight: fill(0.05, 0.1),
    nllWeight: fill(0.05, 0.1),
    loss: { ...LOSS, gate },
  };
}

/** Largest difference, relative to the largest magnitude. */
const difference = (a: Float32Array, b: Float32Array): number =>
  a.reduce((most, x, i) => Math.max(most, Math.abs(x - at(b, i))), 0) /
  a.reduce((most, x) => Math.max(most, Math.abs(x)), 1e-6);

describe("splitting", () => {
  test.each<[string, WebgpuOptions]>([
    ["passes of few tokens", { tokensPerPass: 13 }],
    ["matrix gradients in parts", { rowsPerPart: 3 }],
  ])("changes no number beyond rounding: %s", async (_, options) => {
    const policy = testPolicy();
    const request = fullRequest();
    const whole = await createWebgpuEngine(gpu, policy);
    const split = await createWebgpuEngine(gpu, policy, options);
    const [one, two] = [await whole.gradient(request), await split.gradient(request)];
    expect(difference(one.gradient, two.gradient)).toBeLessThan(1e-5);
    expectClose(two.logprob, one.logprob, 0);
    expect(two.loss.total).toBeCloseTo(one.loss.total, 6);
    const scored = { weights: "policy", sequences: request.sequences, distribution: true } as const;
    expect(await split.score(scored)).toEqual(await whole.score(scored));
    const repeated = await split.gradient(request);
    expect(repeated.gradient).toEqual(two.gradient);
    const sampling = { temperature: 1, seed: 1, streams: [5], maxTokens: 11, stop: [] };
    const prompts = [{ lane: 0, append: randomTokens(policy.config, 30, 1) }];
    const outputs = await Promise.all(
      [whole, split].map(async (engine) => {
        const session = await engine.openSession({ weights: "policy", lanes: 1, capacity: 48 });
        return session.extend(prompts, sampling);
      }),
    );
    expect(outputs[1]).toEqual(outputs[0]);
    await Promise.all([whole.dispose(), split.dispose()]);
  });
});

test("a vocabulary of several tiles: scores and gradient equal the reference", async () => {
  const policy = testPolicy({
    config: { ...small, vocabSize: 1030 },
    training: { mode: "full" },
  });
  const request = fullRequest(policy);
  const engine = await createWebgpuEngine(gpu, policy);
  const { gradient, logprob, loss } = await engine.gradient(request);
  expectClose(logprob, referenceScores(policy, policy.theta, request.sequences).logprob, 1e-4);
  const lossAt = (theta: Float64Array): number =>
    referenceLoss(policy, theta, request, policy.theta).total;
  expect(loss.total).toBeCloseTo(lossAt(Float64Array.from(policy.theta)), 4);
  const rng = Rng.of(2, "direction");
  const direction = Array.from({ length: gradient.length }, () => (rng.chance(0.5) ? 1 : -1));
  const moved = (distance: number): Float64Array =>
    Float64Array.from(policy.theta, (value, i) => value + distance * at(direction, i));
  const slope = (lossAt(moved(1e-5)) - lossAt(moved(-1e-5))) / 2e-5;
  const ours = direction.reduce((sum, sign, i) => sum + sign * at(gradient, i), 0);
  expect(Math.abs(ours - slope)).toBeLessThan(1e-3 * Math.max(1, Math.abs(slope)));
  await engine.dispose();
});

test("fresh engines train and sample alike, bit for bit", async () => {
  const run = async (): Promise<unknown> => {
    const engine = await createWebgpuEngine(gpu, testPolicy());
    const reports = [];
    for (let step = 0; step < 3; step++) reports.push(await engine.train(fullRequest(), OPTIMISER));
    const session = await engine.openSession({ weights: "policy", lanes: 2, capacity: 48 });
    const sampling = { temperature: 1, seed: 4, streams: [1, 2], maxTokens: 20, stop: [] };
    const outputs = await session.extend(
      [
        { lane: 0, append: [1, 2] },
        { lane: 1, append: [3] },
      ],
      sampling,
    );
    const snapshot = await engine.snapshot();
    await engine.dispose();
    return { reports, outputs, snapshot };
  };
  expect(await run()).toEqual(await run());
});

describe("resources", () => {
  test("stay flat over many steps, scores and sessions, and are freed", async () => {
    const policy = testPolicy({ config: small });
    const engine = await createWebgpuEngine(gpu, policy);
    const request = fullRequest(policy);
    const round = async (): Promise<void> => {
      await engine.train(request, OPTIMISER);
      await engine.score({ weights: "teacher", sequences: request.sequences });
      const session = await engine.openSession({ weights: "policy", lanes: 2, capacity: 48 });
      const sampling = { temperature: 1, seed: 1, streams: [0, 1], maxTokens: 9, stop: [] };
      await session.extend([{ lane: 1, append: [1, 2, 3] }], sampling);
      await session.close();
      await engine.blendWeights("teacher", 0.9);
    };
    await round();
    await round();
    const bytes = engine.allocatedBytes;
    for (let i = 0; i < 50; i++) await round();
    expect(engine.allocatedBytes).toBe(bytes);
    // A refused call leaves nothing behind either.
    await expect(
      engine.score({ weights: "policy", sequences: [{ tokens: [1, -1], targets: [1] }] }),
    ).rejects.toThrow(UserError);
    expect(engine.allocatedBytes).toBe(bytes);
    await engine.dispose();
    expect(engine.allocatedBytes).toBe(0);
  });

  test("a call is one or two submissions, however long", async () => {
    const policy = testPolicy({ config: small });
    const engine = await createWebgpuEngine(gpu, policy);
    await engine.readWeights("policy");
    const { queue } = gpu.device;
    const submit = queue.submit.bind(queue);
    let submissions = 0;
    queue.submit = (buffers) => {
      submissions++;
      submit(buffers);
    };
    const counted = async (call: () => Promise<unknown>): Promise<number> => {
      submissions = 0;
      await call();
      return submissions;
    };
    try {
      const request = fullRequest(policy);
      expect(await counted(() => engine.train(request, OPTIMISER))).toBe(2);
      const session = await engine.openSession({ weights: "policy", lanes: 2, capacity: 48 });
      const extend = (append: number[], maxTokens: number): Promise<unknown> =>
        session.extend([{ lane: 0, append }], {
          temperature: 1,
          seed: 1,
          streams: [0, 1],
          maxTokens,
          stop: [],
        });
      expect(await counted(() => extend([1, 2, 3], 1))).toBe(1);
      expect(await counted(() => extend([], 1))).toBe(1);
      expect(await counted(() => extend([4], 8))).toBe(1);
      const dispatches = engine.dispatches;
      await extend([], 1);
      // Embedding, nine kernels a layer, norm, logits, sampling.
      expect(engine.dispatches - dispatches).toBe(1 + 9 * small.layers + 3);
    } finally {
      queue.submit = submit;
    }
    await engine.dispose();
  });
});

describe("failure", () => {
  const call = (engine: Engine): Promise<unknown> => engine.readWeights("policy");

  test("a lost device ends the next call with a DeviceLostError", async () => {
    const doomed = await requestDevice();
    const engine = await createWebgpuEngine(doomed, testPolicy({ config: small }));
    await call(engine);
    const pending = engine.train(nllRequest(engine.config), OPTIMISER);
    const outcome = pending.then(
      () => "finished",
      (error: unknown) => error,
    );
    doomed.device.destroy();
    const result = await outcome;
    if (result !== "finished") expect(result).toBeInstanceOf(DeviceLostError);
    await expect(call(engine)).rejects.toThrow(DeviceLostError);
    await expect(createWebgpuEngine(doomed, testPolicy({ config: small }))).rejects.toThrow(
      DeviceLostError,
    );
    await engine.dispose();
  });

  test("an error of the device that nobody asked about fails the next call, once", async () => {
    const engine = await createWebgpuEngine(gpu, testPolicy({ config: small }));
    gpu.device.createBuffer({ label: "mistake", size: 16, usage: 0x41 | 0x80 });
    await gpu.device.queue.onSubmittedWorkDone();
    await new Promise((resolve) => setTimeout(resolve, 20));
    await expect(call(engine)).rejects.toThrow("WebGPU error");
    await call(engine);
    await engine.dispose();
  });

  test("a session that the GPU has no memory for is refused, and the engine goes on", async () => {
    const policy = testPolicy({ config: { ...small, kvHeads: 2, contextLength: 2 ** 16 } });
    const engine = await createWebgpuEngine(gpu, policy);
    const bytes = engine.allocatedBytes;
    // One cache of 1 GiB, which the limits allow, and one of 4 GiB, which they do not.
    for (const lanes of [2 ** 8, 2 ** 10]) {
      const open = engine.openSession({ weights: "policy", lanes, capacity: 2 ** 16 });
      await expect(open).rejects.toThrow(UserError);
    }
    const session = await engine.openSession({ weights: "policy", lanes: 1, capacity: 8 });
    await session.extend([{ lane: 0, append: [1, 2] }]);
    expect(session.lengths).toEqual([2]);
    await session.close();
    expect(engine.allocatedBytes).toBeLessThan(bytes + 2 ** 20);
    await engine.dispose();
  });

  /** Refuses storage buffers above a size as a full GPU does: by a real request that it cannot grant. */
  async function withMemory<T>(most: number, work: () => Promise<T>): Promise<T> {
    const { device } = gpu;
    const create = device.createBuffer.bind(device);
    device.createBuffer = (descriptor) => {
      const refused = (descriptor.usage & GPUBufferUsage.STORAGE) > 0 && descriptor.size > most;
      return create(refused ? { ...descriptor, size: 2 ** 30 } : descriptor);
    };
    try {
      return await work();
    } finally {
      device.createBuffer = create;
    }
  }

  test("without memory for a whole batch, it is split, said, and the step is the same", async () => {
    const policy = testPolicy();
    const request = fullRequest(policy);
    const notices: string[] = [];
    const whole = await createWebgpuEngine(gpu, policy);
    const split = await createWebgpuEngine(gpu, policy, { onNotice: ({ en }) => notices.push(en) });
    const expected = await whole.train(request, OPTIMISER);
    // What half of the tokens need fits, and so does the gradient of a matrix.
    const actual = await withMemory(12_288, () => split.train(request, OPTIMISER));
    expect(notices).toHaveLength(1);
    expect(notices[0]).toMatch(/out of memory.*at most \d+ tokens/);
    expect(actual.applied).toBe(true);
    expect(actual.gradientNorm).toBeCloseTo(expected.gradientNorm, 4);
    expectClose(actual.logprob, expected.logprob, 1e-6);
    const [one, two] = [await whole.readWeights("policy"), await split.readWeights("policy")];
    expectClose(two, one, 1e-4);
    await whole.dispose();
    await split.dispose();
  });

  test("where nothing fits, the call is refused and no weight has moved", async () => {
    const policy = testPolicy();
    const engine = await createWebgpuEngine(gpu, policy);
    const start = await engine.snapshot();
    const refused = withMemory(1024, () => engine.train(fullRequest(policy), OPTIMISER));
    await expect(refused).rejects.toThrow(OutOfMemoryError);
    expect(await engine.snapshot()).toEqual(start);
    await engine.dispose();
  });

  test("where only a later pass does not fit, no step is taken along half a gradient", async () => {
    const policy = testPolicy();
    const engine = await createWebgpuEngine(gpu, policy, { tokensPerPass: 8 });
    const start = await engine.snapshot();
    const tokens = (length: number): number[] => randomTokens(policy.config, length, length);
    const sequences = [
      { tokens: tokens(7), targets: [5, 6] },
      { tokens: tokens(42), targets: [41] },
    ];
    const request = { sequences, nllWeight: new Float32Array(3).fill(1), loss: LOSS };
    const refused = withMemory(12_288, () => engine.train(request, OPTIMISER));
    await expect(refused).rejects.toThrow(OutOfMemoryError);
    expect(await engine.snapshot()).toEqual(start);
    const { applied } = await engine.train(request, OPTIMISER);
    expect(applied).toBe(true);
    await engine.dispose();
  });

  test("a disposed engine refuses calls and has given up its own device", async () => {
    const engine = await createWebgpuEngine({}, testPolicy({ config: small }));
    expect(engine.info.kind).toBe("webgpu");
    expect(engine.info.software).toBe(gpu.software);
    expect(engine.info.description).toMatch(/^WebGPU, ./);
    const session = await engine.openSession({ weights: "policy", lanes: 1, capacity: 4 });
    await engine.dispose();
    await engine.dispose();
    await expect(call(engine)).rejects.toThrow(UserError);
    await expect(session.extend([{ lane: 0, append: [1] }])).rejects.toThrow(UserError);
  });

  test.each([
    { hiddenSize: 12, heads: 2, kvHeads: 2 },
    { hiddenSize: 144, heads: 2, kvHeads: 2 },
    { ffnSize: 50 },
  ])("refuses a shape outside its kernels: %j", async (config) => {
    const policy = testPolicy({ config, training: { mode: "full" } });
    await expect(createWebgpuEngine(gpu, policy)).rejects.toThrow(UserError);
  });
});
