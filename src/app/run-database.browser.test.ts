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
});
