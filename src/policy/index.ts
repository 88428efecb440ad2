/**
 * policy: the model as plain data: its shape, its weights (a quantized frozen
 * base and what training moves), and its ONNX form. No engine is needed here.
 */
export {
  embeddingName,
  finalNormName,
  headSize,
  kvSize,
  layerName,
  type LayerPart,
  type ParameterSpec,
  parameterCount,
  parameters,
  type PolicyConfig,
} from "./config.ts";
export {
  type TrainableLayout,
  type TrainableSlot,
  trainableLayout,
  type Training,
} from "./trainable.ts";
export type { BaseTensor, Policy, QuantizedTensor } from "./policy.ts";
export { freeze } from "./adapters.ts";
export { denseBase, denseWeights } from "./dense.ts";
export { fullPolicy, initialise } from "./initialise.ts";
export { type CodeBits, packCodes } from "./quantize.ts";
export { type Attributes, GraphBuilder } from "./onnx/builder.ts";
export { readExported, readPolicy, readPolicyMetadata } from "./read-file.ts";
export { type PolicyMetadata, writePolicy } from "./write-file.ts";
export { EXPORT_FORMS, type ExportForm, exportOnnx } from "./merge.ts";
export { readSafetensors } from "./safetensors.ts";
export {
  type Adapter,
  applyAdapter,
  baseFingerprint,
  readAdapter,
  writeAdapter,
} from "./adapter-file.ts";
