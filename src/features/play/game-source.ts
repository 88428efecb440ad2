import { inBoth, type Sentence, UserError } from "../../base/index.ts";
import { ACTION_WORDS } from "./action-words.ts";

/** More than any game file has; real ones have 22,000 to 110,000 bytes. */
export const MOST_BYTES = 2_000_000;
const PATIENCE_MS = 20_000;

/** The part of a File that is read here. */
export interface ReadableFile {
  readonly name: string;
  readonly size: number;
  arrayBuffer(): Promise<ArrayBuffer>;
}

/** Bytes that may be a game, and what to call them. */
export interface GameBytes {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const large = (what: Sentence): UserError =>
  new UserError(inBoth((l) => ACTION_WORDS[l].large(what[l], MOST_BYTES / 1_000_000)));

export async function readGameBytes(file: ReadableFile): Promise<GameBytes> {
  if (file.size > MOST_BYTES) throw large(inBoth(() => `"${file.name.slice(0, 60)}"`));
  try {
    return { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
  } catch (error) {
    throw new UserError(
      inBoth((l) => ACTION_WORDS[l].unread(file.name.slice(0, 60))),
      { cause: error },
    );
  }
}

function parseAddress(text: string): URL {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new UserError(inBoth((l) => ACTION_WORDS[l].noAddress(text.slice(0, 60))));
  }
  return url;
}

/** Reads a body to its end, but never more than a game may have. */
async function readBody(response: Response, what: Sentence): Promise<Uint8Array> {
  const reader = response.body?.getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    length += part.value.length;
    if (length > MOST_BYTES) {
      void reader?.cancel();
      throw large(what);
    }
    parts.push(part.value);
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** Reads the file at an address that a person typed; nothing else is ever fetched. */
export async function fetchGameBytes(
  text: string,
  fetcher: typeof fetch = (input, init) => fetch(input, init),
): Promise<GameBytes> {
  const url = parseAddress(text);
  const name = url.pathname.split("/").at(-1) || url.host;
  try {
    const response = await fetcher(url, {
      credentials: "omit",
      referrerPolicy: "no-referrer",
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (!response.ok) {
      throw new UserError(inBoth((l) => ACTION_WORDS[l].status(url.host, response.status)));
    }
    return {
      name,
      bytes: await readBody(
        response,
        inBoth((l) => ACTION_WORDS[l].fileAt(url.host)),
      ),
    };
  } catch (error) {
    if (error instanceof UserError) throw error;
    const late = error instanceof DOMException && error.name === "TimeoutError";
    throw new UserError(
      inBoth((l) => {
        const words = ACTION_WORDS[l];
        return late ? words.silent(url.host, PATIENCE_MS / 1000) : words.closed(url.host);
      }),
      { cause: error },
    );
  }
}
