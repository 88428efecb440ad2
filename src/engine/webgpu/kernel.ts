import { at, present } from "../../base/index.ts";
import type { Gpu } from "./device.ts";
import type { Tensor } from "./pool.ts";
import { unroll } from "./unroll.ts";

export type Access = "read" | "read_write";
export type Scalar = "u32" | "f32";

export type Groups = readonly [x: number, y: number, z: number];

/**
 * A compute kernel: its WGSL and the names of what it is given. In the WGSL, binding 0
 * is the uniform struct of `params` in this order, and bindings 1... are `storage` in
 * this order; the entry point is `main`. A test holds the WGSL to it.
 */
export interface KernelSpec<S extends string, P extends string> {
  readonly name: string;
  readonly code: string;
  readonly storage: Readonly<Record<S, Access>>;
  readonly params: Readonly<Record<P, Scalar>>;
  /** Names of its pipeline-overridable constants. */
  readonly constants?: readonly string[];
  /** Workgroups that cover what the parameters describe. */
  readonly groups: (params: Readonly<Record<P, number>>) => Groups;
}

/** Infers the names of a kernel's bindings and parameters. */
export const defineKernel = <S extends string, P extends string>(
  spec: KernelSpec<S, P>,
): KernelSpec<S, P> => spec;

export interface Pipeline {
  readonly name: string;
  readonly pipeline: GPUComputePipeline;
  readonly layout: GPUBindGroupLayout;
  readonly params: readonly (readonly [string, Scalar])[];
}

/** One planned dispatch: everything but the place of its parameters. */
export interface Dispatch {
  readonly kernel: Pipeline;
  readonly tensors: readonly Tensor[];
  readonly params: readonly number[];
  readonly groups: Groups;
}

/** A compiled kernel: plans dispatches from named tensors and parameters. */
export type Kernel<S extends string, P extends string> = (
  tensors: Readonly<Record<S, Tensor>>,
  params: Readonly<Record<P, number>>,
) => Dispatch;

export type Constants = Readonly<Record<string, number>>;

/** Compiles a kernel without blocking; many may compile at once. */
export async function compile<S extends string, P extends string>(
  gpu: Gpu,
  spec: KernelSpec<S, P>,
  constants: Constants,
): Promise<Kernel<S, P>> {
  const { name } = spec;
  const names = Object.keys(spec.storage) as S[];
  const paramNames = Object.keys(spec.params) as P[];
  const { pipeline, layout } = await cachedPipeline(
    gpu,
    name,
    spec.code,
    names.map((each) => spec.storage[each]),
    Object.fromEntries((spec.constants ?? []).map((each) => [each, constants[each] ?? 0])),
  );
  const params = paramNames.map((each) => [each, spec.params[each]] as const);
  const kernel: Pipeline = { name, pipeline, layout, params };
  return (tensors, values) => ({
    kernel,
    tensors: names.map((each) => tensors[each]),
    params: paramNames.map((each) => values[each]),
    groups: spec.groups(values),
  });
}

type Compiled = Pick<Pipeline, "pipeline" | "layout">;
const cache = new WeakMap<Gpu, Map<string, Promise<Compiled>>>();

/** Engines on one device share their pipelines. */
function cachedPipeline(
  gpu: Gpu,
  name: string,
  code: string,
  access: readonly Access[],
  constants: Constants,
): Promise<Compiled> {
  const known = cache.get(gpu) ?? new Map<string, Promise<Compiled>>();
  cache.set(gpu, known);
  const key = `${name} ${JSON.stringify(constants)}`;
  const found = known.get(key);
  if (found) return found;
  const created = createPipeline(gpu.device, name, code, access, constants);
  known.set(key, created);
  return created;
}

/** GPUShaderStage.COMPUTE; the global is absent where modules load without WebGPU. */
const COMPUTE = 4;

async function createPipeline(
  device: GPUDevice,
  label: string,
  code: string,
  access: readonly Access[],
  constants: Constants,
): Promise<Compiled> {
  const types = ["uniform", ...access.map((a) => (a === "read" ? "read-only-storage" : "storage"))];
  const layout = device.createBindGroupLayout({
    label,
    entries: types.map((type, binding) => ({
      binding,
      visibility: COMPUTE,
      buffer: { type: type as GPUBufferBindingType },
    })),
  });
  const pipeline = await device.createComputePipelineAsync({
    label,
    layout: device.createPipelineLayout({ label, bindGroupLayouts: [layout] }),
    compute: {
      module: device.createShaderModule({ label, code: unroll(code, constants) }),
      entryPoint: "main",
      constants: { ...constants },
    },
  });
  return { pipeline, layout };
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
