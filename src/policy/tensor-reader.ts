import { UserError } from "../base/index.ts";
import { type TensorProto, TensorProto_DataType as DataType } from "./onnx/generated/onnx_pb.ts";
import type { QuantizedTensor } from "./policy.ts";
import { unpackCodes } from "./quantize.ts";

/** The tensors of a file by name, each checked when it is read. */
export class TensorReader {
  readonly #tensors = new Map<string, TensorProto>();

  constructor(tensors: readonly TensorProto[]) {
    for (const tensor of tensors) {
      if (this.#tensors.has(tensor.name)) throw broken(tensor.name, "is there twice");
      this.#tensors.set(tensor.name, tensor);
    }
  }

  has(name: string): boolean {
    return this.#tensors.has(name);
  }

  /** The second size of a matrix. */
  columns(name: string): number {
    return Number(this.#find(name).dims[1] ?? 0n);
  }

  /** Finite 32-bit numbers of a shape. */
  floats(name: string, shape: readonly number[]): Float32Array {
    const values = new Float32Array(this.#bytes(name, shape, DataType.FLOAT, 4).buffer);
    if (!values.every(Number.isFinite)) throw broken(name, "holds a number that is not finite");
    return values;
  }

  /** Codes of 8 or 4 bits of a shape; the lowest is not used, as the quantization is symmetric. */
  codes(name: string, shape: readonly number[]): Pick<QuantizedTensor, "kind" | "codes"> {
    const narrow = this.#find(name).dataType === DataType.INT4;
    const bytes = this.#bytes(
      name,
      shape,
      narrow ? DataType.INT4 : DataType.INT8,
      narrow ? 0.5 : 1,
    );
    const size = shape.reduce((product, n) => product * n, 1);
    const codes = narrow ? unpackCodes(bytes, size) : new Int8Array(bytes.buffer);
    const lowest = narrow ? -8 : -128;
    if (codes.includes(lowest)) throw broken(name, `holds the code ${lowest}`);
    return { kind: narrow ? "int4" : "int8", codes };
  }

  #find(name: string): TensorProto {
    const tensor = this.#tensors.get(name);
    if (tensor === undefined) throw broken(name, "is missing");
    return tensor;
  }

  /** A copy, so that it is aligned whatever its place in the file. */
  #bytes(
    name: string,
    shape: readonly number[],
    type: DataType,
    width: number,
  ): Uint8Array<ArrayBuffer> {
    const { dims, dataType, rawData } = this.#find(name);
    const size = shape.reduce((product, n) => product * n, 1);
    if (dims.map(Number).join(",") !== shape.join(",")) {
      throw broken(name, `has shape [${dims.join(", ")}] instead of [${shape.join(", ")}]`);
    }
    if (dataType !== type) throw broken(name, `has element type ${dataType} instead of ${type}`);
    const bytes = Math.ceil(size * width);
    if (rawData.length !== bytes) {
      throw broken(name, `holds ${rawData.length} of ${bytes} bytes`);
    }
    return new Uint8Array(rawData);
  }
}

function broken(name: string, fault: string): UserError {
  return new UserError(
    `The tensor ${name} of the policy file ${fault}. The file is damaged or not a policy: load it again or choose another.`,
  );
}
