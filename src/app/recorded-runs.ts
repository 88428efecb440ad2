import { UserError } from "../base/index.ts";
import { parseShippedIndex, readRecord, type RunRecord, SHIPPED_INDEX } from "../run/index.ts";
import type { SeedSettings } from "../seed/index.ts";

/** The world of a recorded run. */
type World = SeedSettings["environment"];

/** Files that are on their way before a screen asks for them. */
const begun = new Map<string, Promise<ArrayBuffer>>();

/**
 * Begins to load the list and the first run of a world, while the screen's code is on its
 * way; what goes wrong is said by whoever asks for the runs.
 */
export function beginRecordedRuns(world: World): void {
  const first = async (): Promise<void> => {
    const [run] = (await shippedRuns()).filter(({ environment }) => environment === world);
    if (run !== undefined) await begin(run.file);
  };
  begin(SHIPPED_INDEX);
  first().catch(() => undefined);
}

/**
 * The recorded runs that the page ships, of one world or of all, one after the other, the
 * one to play first. Throws where one cannot be loaded or is damaged.
 */
export async function* recordedRuns(world?: World): AsyncGenerator<RunRecord, void, void> {
  const wanted = (await shippedRuns()).filter(
    ({ environment }) => world === undefined || environment === world,
  );
  // Who wants all of them waits for the slowest, not for one after the other.
  if (world === undefined) for (const { file } of wanted) begin(file);
  for (const { file } of wanted) {
    const { record } = await readRecord(textOf(await bytesOf(file)));
    yield record;
  }
}

async function shippedRuns(): Promise<ReturnType<typeof parseShippedIndex>> {
  const bytes = await bytesOf(SHIPPED_INDEX);
  return parseShippedIndex(JSON.parse(new TextDecoder().decode(bytes)));
}

function begin(name: string): Promise<ArrayBuffer> {
  const known = begun.get(name);
  if (known !== undefined) return known;
  const bytes = fetchFile(name);
  begun.set(name, bytes);
  // What failed may be tried again.
  bytes.catch(() => begun.delete(name));
  return bytes;
}

/** A file; what was begun is used once, so that nothing stays in memory. */
async function bytesOf(name: string): Promise<ArrayBuffer> {
  const bytes = await begin(name);
  if (name !== SHIPPED_INDEX) begun.delete(name);
  return bytes;
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
