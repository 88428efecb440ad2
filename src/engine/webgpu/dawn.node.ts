import { register } from "node:module";
import { reasonOf, UserError } from "../../base/index.ts";
import type { Policy } from "../../policy/index.ts";
import type { Engine } from "../types.ts";
import type { Gpu } from "./device.ts";
import type { WebgpuOptions } from "./engine.ts";

/**
 * The engine on Dawn, Chromium's implementation of WebGPU, as a library of Node (package
 * `webgpu`). It finds a GPU through Vulkan, Metal or Direct3D 12.
 */

/** Dawn's instance: it stops working, without a word, once nothing refers to it. */
let instance: GPU | undefined;
let loader: Promise<typeof import("./index.ts")> | undefined;

/** UserError where there is no build of Dawn for this system. */
async function openDawn(): Promise<GPU> {
  if (instance) return instance;
  try {
    const { create, globals } = await import("webgpu");
    Object.assign(globalThis, globals);
    instance = create([]);
    return instance;
  } catch (cause) {
    throw new UserError(
      {
        en: `The package "webgpu" does not load here (${reasonOf(cause).en}). Run npm ci on Linux, macOS or Windows, or use another engine.`,
        zh: `此处无法加载软件包 “webgpu”（${reasonOf(cause).zh}）。请在 Linux、macOS 或 Windows 上运行 npm ci，或改用其他引擎。`,
      },
      { cause },
    );
  }
}

/** The engine's modules, whose WGSL Node cannot import without help. */
function loadEngine(): Promise<typeof import("./index.ts")> {
  loader ??= (async () => {
    register("./text-modules.node.ts", import.meta.url);
    return import("./index.ts");
  })();
  return loader;
}

/** Whether Dawn finds an adapter on this machine, be it hardware or software. */
export async function dawnFindsAdapter(): Promise<boolean> {
  const gpu = await openDawn();
  return (await gpu.requestAdapter({ powerPreference: "high-performance" })) !== null;
}

async function requireAdapter(): Promise<GPU> {
  const gpu = await openDawn();
  if (await dawnFindsAdapter()) return gpu;
  throw new UserError({
    en: "Dawn finds no GPU here. Install the GPU's driver (on Linux its Vulkan driver and libvulkan1), or use another engine.",
    zh: "Dawn 在此处没有找到 GPU。请安装 GPU 驱动（Linux 上需要 Vulkan 驱动和 libvulkan1），或改用其他引擎。",
  });
}

/** A device of Dawn. UserError where it finds no adapter. */
export async function requestDawnDevice(): Promise<Gpu> {
  const gpu = await requireAdapter();
  const { requestDevice } = await loadEngine();
  return requestDevice({ gpu });
}

/** The WebGPU engine in Node, which owns its device. UserError where Dawn finds no adapter. */
export async function createDawnEngine(
  policy: Policy,
  options: WebgpuOptions = {},
): Promise<Engine> {
  const gpu = await requireAdapter();
  const { createWebgpuEngine } = await loadEngine();
  return createWebgpuEngine({ gpu }, policy, options);
}
