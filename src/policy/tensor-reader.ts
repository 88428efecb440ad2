import { type Sentence, UserError } from "../base/index.ts";
import { type TensorProto, TensorProto_DataType as DataType } from "./onnx/generated/onnx_pb.ts";
import type { QuantizedTensor } from "./policy.ts";
import { unpackCodes } from "./quantize.ts";

/** The tensors of a file by name, each checked when it is read. */
export class TensorReader {
  readonly #tensors = new Map<string, TensorProto>();

  constructor(tensors: readonly TensorProto[]) {
    for (const tensor of tensors) {
      if (this.#tensors.has(tensor.name))
        throw broken(tensor.name, { en: "is there twice", zh: "重复出现" });
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
    if (!values.every(Number.isFinite))
      throw broken(name, { en: "holds a number that is not finite", zh: "含有非有限的数" });
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
    if (codes.includes(lowest))
      throw broken(name, { en: `holds the code ${lowest}`, zh: `含有编码 ${lowest}` });
    return { kind: narrow ? "int4" : "int8", codes };
  }

  #find(name: string): TensorProto {
    const tensor = this.#tensors.get(name);
    if (tensor === undefined) throw broken(name, { en: "is missing", zh: "缺失" });
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
      const [is, needs] = [dims.join(", "), shape.join(", ")];
      throw broken(name, {
        en: `has shape [${is}] instead of [${needs}]`,
        zh: `的形状是 [${is}]，应为 [${needs}]`,
      });
    }
    if (dataType !== type) {
      throw broken(name, {
        en: `has element type ${dataType} instead of ${type}`,
        zh: `的元素类型是 ${dataType}，应为 ${type}`,
      });
    }
    const bytes = Math.ceil(size * width);
    if (rawData.length !== bytes) {
      throw broken(name, {
        en: `holds ${rawData.length} of ${bytes} bytes`,
        zh: `只有 ${rawData.length} 字节，应有 ${bytes} 字节`,
      });
    }
    return new Uint8Array(rawData);
  }
}

function broken(name: string, fault: Sentence): UserError {
  return new UserError({
    en: `The tensor ${name} of the policy file ${fault.en}. The file is damaged or not a policy: load it again or choose another.`,
    zh: `策略文件的张量 ${name} ${fault.zh}。文件已损坏或不是策略：请重新加载，或选择其他文件。`,
  });
}
