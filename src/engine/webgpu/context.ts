import { GUMBEL_TABLE, UserError } from "../../base/index.ts";
import { headSize, type Policy, type PolicyConfig } from "../../policy/index.ts";
import type { Gpu } from "./device.ts";
import {
  compileKernels,
  KERNEL_SPECS,
  type Kernels,
  QUAD_SPECS,
  type QuadKernels,
} from "./kernels/index.ts";
import { BufferPool, type Tensor } from "./pool.ts";
import { type Form, type ProductChoice, Products, usualChoice } from "./products/index.ts";
import { Recorder } from "./recorder.ts";

/** The attention kernels keep a head in at most this many vectors of four. */
const MOST_HEAD = 64;

/** What every part of the engine works with. */
export interface Context {
  readonly gpu: Gpu;
  readonly pool: BufferPool;
  readonly recorder: Recorder;
  readonly kernels: Kernels;
  /** Attention by quads, for products by quads; null where the head size does not allow it. */
  readonly quads: QuadKernels | null;
  readonly products: Products;
  readonly config: PolicyConfig;
  /** (cos, sin) of position * ropeTheta^(-2 i / head size) [contextLength, head size / 2]. */
  readonly ropeTable: Tensor;
  /** base/counter-rng.ts: the quantile function of the sampling noise. */
  readonly noiseTable: Tensor;
  /** Stands where a kernel is given a tensor that it will not read. */
  readonly nothing: Tensor;
  /** The same for one that it will not write: no buffer may be read and written at once. */
  readonly unwritten: Tensor;
  /** The fewest rows of a batch that one thread sums up for the gradient of a matrix. */
  readonly rowsPerPart: number;
}

/** A GPU has threads to share the rows; a software adapter only pays for the parts. */
const ROWS_PER_PART = 256;

/** UserError where the kernels do not reach. */
function checkShape(config: PolicyConfig): void {
  const head = headSize(config);
  if (head % 4 !== 0 || config.ffnSize % 4 !== 0 || head > MOST_HEAD) {
    throw new UserError({
      en: `The WebGPU engine needs a head size that is a multiple of 4 and at most ${MOST_HEAD} (this policy: ${head}) and an FFN size that is a multiple of 4 (${config.ffnSize}). Use the ONNX Runtime engine for this policy.`,
      zh: `WebGPU 引擎要求注意力头的大小是 4 的倍数且不超过 ${MOST_HEAD}（此策略为 ${head}），并且 FFN 的大小是 4 的倍数（此策略为 ${config.ffnSize}）。此策略请使用 ONNX Runtime 引擎。`,
    });
  }
}

export interface ContextOptions {
  /** Rows that one thread sums up for the gradient of a matrix. Default: by the device. */
  readonly rowsPerPart?: number;
  /** Default: by the device. */
  readonly products?: ProductChoice;
}

export async function createContext(
  gpu: Gpu,
  { config }: Policy,
  forms: readonly Form[],
  options: ContextOptions,
): Promise<Context> {
  checkShape(config);
  const head4 = headSize(config) / 4;
  const choice = options.products ?? usualChoice(gpu);
  const withQuads = choice === "quad" && head4 % 4 === 0;
  const [kernels, quads, products] = await Promise.all([
    compileKernels(gpu, KERNEL_SPECS, { HEAD4: head4 }),
    withQuads ? compileKernels(gpu, QUAD_SPECS, { HEAD4: head4, PARTS: head4 / 4 }) : null,
    Products.compile(gpu, forms, choice),
  ]);
  const pool = new BufferPool(gpu);
  const recorder = new Recorder(gpu, pool);
  const constant = (data: Float32Array<ArrayBuffer> | Int32Array<ArrayBuffer>, label: string) => {
    const tensor = pool.take(data.byteLength, label);
    recorder.write(tensor, data);
    return tensor;
  };
  return {
    gpu,
    pool,
    recorder,
    kernels,
    quads,
    products,
    config,
    ropeTable: constant(ropeTable(config), "rope table"),
    noiseTable: constant(GUMBEL_TABLE, "noise table"),
    nothing: pool.take(16, "nothing"),
    unwritten: pool.take(16, "unwritten"),
    rowsPerPart: options.rowsPerPart ?? (gpu.software ? Number.POSITIVE_INFINITY : ROWS_PER_PART),
  };
}

/** In 64 bits on the CPU: WGSL's sin and cos promise little for large angles. */
function ropeTable(config: PolicyConfig): Float32Array<ArrayBuffer> {
  const half = headSize(config) / 2;
  const table = new Float32Array(config.contextLength * half * 2);
  for (let position = 0; position < config.contextLength; position++) {
    for (let i = 0; i < half; i++) {
      const angle = position * config.ropeTheta ** (-i / half);
      const place = 2 * (position * half + i);
      table[place] = Math.cos(angle);
      table[place + 1] = Math.sin(angle);
    }
  }
  return table;
}
