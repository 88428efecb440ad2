/** A file in an archive. */
export interface ZipEntry {
  /** With "/" between folders. */
  readonly name: string;
  readonly data: Uint8Array;
}

/** The first day that the format knows: the same content gives the same bytes. */
const FIRST_DAY = new Date(1980, 0, 1);

/** An archive of files in the ZIP format. What packs them is loaded when it is first needed. */
export async function zipOf(entries: readonly ZipEntry[]): Promise<Blob> {
  const { BlobWriter, Uint8ArrayReader, ZipWriter } = await import("@zip.js/zip.js");
  const writer = new ZipWriter(new BlobWriter("application/zip"), {
    // Its own workers are made from text, which the page's content policy forbids.
    useWebWorkers: false,
    lastModDate: FIRST_DAY,
    extendedTimestamp: false,
  });
  for (const { name, data } of entries) await writer.add(name, new Uint8ArrayReader(data));
  return writer.close();
}
