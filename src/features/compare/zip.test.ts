import { BlobReader, TextWriter, ZipReader } from "@zip.js/zip.js";
import { expect, test } from "vitest";
import { zipOf } from "./zip.ts";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

async function unzipped(archive: Blob): Promise<readonly (readonly [string, string])[]> {
  const reader = new ZipReader(new BlobReader(archive), { useWebWorkers: false });
  const files: [string, string][] = [];
  for (const entry of await reader.getEntries()) {
    if (entry.directory) continue;
    files.push([entry.filename, await entry.getData(new TextWriter())]);
  }
  return files;
}

test("an archive holds its files, packed, and the same files give the same bytes", async () => {
  const long = "a,b\r\n".repeat(1000);
  const entries = [
    { name: "figures/success.csv", data: bytes(long) },
    { name: "\u6280\u80fd.txt", data: bytes("x") },
    { name: "empty", data: bytes("") },
  ];
  const archive = await zipOf(entries);
  expect(archive.type).toBe("application/zip");
  expect(archive.size).toBeLessThan(long.length);
  expect(await unzipped(archive)).toEqual([
    ["figures/success.csv", long],
    ["\u6280\u80fd.txt", "x"],
    ["empty", ""],
  ]);
  const again = await zipOf(entries);
  expect(await again.bytes()).toEqual(await archive.bytes());
});
