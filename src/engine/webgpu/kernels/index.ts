import * as attention from "./attention.ts";
import * as attentionQuad from "./attention-quad.ts";
import * as embedding from "./embedding.ts";
import * as logprob from "./logprob.ts";
import * as loss from "./loss.ts";
import * as matmul from "./matmul.ts";
import * as norm from "./norm.ts";
import * as optimiser from "./optimiser.ts";
import * as sample from "./sample.ts";
import * as swiglu from "./swiglu.ts";
import * as weights from "./weights.ts";
import type { Gpu } from "../device.ts";
import { compile, type Constants, type Kernel, type KernelSpec } from "../kernel.ts";

/** Every kernel of the engine by name. */
export const KERNEL_SPECS = {
  ...weights,
  ...embedding,
  ...norm,
  ...matmul,
  ...attention,
  ...swiglu,
  ...logprob,
  ...loss,
  ...optimiser,
  ...sample,
};

/** Kernels that need the feature "subgroups". */
export const QUAD_SPECS = attentionQuad;

type Compiled<Specs> = {
  readonly [K in keyof Specs]: Specs[K] extends KernelSpec<infer S, infer P> ? Kernel<S, P> : never;
};

/** Every kernel, compiled. */
export type Kernels = Compiled<typeof KERNEL_SPECS>;
export type QuadKernels = Compiled<typeof QUAD_SPECS>;

/** Compiles all kernels at once; `constants` gives what the attention kernels fix at compile time. */
export async function compileKernels<Specs extends object>(
  gpu: Gpu,
  specs: Specs,
  constants: Constants,
): Promise<Compiled<Specs>> {
  const entries = Object.entries(specs).map(
    async ([name, spec]) =>
      [name, await compile(gpu, spec as KernelSpec<string, string>, constants)] as const,
  );
  return Object.fromEntries(await Promise.all(entries)) as unknown as Compiled<Specs>;
}
