import * as v from "valibot";
import { reasonOf, type Sentence, UserError } from "../base/index.ts";

/** A tensor of 32-bit numbers, in row-major order. */
export interface SafeTensor {
  readonly name: string;
  readonly shape: readonly number[];
  readonly values: Float32Array;
}

export interface SafetensorsFile {
  readonly tensors: readonly SafeTensor[];
  readonly metadata: Readonly<Record<string, string>>;
}

const METADATA = "__metadata__";
const LENGTH_BYTES = 8;
/** The format's own bound. */
const LONGEST_HEADER = 100_000_000;
const WIDTH = 4;

/**
 * Writes the safetensors format (github.com/huggingface/safetensors): eight bytes with the
 * length of the header, little-endian; the header in JSON, padded with spaces to a multiple
 * of eight; the numbers without gaps, in the order of the header.
 */
export function writeSafetensors({ tensors, metadata }: SafetensorsFile): Uint8Array<ArrayBuffer> {
  let offset = 0;
  const entries = tensors.map(({ name, shape, values }) => {
    const start = offset;
    offset += values.length * WIDTH;
    return [name, { dtype: "F32", shape, data_offsets: [start, offset] }] as const;
  });
  const json = JSON.stringify({ [METADATA]: metadata, ...Object.fromEntries(entries) });
  const text = new TextEncoder().encode(json);
  const header = Math.ceil(text.length / 8) * 8;
  const bytes = new Uint8Array(LENGTH_BYTES + header + offset);
  const view = new DataView(bytes.buffer);
  view.setBigUint64(0, BigInt(header), true);
  bytes.fill(0x20, LENGTH_BYTES, LENGTH_BYTES + header);
  bytes.set(text, LENGTH_BYTES);
  let position = LENGTH_BYTES + header;
  for (const { values } of tensors) {
    for (const value of values) {
      view.setFloat32(position, value, true);
      position += WIDTH;
    }
  }
  return bytes;
}

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const entrySchema = v.object({
  dtype: v.string(),
  shape: v.array(count),
  data_offsets: v.tuple([count, count]),
});
const headerSchema = v.record(v.string(), v.unknown());
const metadataSchema = v.optional(v.record(v.string(), v.string()), {});

/**
 * Reads a file of 32-bit tensors. Throws a UserError for anything that is no whole
 * safetensors file: offsets that overlap, leave gaps or lie outside, sizes that do not
 * match their shapes, numbers that are not finite, other element types.
 */
export function readSafetensors(bytes: Uint8Array): SafetensorsFile {
  const { header, start } = readHeader(bytes);
  const metadata = v.safeParse(metadataSchema, header[METADATA]);
  if (!metadata.success) throw damaged({ en: "its metadata are not texts", zh: "元数据不是文本" });
  const entries = Object.entries(header)
    .filter(([name]) => name !== METADATA)
    .map(([name, entry]) => {
      const parsed = v.safeParse(entrySchema, entry);
      if (!parsed.success)
        throw damaged({
          en: `the entry of the tensor ${name} is not understood`,
          zh: `无法识别张量 ${name} 的条目`,
        });
      return { name, ...parsed.output };
    })
    .sort((a, b) => a.data_offsets[0] - b.data_offsets[0]);
  const view = new DataView(bytes.buffer, bytes.byteOffset + start, bytes.length - start);
  let position = 0;
  const tensors = entries.map(({ name, dtype, shape, data_offsets: [from, to] }) => {
    if (dtype !== "F32") {
      throw damaged({
        en: `the tensor ${name} has the element type ${dtype} instead of F32`,
        zh: `张量 ${name} 的元素类型是 ${dtype}，应为 F32`,
      });
    }
    const size = shape.reduce((product, n) => product * n, 1);
    if (from !== position || to - from !== size * WIDTH || to > view.byteLength) {
      throw damaged({
        en: `the tensor ${name} does not lie where the header says`,
        zh: `张量 ${name} 的位置与文件头不符`,
      });
    }
    position = to;
    const values = Float32Array.from({ length: size }, (_, i) =>
      view.getFloat32(from + i * WIDTH, true),
    );
    if (!values.every(Number.isFinite)) {
      throw damaged({
        en: `the tensor ${name} holds a number that is not finite`,
        zh: `张量 ${name} 含有非有限的数`,
      });
    }
    return { name, shape, values };
  });
  if (position !== view.byteLength)
    throw damaged({
      en: "it does not end where its last tensor does",
      zh: "文件结尾与最后一个张量的结尾不一致",
    });
  return { tensors, metadata: metadata.output };
}

function readHeader(bytes: Uint8Array): {
  readonly header: Readonly<Record<string, unknown>>;
  /** Where the numbers begin. */
  readonly start: number;
} {
  if (bytes.length < LENGTH_BYTES) throw damaged({ en: "it is too short", zh: "文件太短" });
  const length = new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0, true);
  const start = LENGTH_BYTES + Number(length);
  if (length > LONGEST_HEADER || start > bytes.length) {
    throw damaged({ en: "its header is longer than the file", zh: "文件头比文件还长" });
  }
  let json: unknown;
  try {
    const text = new TextDecoder("utf-8", { fatal: true });
    json = JSON.parse(text.decode(bytes.subarray(LENGTH_BYTES, start)));
  } catch (error) {
    throw damaged({
      en: `its header is not JSON: ${reasonOf(error).en}`,
      zh: `文件头不是 JSON：${reasonOf(error).zh}`,
    });
  }
  const header = v.safeParse(headerSchema, json);
  if (!header.success || Array.isArray(json))
    throw damaged({ en: "its header is no list of tensors", zh: "文件头不是张量列表" });
  return { header: header.output, start };
}

function damaged(fault: Sentence): UserError {
  return new UserError({
    en: `This is not a whole safetensors file of 32-bit numbers (${fault.en}). Choose another file, or save it again.`,
    zh: `这不是完整的 32 位 safetensors 文件（${fault.zh}）。请选择其他文件，或重新保存。`,
  });
}
