import * as v from "valibot";
import { messageOf, UserError } from "../base/index.ts";

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
  if (!metadata.success) throw damaged("its metadata are not texts");
  const entries = Object.entries(header)
    .filter(([name]) => name !== METADATA)
    .map(([name, entry]) => {
      const parsed = v.safeParse(entrySchema, entry);
      if (!parsed.success) throw damaged(`the entry of the tensor ${name} is not understood`);
      return { name, ...parsed.output };
    })
    .sort((a, b) => a.data_offsets[0] - b.data_offsets[0]);
  const view = new DataView(bytes.buffer, bytes.byteOffset + start, bytes.length - start);
  let position = 0;
  const tensors = entries.map(({ name, dtype, shape, data_offsets: [from, to] }) => {
    if (dtype !== "F32") {
      throw damaged(`the tensor ${name} has the element type ${dtype} instead of F32`);
    }
    const size = shape.reduce((product, n) => product * n, 1);
    if (from !== position || to - from !== size * WIDTH || to > view.byteLength) {
      throw damaged(`the tensor ${name} does not lie where the header says`);
    }
    position = to;
    const values = Float32Array.from({ length: size }, (_, i) =>
      view.getFloat32(from + i * WIDTH, true),
    );
    if (!values.every(Number.isFinite)) {
      throw damaged(`the tensor ${name} holds a number that is not finite`);
    }
    return { name, shape, values };
  });
  if (position !== view.byteLength) throw damaged("it does not end where its last tensor does");
  return { tensors, metadata: metadata.output };
}

function readHeader(bytes: Uint8Array): {
  readonly header: Readonly<Record<string, unknown>>;
  /** Where the numbers begin. */
  readonly start: number;
} {
  if (bytes.length < LENGTH_BYTES) throw damaged("it is too short");
  const length = new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0, true);
  const start = LENGTH_BYTES + Number(length);
  if (length > LONGEST_HEADER || start > bytes.length) {
    throw damaged("its header is longer than the file");
  }
  let json: unknown;
  try {
    const text = new TextDecoder("utf-8", { fatal: true });
    json = JSON.parse(text.decode(bytes.subarray(LENGTH_BYTES, start)));
  } catch (error) {
    throw damaged(`its header is not JSON: ${messageOf(error)}`);
  }
  const header = v.safeParse(headerSchema, json);
  if (!header.success || Array.isArray(json)) throw damaged("its header is no list of tensors");
  return { header: header.output, start };
}

function damaged(fault: string): UserError {
  return new UserError(
    `This is not a whole safetensors file of 32-bit numbers (${fault}). Choose another file, or save it again.`,
  );
}
