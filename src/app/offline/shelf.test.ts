import { beforeEach, describe, expect, it } from "vitest";
import { openShelf, type Shipment } from "./shelf.ts";

const SCOPE = "https://seed.test/lab/";

/** Caches in memory, as far as the shelf uses them. */
function memoryCaches(): CacheStorage & { readonly names: () => string[] } {
  const all = new Map<string, Map<string, Response>>();
  const cacheOf = (entries: Map<string, Response>) => ({
    put: async (url: string, response: Response) => void entries.set(url, response),
    match: async (url: string) => entries.get(url)?.clone(),
  });
  const caches = {
    names: () => [...all.keys()],
    async open(name: string) {
      const entries = all.get(name) ?? new Map<string, Response>();
      all.set(name, entries);
      return cacheOf(entries);
    },
    async match(url: string) {
      for (const entries of all.values()) {
        const found = entries.get(url);
        if (found !== undefined) return found.clone();
      }
      return undefined;
    },
    keys: async () => [...all.keys()],
    delete: async (name: string) => all.delete(name),
  };
  return caches as unknown as CacheStorage & { readonly names: () => string[] };
}

const shipment = (version: string, later: readonly string[] = ["assets/big-1.wasm"]): Shipment => ({
  version,
  files: [
    { url: "./", hashed: false },
    { url: "assets/main-1.js", hashed: true },
  ],
  later: later.map((url) => ({ url, hashed: true })),
});

describe("what is kept for when there is no network", () => {
  let asked: string[] = [];
  let online = true;
  let caches = memoryCaches();
  const network = async (request: Request): Promise<Response> => {
    asked.push(request.url);
    if (!online) throw new TypeError("no network");
    if (request.url.endsWith("gone.js")) return new Response("", { status: 404 });
    return new Response(`from the network: ${request.url}`, {
      headers: { "Cross-Origin-Embedder-Policy": "require-corp" },
    });
  };
  const open = (version: string, later?: readonly string[]) =>
    openShelf(shipment(version, later), SCOPE, caches, network);
  const get = (path: string, mode: RequestMode = "cors") => {
    const request = new Request(`${SCOPE}${path}`);
    Object.defineProperty(request, "mode", { value: mode });
    return request;
  };

  beforeEach(() => {
    asked = [];
    online = true;
    caches = memoryCaches();
  });

  it("answers from what is kept, headers and all, and asks the network for the rest", async () => {
    const shelf = open("1");
    await shelf.fill();
    online = false;
    const page = await shelf.answer(get("?v=1&method=grpo", "navigate"));
    expect(await page.text()).toBe(`from the network: ${SCOPE}`);
    expect(page.headers.get("Cross-Origin-Embedder-Policy")).toBe("require-corp");
    expect((await shelf.answer(get("index.html", "navigate"))).ok).toBe(true);
    expect((await shelf.answer(get("assets/main-1.js"))).ok).toBe(true);
    await expect(shelf.answer(get("other.json"))).rejects.toThrow("no network");
    await expect(shelf.answer(get("assets/big-1.wasm"))).rejects.toThrow("no network");
  });

  it("keeps large files when it is told to, each once", async () => {
    const shelf = open("1");
    await shelf.fill();
    await shelf.fillLater();
    await shelf.fillLater();
    expect(asked.filter((url) => url.endsWith(".wasm"))).toHaveLength(1);
    online = false;
    expect((await shelf.answer(get("assets/big-1.wasm"))).ok).toBe(true);
  });

  it("a new version takes over what has not changed and clears the old", async () => {
    await open("1").fill();
    asked = [];
    const next = open("2");
    await next.fill();
    expect(asked).toEqual([SCOPE]);
    await next.clearOthers();
    expect(caches.names()).toEqual(["seed-playground 2"]);
  });

  it("a file that is missing fails the whole", async () => {
    const shelf = openShelf(
      { version: "1", files: [{ url: "gone.js", hashed: true }], later: [] },
      SCOPE,
      caches,
      network,
    );
    await expect(shelf.fill()).rejects.toThrow("gone.js answers with status 404");
  });
});
