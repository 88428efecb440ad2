import type { PolicyConfig } from "./config.ts";
import type { Training } from "./trainable.ts";

/** A frozen matrix [out, in] in blocks along `in`: w = scale * code, zero point 0. */
export interface QuantizedTensor {
  readonly kind: "int8" | "int4";
  /** [out, in], one a number: -127..127 or -7..7. */
  readonly codes: Int8Array;
  /** [out, in / block]. */
  readonly scales: Float32Array;
  /** Divides `in`; ONNX Runtime wants a power of two, at least 16. */
  readonly block: number;
}

export interface DenseTensor {
  readonly kind: "f32";
  readonly values: Float32Array;
}

export type BaseTensor = QuantizedTensor | DenseTensor;

/** A policy as plain data: a frozen base, and theta, which training moves. */
export interface Policy {
  readonly config: PolicyConfig;
  readonly training: Training;
  /** One tensor for each of parameters(config), by name. Norm gains are dense. */
  readonly base: ReadonlyMap<string, BaseTensor>;
  /** The flat vector of trainableLayout(config, training). */
  readonly theta: Float32Array;
}
