/**
 * What the service worker keeps and gives out. It knows caches and a fetch as values, so
 * that it runs without a browser; it imports nothing, so that the worker is one file.
 */

/** A file of the built page. */
export interface KeptFile {
  /** Relative to the page. */
  readonly url: string;
  /** Its name says what is in it: a file that is kept already is the same. */
  readonly hashed: boolean;
}

/** The list that the build writes into the worker. */
export interface Shipment {
  readonly version: string;
  readonly files: readonly KeptFile[];
  /** Large files that are kept once the page is quiet. */
  readonly later: readonly KeptFile[];
}

export interface Shelf {
  /** Keeps every file of the shipment, or throws and keeps none of them for use. */
  fill(): Promise<void>;
  /** Keeps the large files too. */
  fillLater(): Promise<void>;
  /** Gives up what other versions kept. */
  clearOthers(): Promise<void>;
  /** The answer to a request: what is kept, else what the network says. */
  answer(request: Request): Promise<Response>;
}

const PREFIX = "seed-playground ";

/** @param scope address of the page's folder, with a slash at its end. */
export function openShelf(
  shipment: Shipment,
  scope: string,
  caches: CacheStorage,
  fetch: (request: Request) => Promise<Response>,
): Shelf {
  const name = `${PREFIX}${shipment.version}`;
  const kept = new Set([...shipment.files, ...shipment.later].map(({ url }) => absolute(url)));

  function absolute(url: string): string {
    return new URL(url, scope).href;
  }

  /** The page itself has one name, whatever stands behind it: its address holds settings. */
  function nameOf({ url, mode }: Request): string {
    const { origin, pathname } = new URL(url);
    const plain = `${origin}${pathname}`;
    const page = mode === "navigate" && plain === absolute("index.html");
    return page ? absolute("./") : plain;
  }

  async function keep({ url, hashed }: KeptFile): Promise<void> {
    const address = absolute(url);
    const cache = await caches.open(name);
    if (hashed) {
      const known = await caches.match(address);
      if (known !== undefined) return cache.put(address, known);
    }
    // What has no hash in its name may be an older one in the browser's own cache.
    const response = await fetch(new Request(address, { cache: hashed ? "default" : "no-cache" }));
    if (!response.ok) throw new Error(`${url} answers with status ${response.status}`);
    await cache.put(address, response);
  }

  return {
    async fill() {
      await Promise.all(shipment.files.map(keep));
    },
    async fillLater() {
      const cache = await caches.open(name);
      for (const file of shipment.later) {
        if ((await cache.match(absolute(file.url))) === undefined) await keep(file);
      }
    },
    async clearOthers() {
      const names = await caches.keys();
      const old = names.filter((one) => one.startsWith(PREFIX) && one !== name);
      await Promise.all(old.map((one) => caches.delete(one)));
    },
    async answer(request) {
      const asked = nameOf(request);
      if (!kept.has(asked)) return fetch(request);
      const cache = await caches.open(name);
      return (await cache.match(asked)) ?? fetch(request);
    },
  };
}
