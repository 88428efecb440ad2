/** What an adapter can do at best: multiply-adds in registers, and copies between buffers. */

export interface Peak {
  /** Multiplications and additions, 10^9 a second. */
  readonly gigaflops: number;
  /** Bytes read plus bytes written, 10^9 a second. */
  readonly gigabytes: number;
}

/** Vectors of four that a thread works on at once; which number is best depends on the device. */
const CHAINS = [2, 4, 8, 16] as const;
const TURNS = 256;
const THREADS = 64;
/** Long enough to measure, short enough for a browser's watchdog. */
const LEAST_MS = 50;
const TRIES = 3;

/** GPUBufferUsage by number; the global is absent in Node. */
const STORAGE = 0x80;

const arithmetic = (chains: number): string => {
  const each = (line: (i: number) => string): string =>
    Array.from({ length: chains }, (_, i) => line(i)).join("\n    ");
  return `
@group(0) @binding(0) var<storage, read_write> out: array<vec4f>;
@compute @workgroup_size(${THREADS})
fn main(@builtin(global_invocation_id) id: vec3u) {
    let slope = vec4f(0.5 + f32(id.x & 1u) * 1e-3);
    ${each((i) => `var v${i} = vec4f(f32(id.x) + ${i}.0);`)}
    for (var i = 0u; i < ${TURNS}u; i++) {
    ${each((i) => `v${i} = v${i} * slope + vec4f(${i + 1}.0);`)}
    }
    out[id.x] = ${Array.from({ length: chains }, (_, i) => `v${i}`).join(" + ")};
}`;
};

const COPY = `
@group(0) @binding(0) var<storage, read_write> out: array<vec4f>;
@group(0) @binding(1) var<storage, read> given: array<vec4f>;
@compute @workgroup_size(${THREADS})
fn main(@builtin(global_invocation_id) id: vec3u) {
    out[id.x] = given[id.x];
}`;

/** Seconds of one dispatch at best: many in one submission, the fastest of some tries. */
async function secondsOf(
  device: GPUDevice,
  code: string,
  buffers: readonly GPUBuffer[],
  groups: number,
): Promise<number> {
  const pipeline = await device.createComputePipelineAsync({
    layout: "auto",
    compute: { module: device.createShaderModule({ code }), entryPoint: "main" },
  });
  const binding = device.createBindGroup({
    layout: pipeline.getBindGroupLayout(0),
    entries: buffers.map((buffer, i) => ({ binding: i, resource: { buffer } })),
  });
  const run = async (times: number): Promise<number> => {
    const encoder = device.createCommandEncoder();
    const pass = encoder.beginComputePass();
    pass.setPipeline(pipeline);
    pass.setBindGroup(0, binding);
    for (let i = 0; i < times; i++) pass.dispatchWorkgroups(groups);
    pass.end();
    const start = performance.now();
    device.queue.submit([encoder.finish()]);
    await device.queue.onSubmittedWorkDone();
    return performance.now() - start;
  };
  let times = 1;
  await run(times);
  for (let taken = await run(times); taken < LEAST_MS && times < 4096; taken = await run(times)) {
    times *= 2;
  }
  let best = Number.POSITIVE_INFINITY;
  for (let i = 0; i < TRIES; i++) best = Math.min(best, await run(times));
  return best / times / 1000;
}

/** Measures a device; a software one with less work and smaller buffers. */
export async function measurePeak(device: GPUDevice, software: boolean): Promise<Peak> {
  const groups = software ? 64 : 16_384;
  // Beyond any cache; the largest number of workgroups along an axis bounds it.
  const bytes = Math.min(
    software ? 32 * 2 ** 20 : 65_535 * THREADS * 16,
    device.limits.maxStorageBufferBindingSize,
  );
  const buffer = (size: number): GPUBuffer => device.createBuffer({ size, usage: STORAGE });
  const result = buffer(groups * THREADS * 16);
  let gigaflops = 0;
  for (const chains of CHAINS) {
    const seconds = await secondsOf(device, arithmetic(chains), [result], groups);
    gigaflops = Math.max(gigaflops, (8 * chains * TURNS * groups * THREADS) / seconds / 1e9);
  }
  const copied = [buffer(bytes), buffer(bytes)];
  const seconds = await secondsOf(device, COPY, copied, Math.floor(bytes / (16 * THREADS)));
  for (const each of [result, ...copied]) each.destroy();
  return { gigaflops, gigabytes: (2 * bytes) / seconds / 1e9 };
}
