import type { Gpu } from "./device.ts";
import { type Dispatch, writeParams } from "./kernel.ts";
import type { BufferPool, Tensor } from "./pool.ts";

/** GPUMapMode.READ */
const MAP_READ = 1;
/** Offsets of uniform bindings are multiples of this on every device. */
const STRIDE = 256;

type Step =
  | { readonly kind: "dispatch"; readonly dispatch: Dispatch; readonly offset: number }
  | { readonly kind: "clear"; readonly tensor: Tensor }
  | { readonly kind: "copy"; readonly from: Tensor; readonly to: Tensor };

/** Collects the commands of one phase and submits them at once. */
export class Recorder {
  readonly #gpu: Gpu;
  readonly #pool: BufferPool;
  #steps: Step[] = [];
  #reads: Tensor[] = [];
  #count = 0;
  #total = 0;

  constructor(gpu: Gpu, pool: BufferPool) {
    this.#gpu = gpu;
    this.#pool = pool;
  }

  /** Dispatches submitted so far. */
  get dispatches(): number {
    return this.#total;
  }

  /** Whether anything is recorded and not submitted. */
  get pending(): boolean {
    return this.#steps.length > 0 || this.#reads.length > 0;
  }

  run(...dispatches: readonly Dispatch[]): void {
    for (const dispatch of dispatches) {
      this.#steps.push({ kind: "dispatch", dispatch, offset: this.#count * STRIDE });
      this.#count++;
    }
  }

  /** Fills a tensor with zeros, in its turn. */
  clear(tensor: Tensor): void {
    this.#steps.push({ kind: "clear", tensor });
  }

  copy(from: Tensor, to: Tensor): void {
    this.#steps.push({ kind: "copy", from, to });
  }

  /** Asks for the contents of a tensor at the end of the phase. */
  read(tensor: Tensor): void {
    this.#reads.push(tensor);
  }

  /**
   * Uploads in its turn: a command recorded earlier sees the contents from before, even if
   * it was given the same buffer.
   */
  write(tensor: Tensor, data: ArrayBufferView<ArrayBuffer>): void {
    if (this.#uses(tensor)) this.flush();
    const { buffer, byteOffset, byteLength } = data;
    this.#gpu.device.queue.writeBuffer(tensor.buffer, 0, buffer, byteOffset, byteLength);
  }

  /** Forgets what was recorded and not submitted. */
  reset(): void {
    this.#steps = [];
    this.#reads = [];
    this.#count = 0;
  }

  #uses({ buffer }: Tensor): boolean {
    return this.#steps.some((step) => {
      if (step.kind === "clear") return step.tensor.buffer === buffer;
      if (step.kind === "copy") return step.from.buffer === buffer || step.to.buffer === buffer;
      return step.dispatch.tensors.some((each) => each.buffer === buffer);
    });
  }

  /** Submits what was recorded so far without waiting for it. */
  flush(): void {
    this.#send(null);
  }

  /** Submits, waits, and returns the contents of what `read` named, in order. */
  async finish(): Promise<ArrayBuffer[]> {
    const reads = this.#reads;
    const bytes = reads.reduce((sum, tensor) => sum + tensor.bytes, 0);
    const staging = bytes > 0 ? this.#pool.take(bytes, "readback", "readback") : null;
    this.#send(staging);
    this.#reads = [];
    try {
      if (staging) await staging.buffer.mapAsync(MAP_READ, 0, bytes);
      else await this.#gpu.device.queue.onSubmittedWorkDone();
    } catch (error) {
      throw await this.#gpu.explain(error);
    }
    const contents: ArrayBuffer[] = [];
    if (staging) {
      const range = staging.buffer.getMappedRange(0, bytes);
      let offset = 0;
      for (const tensor of reads) {
        contents.push(range.slice(offset, offset + tensor.bytes));
        offset += tensor.bytes;
      }
      staging.buffer.unmap();
      this.#pool.give(staging, "readback");
    }
    this.#gpu.check();
    return contents;
  }

  #send(staging: Tensor | null): void {
    this.#gpu.check();
    const steps = this.#steps;
    const count = this.#count;
    this.#steps = [];
    this.#count = 0;
    this.#total += count;
    const uniforms = this.#pool.take(Math.max(1, count) * STRIDE, "parameters", "uniform");
    this.#gpu.scoped("validation", "commands", () =>
      this.#submit(steps, staging ? this.#reads : [], uniforms, staging),
    );
    this.#pool.give(uniforms, "uniform");
    this.#pool.trim();
  }

  #submit(
    steps: readonly Step[],
    reads: readonly Tensor[],
    uniforms: Tensor,
    staging: Tensor | null,
  ): void {
    const { device } = this.#gpu;
    const count = steps.reduce((sum, { kind }) => sum + (kind === "dispatch" ? 1 : 0), 0);
    const view = new DataView(new ArrayBuffer(count * STRIDE));
    for (const step of steps) {
      if (step.kind === "dispatch") writeParams(step.dispatch, view, step.offset);
    }
    if (count > 0) device.queue.writeBuffer(uniforms.buffer, 0, view.buffer);
    const encoder = device.createCommandEncoder({ label: "phase" });
    let pass: GPUComputePassEncoder | null = null;
    for (const step of steps) {
      if (step.kind === "dispatch") {
        pass ??= encoder.beginComputePass({ label: "phase" });
        this.#encode(pass, step.dispatch, uniforms, step.offset);
        continue;
      }
      pass?.end();
      pass = null;
      if (step.kind === "clear") encoder.clearBuffer(step.tensor.buffer, 0, step.tensor.bytes);
      else encoder.copyBufferToBuffer(step.from.buffer, 0, step.to.buffer, 0, step.from.bytes);
    }
    pass?.end();
    let offset = 0;
    for (const { buffer, bytes } of reads) {
      if (staging) encoder.copyBufferToBuffer(buffer, 0, staging.buffer, offset, bytes);
      offset += bytes;
    }
    device.queue.submit([encoder.finish()]);
  }

  #encode(pass: GPUComputePassEncoder, dispatch: Dispatch, uniforms: Tensor, offset: number): void {
    const { kernel, tensors, groups } = dispatch;
    const params: GPUBindGroupEntry = {
      binding: 0,
      resource: { buffer: uniforms.buffer, offset, size: STRIDE },
    };
    const storage = tensors.map(({ buffer, bytes }, i): GPUBindGroupEntry => {
      // Whole vectors, so that a last one may be read; sizes of buffers are multiples of 256.
      return { binding: i + 1, resource: { buffer, size: Math.ceil(bytes / 16) * 16 } };
    });
    pass.setPipeline(kernel.pipeline);
    pass.setBindGroup(
      0,
      this.#gpu.device.createBindGroup({
        label: kernel.name,
        layout: kernel.layout,
        entries: [params, ...storage],
      }),
    );
    pass.dispatchWorkgroups(...groups);
  }
}
