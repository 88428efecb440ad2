/**
 * webgpu: the engine on WebGPU, with our own WGSL kernels (../../../shaders). Everything
 * of a phase is recorded and submitted at once; nothing is read back until its end.
 *
 * From below:
 * - device, pool, recorder: a device and what becomes of it, its buffers, the commands of
 *   a phase; dawn.node opens a device in Node.
 * - kernel, kernels/: a kernel's WGSL with the names and types of what it is given, one
 *   entry for each file of shaders; unroll prepares WGSL for software adapters.
 * - products/: the matrix products, generated, and which of them a shape gets.
 * - context: all of that, compiled for a policy; quad-check: whether what needs subgroups
 *   is right on the device.
 * - weights, matrix: theta on the device, and the matrices in force or in their codes.
 * - packing, batch: sequences one after the other, without padding, and their upload.
 * - forward, attention, head, loss: the model from tokens to the loss; backward, gradient
 *   and again attention and head: the way back.
 * - scorer, session, trainer: the three phases. engine: the Engine of ../types.ts, which
 *   carries out one call after the other and splits what does not fit into memory. create:
 *   an engine on a device, its kernels compiled, tried and tuned.
 * - agreement: what tests and bench/gpu-check.ts hold against ONNX Runtime.
 */
export { type DeviceOptions, Gpu, hasHardware, requestDevice } from "./device.ts";
export { createWebgpuEngine } from "./create.ts";
export { WebgpuEngine, type WebgpuOptions } from "./engine.ts";
export type { StoredTuning } from "./products/index.ts";
export { DeviceLostError } from "./errors.ts";
