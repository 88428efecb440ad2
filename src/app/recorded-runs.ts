import { UserError } from "../base/index.ts";
import { parseShippedIndex, readRecord, type RunRecord, SHIPPED_INDEX } from "../run/index.ts";
import type { SeedSettings } from "../seed/index.ts";

/** The world of a recorded run. */
type World = SeedSettings["environment"];

/**
 * The recorded runs that the page ships, of one world or of all, one after the other, the
 * one to play first. Throws where one cannot be loaded or is damaged.
 */
export async function* recordedRuns(world?: World): AsyncGenerator<RunRecord, void, void> {
  const wanted = (await shippedRuns()).filter(
    ({ environment }) => world === undefined || environment === world,
  );
  // Who wants all of them waits for the slowest, not for one after the other.
  const ahead = world === undefined ? wanted.map(({ file }) => fetchFile(file)) : [];
  // Each is waited for in its turn; until then a failure is nobody's yet.
  for (const bytes of ahead) bytes.catch(() => undefined);
  for (const [index, { file }] of wanted.entries()) {
    const { record } = await readRecord(textOf(await (ahead[index] ?? fetchFile(file))));
    yield record;
  }
}

async function shippedRuns(): Promise<ReturnType<typeof parseShippedIndex>> {
  const bytes = await fetchFile(SHIPPED_INDEX);
  return parseShippedIndex(JSON.parse(new TextDecoder().decode(bytes)));
}

async function fetchFile(name: string): Promise<ArrayBuffer> {
  const response = await fetch(new URL(`runs/${name}`, document.baseURI));
  if (response.ok) return response.arrayBuffer();
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
