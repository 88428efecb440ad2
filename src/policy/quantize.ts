import { invariant } from "../base/index.ts";
import type { BaseTensor, QuantizedTensor } from "./policy.ts";

/** Columns that share one scale. */
export const BLOCK = 16;

/** Bits of a code. */
export type CodeBits = 4 | 8;

/** The lowest code of each width is not used, so that the codes are symmetric. */
export const largestCode = (bits: CodeBits): number => 2 ** (bits - 1) - 1;

/**
 * Symmetric quantization of a matrix [out, in] in blocks of `block` columns:
 * scale = largest magnitude of the block / largest code, code = the nearest whole number.
 */
export function quantize(
  values: Float32Array,
  columns: number,
  bits: CodeBits = 8,
  block = BLOCK,
): QuantizedTensor {
  const most = largestCode(bits);
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
    const scale = largest > 0 ? Math.fround(largest / most) : 1;
    scales[b] = scale;
    for (let i = start; i < start + block; i++) {
      const code = Math.round((values[i] as number) / scale);
      codes[i] = Math.max(-most, Math.min(most, code));
    }
  }
  return { kind: bits === 8 ? "int8" : "int4", codes, scales, block };
}

/** Codes as ONNX and the kernels hold them: bytes, or two in a byte, the first in the low half. */
export function packCodes({ kind, codes }: QuantizedTensor): Uint8Array<ArrayBuffer> {
  if (kind === "int8") return new Uint8Array(codes);
  const bytes = new Uint8Array(Math.ceil(codes.length / 2));
  codes.forEach((code, i) => {
    bytes[i >> 1] = (bytes[i >> 1] as number) | ((code & 0xf) << (4 * (i & 1)));
  });
  return bytes;
}

/** The reverse for `count` codes of 4 bits. */
export function unpackCodes(bytes: Uint8Array, count: number): Int8Array {
  return Int8Array.from({ length: count }, (_, i) => {
    const half = (bytes[i >> 1] as number) >> (4 * (i & 1));
    return (half << 28) >> 28;
  });
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
