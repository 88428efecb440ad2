import * as v from "valibot";
import { UserError } from "../base/index.ts";
import type { KeptLine, KeptRun, RunStore } from "../run/index.ts";

/**
 * Runs in the browser's IndexedDB: what a run is called in "runs", its lines in "full"
 * and without rollouts in "short", both by [run, number of the line].
 */
const VERSION = 1;
const STORES = ["runs", "full", "short"] as const;

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const keptRun = v.object({
  id: v.string(),
  name: v.string(),
  slot: count,
  added: v.number(),
  truncated: v.boolean(),
  size: count,
});
const texts = v.array(v.string());

/** Stands for what another version of the page wrote: it is counted, and the others are here. */
const UNREADABLE = {
  run: { id: "", name: "", slot: 0, added: 0, truncated: false, size: 0 },
  short: [],
};

/** Opens the database at the first use, so that a page without storage starts as well. */
export function openRunDatabase(name = "seed-runs"): RunStore {
  let opened: Promise<IDBDatabase> | null = null;
  const database = (): Promise<IDBDatabase> => {
    opened ??= open(name);
    return opened;
  };

  return {
    async list() {
      const transaction = (await database()).transaction(["runs", "short"]);
      const runs: readonly unknown[] = await answer(transaction.objectStore("runs").getAll());
      const store = transaction.objectStore("short");
      return Promise.all(
        runs.map(async (kept) => {
          if (!v.is(keptRun, kept)) return UNREADABLE;
          const short: unknown = await answer(store.getAll(linesOf(kept.id)));
          return v.is(texts, short) ? { run: kept, short } : UNREADABLE;
        }),
      );
    },
    async read(id) {
      const transaction = (await database()).transaction("full");
      const lines = await answer(transaction.objectStore("full").getAll(linesOf(id)));
      if (lines.length === 0) {
        throw new UserError({
          en: "This run is not saved any more. Import its record, if you have it.",
          zh: "此运行已不再保存。如果有它的记录，请导入。",
        });
      }
      if (v.is(texts, lines)) return lines;
      throw new UserError({
        en: "This run was saved by another version of the page, which this one cannot read. Import its record, if you have it.",
        zh: "此运行由另一版本的页面保存，当前版本无法读取。如果有它的记录，请导入。",
      });
    },
    async append(run: KeptRun, lines: readonly KeptLine[]) {
      const transaction = (await database()).transaction(STORES, "readwrite");
      const finished = end(transaction);
      transaction.objectStore("runs").put(run);
      const full = transaction.objectStore("full");
      const short = transaction.objectStore("short");
      const counting = full.count(linesOf(run.id));
      counting.onsuccess = () => {
        lines.forEach((line, index) => {
          const key = [run.id, counting.result + index];
          full.put(line.full, key);
          short.put(line.short, key);
        });
      };
      await finished;
    },
    async remove(id) {
      const transaction = (await database()).transaction(STORES, "readwrite");
      const finished = end(transaction);
      transaction.objectStore("runs").delete(id);
      transaction.objectStore("full").delete(linesOf(id));
      transaction.objectStore("short").delete(linesOf(id));
      await finished;
    },
  };
}

/** All lines of a run: an array is behind every number in the order of keys. */
const linesOf = (id: string): IDBKeyRange => IDBKeyRange.bound([id], [id, []]);

function open(name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, VERSION);
    request.onupgradeneeded = () => {
      request.result.createObjectStore("runs", { keyPath: "id" });
      request.result.createObjectStore("full");
      request.result.createObjectStore("short");
    };
    request.onsuccess = () => {
      // Another tab with a newer page must not wait for this one.
      request.result.onversionchange = () => request.result.close();
      resolve(request.result);
    };
    request.onerror = () => reject(request.error);
    request.onblocked = () =>
      reject(
        new UserError({
          en: "Another tab of this page holds the saved runs. Close it and reload.",
          zh: "此页面的另一个标签页占用着已保存的运行。请关闭它并重新加载。",
        }),
      );
  });
}

function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Resolves when all of a transaction is on disk, rejects when nothing of it is. */
function end(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}
