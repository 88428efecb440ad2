import { at, present } from "../../base/index.ts";
import type { Gpu } from "./device.ts";
import type { Tensor } from "./pool.ts";

export type Access = "read" | "read_write";
export type Scalar = "u32" | "f32";

/**
 * A compute kernel: its WGSL and the names of what it is given. In the WGSL, binding 0
 * is the uniform struct of `params` in this order, and bindings 1... are `storage` in
 * this order; the entry point is `main`. A test holds the WGSL to it.
 */
export interface KernelSpec<S extends string, P extends string, C extends string = never> {
  readonly name: string;
  readonly code: string;
  readonly storage: Readonly<Record<S, Access>>;
  readonly params: Readonly<Record<P, Scalar>>;
  /** Pipeline-overridable constants that every use must give. */
  readonly constants?: readonly C[];
}

/** What a test reads of any kernel. */
export type AnyKernelSpec = KernelSpec<string, string, string>;

export interface Pipeline {
  readonly pipeline: GPUComputePipeline;
  readonly layout: GPUBindGroupLayout;
  readonly name: string;
  readonly params: readonly (readonly [string, Scalar])[];
  readonly storage: readonly string[];
}

/** One planned dispatch: everything but the place of its parameters. */
export interface Dispatch {
  readonly kernel: Pipeline;
  readonly tensors: readonly Tensor[];
  readonly params: readonly number[];
  readonly groups: Groups;
}

export type Groups = readonly [x: number, y: number, z: number];

/** A compiled kernel: gives dispatches from named tensors and parameters. */
export type Kernel<S extends string, P extends string> = (
  tensors: Readonly<Record<S, Tensor>>,
  params: Readonly<Record<P, number>>,
  groups: Groups,
) => Dispatch;

/** Compiles a kernel without blocking; many may compile at once. */
export async function compile<S extends string, P extends string, C extends string>(
  gpu: Gpu,
  spec: KernelSpec<S, P, C>,
  constants: Readonly<Record<C, number>>,
): Promise<Kernel<S, P>> {
  const { device } = gpu;
  const names = Object.keys(spec.storage) as S[];
  const params = Object.entries(spec.params) as (readonly [P, Scalar])[];
  const uniform: GPUBindGroupLayoutEntry = {
    binding: 0,
    visibility: 4, // GPUShaderStage.COMPUTE
    buffer: { type: "uniform" },
  };
  const storage = names.map(
    (name, i): GPUBindGroupLayoutEntry => ({
      binding: i + 1,
      visibility: 4,
      buffer: { type: spec.storage[name] === "read" ? "read-only-storage" : "storage" },
    }),
  );
  const layout = device.createBindGroupLayout({ label: spec.name, entries: [uniform, ...storage] });
  const pipeline = await device.createComputePipelineAsync({
    label: spec.name,
    layout: device.createPipelineLayout({ label: spec.name, bindGroupLayouts: [layout] }),
    compute: {
      module: device.createShaderModule({ label: spec.name, code: spec.code }),
      entryPoint: "main",
      constants,
    },
  });
  const kernel: Pipeline = { pipeline, layout, name: spec.name, params, storage: names };
  return (tensors, values, groups) => ({
    kernel,
    tensors: names.map((name) => tensors[name]),
    params: params.map(([name]) => values[name]),
    groups,
  });
}

/** Writes the parameters of a dispatch where the uniform struct has them. */
export function writeParams(dispatch: Dispatch, view: DataView, offset: number): void {
  dispatch.kernel.params.forEach(([name, type], i) => {
    const value = present(at(dispatch.params, i), `${dispatch.kernel.name}.${name}`);
    const place = offset + 4 * i;
    if (type === "f32") view.setFloat32(place, value, true);
    else view.setUint32(place, value, true);
  });
}

export const ceilDiv = (a: number, b: number): number => Math.ceil(a / b);

/** Threads of a kernel over single numbers. */
export const LINE = 64;
/** The most workgroups along one axis that every device allows. */
const LARGEST_AXIS = 65_535;

/** Workgroups for `count` threads of a LINE kernel; the kernel numbers them along x, then y. */
export function line(count: number): Groups {
  const groups = Math.max(1, ceilDiv(count, LINE));
  const rows = ceilDiv(groups, LARGEST_AXIS);
  return [ceilDiv(groups, rows), rows, 1];
}
