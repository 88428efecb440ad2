/** A file in an archive. */
export interface ZipEntry {
  /** With "/" between folders. */
  readonly name: string;
  readonly data: Uint8Array;
}

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
/** Version 2.0: the first that knows folders and deflate. */
const VERSION = 20;
/** Names are UTF-8. */
const UTF8 = 0x0800;
const STORED = 0;
const DEFLATED = 8;
/** 1 January 1980, the first day of the format: the same content gives the same bytes. */
const FIRST_DAY = 0x0021;

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value >>> 0;
});

/** CRC-32 as ZIP and PNG use it. */
export function crc32(data: Uint8Array): number {
  let value = 0xffff_ffff;
  for (const byte of data) value = (CRC_TABLE[(value ^ byte) & 255] ?? 0) ^ (value >>> 8);
  return (value ^ 0xffff_ffff) >>> 0;
}

async function deflated(data: Uint8Array): Promise<Uint8Array> {
  const packed = new Blob([data.slice()])
    .stream()
    .pipeThrough(new CompressionStream("deflate-raw"));
  return new Uint8Array(await new Response(packed).arrayBuffer());
}

/** Fields of 2 or 4 bytes, little-endian. */
function fields(...values: readonly (readonly [bytes: 2 | 4, value: number])[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(values.reduce((sum, [bytes]) => sum + bytes, 0)));
  let offset = 0;
  for (const [bytes, value] of values) {
    if (bytes === 2) view.setUint16(offset, value, true);
    else view.setUint32(offset, value, true);
    offset += bytes;
  }
  return new Uint8Array(view.buffer);
}

/**
 * An archive of files in the ZIP format (PKWARE's APPNOTE, without ZIP64: 4 GB and 65,535
 * files at most). What deflating does not make smaller is stored as it is.
 */
export async function zipOf(entries: readonly ZipEntry[]): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const { name, data } of entries) {
    const bytes = new TextEncoder().encode(name);
    const packed = await deflated(data);
    const smaller = packed.length < data.length;
    const body = smaller ? packed : data;
    const common = [
      [2, VERSION],
      [2, UTF8],
      [2, smaller ? DEFLATED : STORED],
      [2, 0],
      [2, FIRST_DAY],
      [4, crc32(data)],
      [4, body.length],
      [4, data.length],
      [2, bytes.length],
      [2, 0],
    ] as const;
    const local = fields([4, LOCAL], ...common);
    directory.push(
      fields([4, CENTRAL], [2, VERSION], ...common, [2, 0], [2, 0], [2, 0], [4, 0], [4, offset]),
      bytes,
    );
    parts.push(local, bytes, body);
    offset += local.length + bytes.length + body.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const count = entries.length;
  const end = fields(
    [4, END],
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, size],
    [4, offset],
    [2, 0],
  );
  return joined([...parts, ...directory, end]);
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let offset = 0;
  for (const part of parts) {
    all.set(part, offset);
    offset += part.length;
  }
  return all;
}
