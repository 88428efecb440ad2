import { reasonOf, UserError } from "../../base/index.ts";
import { OutOfMemoryError } from "../errors.ts";
import { DeviceLostError } from "./errors.ts";

/** What the kernels need; every WebGPU device grants it. */
export const STORAGE_BUFFERS = 8;

export interface DeviceOptions {
  readonly powerPreference?: GPUPowerPreference;
  /** Where adapters come from; default: the browser's `navigator.gpu`. */
  readonly gpu?: GPU;
}

interface DeviceError {
  readonly filter: GPUErrorFilter;
  readonly message: string;
}

function nameOf({ vendor, architecture, device, description }: GPUAdapterInfo): string {
  const parts = [vendor, architecture, device, description];
  return [...new Set(parts.filter((part) => part !== ""))].join(" ");
}

/** Computed on the CPU: right, but slow. */
const isSoftware = (info: GPUAdapterInfo): boolean =>
  info.isFallbackAdapter || /swiftshader|llvmpipe|lavapipe/i.test(nameOf(info));

const findAdapter = (
  gpu: GPU,
  powerPreference: GPUPowerPreference = "high-performance",
): Promise<GPUAdapter | null> => gpu.requestAdapter({ powerPreference });

/** Whether `requestDevice` would find a GPU that is one, and no software; makes no device. */
export async function hasHardware(gpu: GPU): Promise<boolean> {
  const adapter = await findAdapter(gpu).catch(() => null);
  return adapter !== null && !isSoftware(adapter.info);
}

/** A device with what the engine must know of it: what it is, whether it lives, what went wrong. */
export class Gpu {
  readonly device: GPUDevice;
  /** For people: vendor, architecture and description, as far as the browser tells. */
  readonly description: string;
  /** Computed on the CPU: right, but slow. */
  readonly software: boolean;
  /** Whether shaders may swap numbers within groups of four threads. */
  readonly quads: boolean;
  #lost: GPUDeviceLostInfo | null = null;
  #errors: DeviceError[] = [];
  #scopes: Promise<void> = Promise.resolve();

  constructor(device: GPUDevice, info: GPUAdapterInfo) {
    this.device = device;
    this.description = `WebGPU, ${nameOf(info) || "unnamed adapter"}`;
    this.quads = device.features.has("subgroups") && info.subgroupMinSize >= 4;
    this.software = isSoftware(info);
    void device.lost.then((reason) => {
      this.#lost = reason;
    });
    device.addEventListener("uncapturederror", (event) => {
      event.preventDefault();
      this.#errors.push({ filter: "internal", message: event.error.message });
    });
  }

  /** Runs `create` and remembers an error of the device in it for the next `check`. */
  scoped<T>(filter: GPUErrorFilter, what: string, create: () => T): T {
    this.device.pushErrorScope(filter);
    const result = create();
    const seen = this.device.popErrorScope().then(
      (error) => {
        if (error) this.#errors.push({ filter, message: `${what}: ${error.message}` });
      },
      () => {
        // A lost device rejects its scopes; check() reports the loss itself.
      },
    );
    this.#scopes = this.#scopes.then(() => seen);
    return result;
  }

  /** Waits until the device has judged everything that was asked of it so far, and throws like `check`. */
  async settle(): Promise<void> {
    await this.#scopes;
    this.check();
  }

  /** Throws when the device is lost or has reported an error since the last check. */
  check(): void {
    if (this.#lost) throw new DeviceLostError(this.#lost);
    const error = this.#takeError();
    if (error) throw error;
  }

  #takeError(): Error | null {
    const errors = this.#errors;
    if (errors.length === 0) return null;
    this.#errors = [];
    // What follows a refused buffer is only its consequence.
    const memory = errors.find(({ filter }) => filter === "out-of-memory");
    if (memory) {
      return new OutOfMemoryError({
        en: `The GPU has no memory left (${memory.message}). Use smaller batches or fewer lanes, or close other tabs.`,
        zh: `GPU 显存不足（${memory.message}）。请减小批量或通道数，或关闭其他标签页。`,
      });
    }
    return new Error(`WebGPU error: ${errors.map(({ message }) => message).join("; ")}`);
  }

  /** The error to throw for one that came out of a GPU call: a loss, or what the device reported. */
  async explain(error: unknown): Promise<unknown> {
    // A pending map is rejected before `lost` resolves; give the loss a moment to arrive.
    const lost = await Promise.race([
      this.device.lost,
      new Promise<null>((resolve) => setTimeout(() => resolve(null), 100)),
    ]);
    return lost ? new DeviceLostError(lost) : (this.#takeError() ?? error);
  }
}

/**
 * A fresh adapter (one adapter gives one device) and its device. UserError where the
 * browser has no WebGPU or refuses it.
 */
export async function requestDevice(options: DeviceOptions = {}): Promise<Gpu> {
  const gpu: GPU | undefined = options.gpu ?? globalThis.navigator?.gpu;
  if (!gpu) {
    throw new UserError({
      en: "This browser has no WebGPU. Use a current Chrome, Edge, Safari or Firefox, or the WASM engine.",
      zh: "此浏览器不支持 WebGPU。请使用较新的 Chrome、Edge、Safari 或 Firefox，或改用 WASM 引擎。",
    });
  }
  const adapter = await findAdapter(gpu, options.powerPreference);
  if (!adapter) {
    throw new UserError({
      en: "WebGPU found no adapter. Switch on hardware acceleration in the browser's settings, or use the WASM engine.",
      zh: "WebGPU 没有找到适配器。请在浏览器设置中打开硬件加速，或改用 WASM 引擎。",
    });
  }
  const { maxBufferSize, maxStorageBufferBindingSize } = adapter.limits;
  const wanted: readonly GPUFeatureName[] = ["subgroups"];
  try {
    const device = await adapter.requestDevice({
      label: "policy",
      requiredFeatures: wanted.filter((feature) => adapter.features.has(feature)),
      requiredLimits: { maxBufferSize, maxStorageBufferBindingSize },
    });
    return new Gpu(device, adapter.info);
  } catch (cause) {
    throw new UserError(
      {
        en: `The GPU refused a device (${reasonOf(cause).en}). Close other tabs that use the GPU and reload.`,
        zh: `GPU 拒绝提供设备（${reasonOf(cause).zh}）。请关闭其他占用 GPU 的标签页，然后重新加载。`,
      },
      { cause },
    );
  }
}
