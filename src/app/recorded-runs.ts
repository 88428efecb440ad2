import { UserError } from "../base/index.ts";
import { parseShippedIndex, readRecord, type RunRecord, SHIPPED_INDEX } from "../run/index.ts";

/**
 * The recorded runs that the page ships, one after the other, the one to play first.
 * Throws where one cannot be loaded or is damaged.
 */
export async function* recordedRuns(): AsyncGenerator<RunRecord, void, void> {
  const index = await fetchFile(SHIPPED_INDEX);
  for (const { file } of parseShippedIndex(await index.json())) {
    const bytes = await (await fetchFile(file)).arrayBuffer();
    yield (await readRecord(textOf(bytes))).record;
  }
}

async function fetchFile(name: string): Promise<Response> {
  const response = await fetch(new URL(`runs/${name}`, document.baseURI));
  if (response.ok) return response;
  throw new UserError(`The file ${name} is missing, status ${response.status}.`);
}

/** Some servers tell the browser to unzip what they send, others do not. */
function unzipped(bytes: ArrayBuffer): ReadableStream<Uint8Array<ArrayBuffer>> {
  const [first, second] = new Uint8Array(bytes);
  const stream = new Blob([bytes]).stream();
  const zipped = first === 0x1f && second === 0x8b;
  return zipped ? stream.pipeThrough(new DecompressionStream("gzip")) : stream;
}

/** The text piece by piece. Not every browser can iterate over a stream. */
async function* textOf(bytes: ArrayBuffer): AsyncGenerator<string, void, void> {
  const reader = unzipped(bytes).pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}
