import * as attention from "./attention.ts";
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

type Specs = typeof KERNEL_SPECS;

/** Every kernel, compiled. */
export type Kernels = {
  readonly [K in keyof Specs]: Specs[K] extends KernelSpec<infer S, infer P> ? Kernel<S, P> : never;
};

/** Compiles all kernels at once; `constants` gives what the attention kernels fix at compile time. */
export async function compileKernels(gpu: Gpu, constants: Constants): Promise<Kernels> {
  const entries = Object.entries(KERNEL_SPECS).map(
    async ([name, spec]) =>
      [name, await compile(gpu, spec as KernelSpec<string, string>, constants)] as const,
  );
  return Object.fromEntries(await Promise.all(entries)) as unknown as Kernels;
}
