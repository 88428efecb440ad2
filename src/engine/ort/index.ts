/**
 * engine/ort: the engine on ONNX Runtime. web.ts runs it in a browser, node.node.ts in
 * Node; both are imported by their own file, so that neither package loads the other.
 */
export { createOrtEngine } from "./engine.ts";
export type { OrtRuntime } from "./runtime.ts";
