import { OutOfMemoryError } from "../errors.ts";
import type { Gpu } from "./device.ts";

/** A stretch from the start of a buffer: what one tensor occupies. */
export interface Tensor {
  readonly buffer: GPUBuffer;
  /** At most buffer.size. */
  readonly bytes: number;
}

export type BufferKind = "storage" | "uniform" | "readback";

/** GPUBufferUsage by number; the global is absent where modules load without WebGPU. */
const MAP_READ = 0x01;
const COPY_SRC = 0x04;
const COPY_DST = 0x08;
const UNIFORM = 0x40;
const STORAGE = 0x80;
const USAGE: Readonly<Record<BufferKind, number>> = {
  storage: STORAGE | COPY_SRC | COPY_DST,
  uniform: UNIFORM | COPY_DST,
  readback: MAP_READ | COPY_DST,
};

/** Idle bytes kept for reuse. */
const IDLE_LIMIT = 256 * 2 ** 20;

/** Sizes are rounded to eighths of a power of two, so that nearby sizes share buffers. */
export function sizeClass(bytes: number): number {
  const power = 2 ** Math.ceil(Math.log2(Math.max(bytes, 256)));
  const step = Math.max(256, power / 8);
  return Math.ceil(bytes / step) * step || step;
}

/** Hands out labelled buffers and takes them back. Contents of a new tensor are undefined. */
export class BufferPool {
  readonly #gpu: Gpu;
  readonly #idle = new Map<string, GPUBuffer[]>();
  readonly #all = new Set<GPUBuffer>();
  readonly #open = new Set<Scope>();
  #allocated = 0;
  #idleBytes = 0;

  constructor(gpu: Gpu) {
    this.#gpu = gpu;
  }

  /** Bytes of all buffers, in use and idle. */
  get allocatedBytes(): number {
    return this.#allocated;
  }

  take(bytes: number, label: string, kind: BufferKind = "storage"): Tensor {
    const size = sizeClass(bytes);
    const { maxBufferSize, maxStorageBufferBindingSize } = this.#gpu.device.limits;
    if (size > Math.min(maxBufferSize, maxStorageBufferBindingSize)) {
      throw new OutOfMemoryError({
        en: `The GPU allows no buffer of ${Math.ceil(bytes / 2 ** 20)} MiB (${label}). Use smaller batches, fewer lanes or a smaller policy.`,
        zh: `GPU 不允许 ${Math.ceil(bytes / 2 ** 20)} MiB 的缓冲区（${label}）。请减小批量、通道数，或使用更小的策略。`,
      });
    }
    const found = this.#idle.get(`${kind} ${size}`)?.pop();
    if (found) {
      this.#idleBytes -= size;
      found.label = label;
      return { buffer: found, bytes };
    }
    const what = `a buffer of ${size} bytes for ${label}`;
    const create = (): GPUBuffer =>
      this.#gpu.device.createBuffer({ label, size, usage: USAGE[kind] });
    const buffer = this.#gpu.scoped("out-of-memory", what, create);
    this.#all.add(buffer);
    this.#allocated += size;
    return { buffer, bytes };
  }

  give({ buffer }: Tensor, kind: BufferKind = "storage"): void {
    if (!this.#all.has(buffer)) return;
    const key = `${kind} ${buffer.size}`;
    const list = this.#idle.get(key) ?? [];
    this.#idle.set(key, list);
    list.push(buffer);
    this.#idleBytes += buffer.size;
  }

  /** Destroys idle buffers beyond a limit. Only where no recorded command waits for one. */
  trim(limit = IDLE_LIMIT): void {
    for (const list of this.#idle.values()) {
      while (this.#idleBytes > limit) {
        const buffer = list.pop();
        if (!buffer) break;
        buffer.destroy();
        this.#all.delete(buffer);
        this.#idleBytes -= buffer.size;
        this.#allocated -= buffer.size;
      }
    }
  }

  /** Whether a scope is open: a phase is going on, or has failed. */
  get busy(): boolean {
    return this.#open.size > 0;
  }

  /** A new scope of tensors. */
  scope(): Scope {
    const scope = new Scope(this, () => this.#open.delete(scope));
    this.#open.add(scope);
    return scope;
  }

  /** After a failed phase: releases the scopes it left open, and all buffers, which may be invalid. */
  abandon(): void {
    for (const scope of [...this.#open]) scope.release();
    this.trim(0);
  }

  destroy(): void {
    for (const buffer of this.#all) buffer.destroy();
    this.#all.clear();
    this.#idle.clear();
    this.#allocated = 0;
    this.#idleBytes = 0;
  }
}

/** Tensors that live as long as one phase. */
export class Scope {
  readonly #pool: BufferPool;
  readonly #closed: () => void;
  readonly #taken: Tensor[] = [];

  constructor(pool: BufferPool, closed: () => void) {
    this.#pool = pool;
    this.#closed = closed;
  }

  /** `count` numbers of 32 bits. */
  tensor(count: number, label: string): Tensor {
    const tensor = this.#pool.take(Math.max(4, count * 4), label);
    this.#taken.push(tensor);
    return tensor;
  }

  /** Gives the tensors back: commands that are recorded later may use their buffers. */
  release(): void {
    for (const tensor of this.#taken) this.#pool.give(tensor);
    this.#taken.length = 0;
    this.#closed();
  }
}
