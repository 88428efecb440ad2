import { afterEach, describe, expect, it } from "vitest";
import type { KeptRun } from "../run/index.ts";
import { openRunDatabase } from "./run-database.ts";

const NAME = "seed-runs-of-a-test";
const run = (id: string, size = 1): KeptRun => ({
  id,
  name: `run ${id}`,
  slot: 0,
  added: 1,
  truncated: false,
  size,
});

afterEach(() => {
  indexedDB.deleteDatabase(NAME);
});

describe("runs in IndexedDB", () => {
  it("keeps lines in their order, apart by run, and forgets them", async () => {
    const store = openRunDatabase(NAME);
    expect(await store.list()).toEqual([]);
    const lines = Array.from({ length: 12 }, (_, i) => ({
      full: `full ${i}`,
      short: `short ${i}`,
    }));
    await store.append(run("a"), lines.slice(0, 11));
    await store.append(run("b"), lines.slice(0, 1));
    await store.append(run("a", 2), lines.slice(11));

    const again = openRunDatabase(NAME);
    expect(await again.list()).toEqual([
      { run: run("a", 2), short: lines.map(({ short }) => short) },
      { run: run("b"), short: ["short 0"] },
    ]);
    expect(await again.read("a")).toEqual(lines.map(({ full }) => full));
    await again.remove("a");
    expect((await store.list()).map(({ run }) => run.id)).toEqual(["b"]);
    await expect(store.read("a")).rejects.toThrow(/not saved any more/);
  });

  it("counts what another version wrote, and loses nothing else for it", async () => {
    const store = openRunDatabase(NAME);
    await store.append(run("a"), [{ full: "full", short: "short" }]);
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open(NAME);
      request.onsuccess = () => resolve(request.result);
    });
    const transaction = database.transaction(["runs", "full", "short"], "readwrite");
    transaction.objectStore("runs").put({ id: "strange", title: "of another version" });
    transaction.objectStore("runs").put(run("numbers"));
    transaction.objectStore("full").put(1, ["numbers", 0]);
    transaction.objectStore("short").put(1, ["numbers", 0]);
    await new Promise((resolve) => {
      transaction.oncomplete = resolve;
    });
    database.close();
    const listed = await store.list();
    expect(listed.map((one) => [one.run.id, one.short])).toEqual([
      ["a", ["short"]],
      ["", []],
      ["", []],
    ]);
    await expect(store.read("numbers")).rejects.toThrow(/another version/);
  });
});
