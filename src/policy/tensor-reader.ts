import { UserError } from "../base/index.ts";
import { type TensorProto, TensorProto_DataType as DataType } from "./onnx/generated/onnx_pb.ts";

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

  /** 8-bit codes of a shape; -128 is not used, as the quantization is symmetric. */
  codes(name: string, shape: readonly number[]): Int8Array {
    const values = new Int8Array(this.#bytes(name, shape, DataType.INT8, 1).buffer);
    if (values.includes(-128)) throw broken(name, "holds the code -128");
    return values;
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
    if (rawData.length !== size * width) {
      throw broken(name, `holds ${rawData.length} of ${size * width} bytes`);
    }
    return new Uint8Array(rawData);
  }
}

function broken(name: string, fault: string): UserError {
  return new UserError(
    `The tensor ${name} of the policy file ${fault}. The file is damaged or not a policy: load it again or choose another.`,
  );
}
