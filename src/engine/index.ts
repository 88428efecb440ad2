/**
 * engine: computes the policy. types.ts is the contract; ort/ (ONNX Runtime: WASM in
 * the browser, native in Node) and webgpu/ (our WGSL) fulfil it. They are imported by
 * their own folders, so that a page that needs one does not load the other.
 */
export { EngineLostError, OutOfMemoryError } from "./errors.ts";
export { type RecoveringOptions, recoveringEngine, saidOfRecovery } from "./recovering.ts";
export type * from "./types.ts";
export { WEIGHT_SETS } from "./types.ts";
