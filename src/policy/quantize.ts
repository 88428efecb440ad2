import { invariant } from "../base/index.ts";
import type { BaseTensor, QuantizedTensor } from "./policy.ts";

/** Columns that share one scale. */
export const BLOCK = 16;

const LARGEST_CODE = 127;

/**
 * Symmetric 8-bit quantization of a matrix [out, in] in blocks of `block` columns:
 * scale = largest magnitude of the block / 127, code = the nearest whole number.
 */
export function quantize(values: Float32Array, columns: number, block = BLOCK): QuantizedTensor {
  invariant(columns % block === 0, `${columns} columns do not divide into blocks of ${block}`);
  const codes = new Int8Array(values.length);
  const scales = new Float32Array(values.length / block);
  for (let b = 0; b < scales.length; b++) {
    const start = b * block;
    let largest = 0;
    for (let i = start; i < start + block; i++) {
      largest = Math.max(largest, Math.abs(values[i] as number));
    }
    // A block of zeros may have any scale; 1 keeps the file free of denormals.
    const scale = largest > 0 ? Math.fround(largest / LARGEST_CODE) : 1;
    scales[b] = scale;
    for (let i = start; i < start + block; i++) {
      const code = Math.round((values[i] as number) / scale);
      codes[i] = Math.max(-LARGEST_CODE, Math.min(LARGEST_CODE, code));
    }
  }
  return { kind: "int8", codes, scales, block };
}

/** Writes the numbers that a tensor stands for into `into`, which has its size. */
export function dequantize(tensor: BaseTensor, into: Float32Array): void {
  if (tensor.kind === "f32") {
    into.set(tensor.values);
    return;
  }
  const { codes, scales, block } = tensor;
  for (let b = 0; b < scales.length; b++) {
    const scale = scales[b] as number;
    const end = (b + 1) * block;
    for (let i = b * block; i < end; i++) into[i] = (codes[i] as number) * scale;
  }
}
