/**
 * webgpu: the engine on WebGPU, with our own WGSL kernels (../../../shaders). Everything
 * of a phase is recorded and submitted at once; nothing is read back until its end.
 */
export { type DeviceOptions, Gpu, hasHardware, requestDevice } from "./device.ts";
export { createWebgpuEngine, WebgpuEngine, type WebgpuOptions } from "./engine.ts";
export type { StoredTuning } from "./products/index.ts";
export { DeviceLostError } from "./errors.ts";
