import { present, UserError } from "../base/index.ts";
import {
  parseShippedIndex,
  RecordAccumulator,
  RecordReader,
  type RunRecord,
  SHIPPED_INDEX,
} from "../run/index.ts";
import type { RecordedRun } from "../features/train/index.ts";
import type { SeedSettings } from "../seed/index.ts";

/** The world of a recorded run. */
type World = SeedSettings["environment"];

/** So many updates of a run are enough to begin with: they play for some seconds. */
const FIRST_UPDATES = 4;

/**
 * The recorded runs that the page ships, of one world or of all, one after the other, the
 * one to play first. Throws where one cannot be loaded or is damaged.
 */
export async function* recordedRuns(world?: World): AsyncGenerator<RunRecord, void, void> {
  for await (const run of growingRuns(world)) if (run.partial !== true) yield run;
}

/** The same, but the first of them comes twice: its beginning as soon as that is there, then all of it. */
export async function* growingRuns(world?: World): AsyncGenerator<RecordedRun, void, void> {
  const wanted = (await shippedRuns()).filter(
    ({ environment }) => world === undefined || environment === world,
  );
  // Who wants all of them waits for the slowest, not for one after the other.
  const ahead = world === undefined ? wanted.map(({ file }) => open(file)) : [];
  // Each is waited for in its turn; until then a failure is nobody's yet.
  for (const response of ahead) response.catch(() => undefined);
  for (const [index, { file }] of wanted.entries()) {
    const reader = new RecordReader();
    const begun = new RecordAccumulator();
    let updates = 0;
    for await (const line of linesOf(await (ahead[index] ?? open(file)))) {
      for (const read of reader.push(line)) {
        if (index > 0 || updates === FIRST_UPDATES) continue;
        begun.add(read);
        if (read.type === "update" && ++updates === FIRST_UPDATES) {
          yield { ...begun.record, partial: true };
        }
      }
    }
    yield reader.finish().record;
  }
}

async function shippedRuns(): Promise<ReturnType<typeof parseShippedIndex>> {
  return parseShippedIndex(await (await open(SHIPPED_INDEX)).json());
}

async function open(name: string): Promise<Response> {
  const response = await fetch(new URL(`runs/${name}`, document.baseURI));
  if (response.ok) return response;
  throw new UserError({
    en: `The file ${name} is missing (status ${response.status}). Reload the page.`,
    zh: `缺少文件 ${name}（状态码 ${response.status}）。请重新加载页面。`,
  });
}

/** Some servers tell the browser to unzip what they send, others do not. */
async function unzipped(response: Response): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const [peek, body] = present(response.body, "the answer's body").tee();
  const reader = peek.getReader();
  const [first, second] = (await reader.read()).value ?? [];
  // Both branches have to agree before a stream that was split ends, so nobody waits for it.
  reader.cancel().catch(() => undefined);
  const zipped = first === 0x1f && second === 0x8b;
  return zipped ? body.pipeThrough(new DecompressionStream("gzip")) : body;
}

/** Milliseconds that lines may be read in one go. */
const BUSY = 10;

/** The text line by line, in short tasks, so that the page stays at hand meanwhile. */
async function* linesOf(response: Response): AsyncGenerator<string, void, void> {
  // Not every browser can iterate over a stream.
  const reader = (await unzipped(response)).pipeThrough(new TextDecoderStream()).getReader();
  let since = performance.now();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    for (const [index, piece] of value.split("\n").entries()) {
      yield index === 0 ? piece : `\n${piece}`;
      if (performance.now() - since < BUSY) continue;
      await new Promise((resolve) => setTimeout(resolve));
      since = performance.now();
    }
  }
}
