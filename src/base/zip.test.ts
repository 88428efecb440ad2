import { inflateRawSync } from "node:zlib";
import { expect, test } from "vitest";
import { crc32, zipOf } from "./zip.ts";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Reads an archive by its directory, as a program that unpacks it does. */
function unzipped(archive: Uint8Array): ReadonlyMap<string, string> {
  const data = Buffer.from(archive);
  const end = data.length - 22;
  expect(data.readUInt32LE(end)).toBe(0x06054b50);
  const files = new Map<string, string>();
  let at = data.readUInt32LE(end + 16);
  for (let i = 0; i < data.readUInt16LE(end + 10); i++) {
    expect(data.readUInt32LE(at)).toBe(0x02014b50);
    const method = data.readUInt16LE(at + 10);
    const [packed, size] = [data.readUInt32LE(at + 20), data.readUInt32LE(at + 24)];
    const nameLength = data.readUInt16LE(at + 28);
    const name = data.toString("utf8", at + 46, at + 46 + nameLength);
    const local = data.readUInt32LE(at + 42);
    expect(data.readUInt32LE(local)).toBe(0x04034b50);
    const start = local + 30 + data.readUInt16LE(local + 26) + data.readUInt16LE(local + 28);
    const body = data.subarray(start, start + packed);
    const content = method === 8 ? inflateRawSync(body) : body;
    expect(content).toHaveLength(size);
    expect(crc32(content)).toBe(data.readUInt32LE(at + 16));
    files.set(name, content.toString("utf8"));
    at += 46 + nameLength;
  }
  expect(at).toBe(end);
  return files;
}

test("the checksum is CRC-32", () => {
  expect(crc32(bytes("123456789"))).toBe(0xcbf43926);
  expect(crc32(bytes(""))).toBe(0);
});

test("an archive holds its files, deflated where that makes them smaller", async () => {
  const long = "a,b\r\n".repeat(1000);
  const entries = [
    { name: "figures/success.csv", data: bytes(long) },
    { name: "\u6280\u80fd.txt", data: bytes("x") },
    { name: "empty", data: bytes("") },
  ];
  const archive = await zipOf(entries);
  expect(archive.length).toBeLessThan(long.length);
  expect([...unzipped(archive)]).toEqual([
    ["figures/success.csv", long],
    ["\u6280\u80fd.txt", "x"],
    ["empty", ""],
  ]);
  expect(await zipOf(entries)).toEqual(archive);
  expect(unzipped(await zipOf([])).size).toBe(0);
});
