import type { StoredTuning } from "../engine/webgpu/index.ts";

/** Which kernels were fastest on this device, from one visit to the next. */
export interface TuningStore {
  /** What was saved last, whatever it is; undefined where there is nothing, or no storage. */
  load(): Promise<unknown>;
  save(tuning: StoredTuning): Promise<void>;
}

const TABLE = "tuning";
const KEY = "latest";

/**
 * In the worker's IndexedDB. Storage may be forbidden or full: the kernels are then
 * measured again at the next visit, which takes a moment and is nobody's concern.
 */
export function openTuningStore(name = "seed-tuning"): TuningStore {
  const within = async <T>(
    mode: IDBTransactionMode,
    ask: (table: IDBObjectStore) => IDBRequest<T>,
  ): Promise<T | undefined> => {
    try {
      const opening = indexedDB.open(name, 1);
      opening.onupgradeneeded = () => opening.result.createObjectStore(TABLE);
      const database = await answer(opening);
      try {
        return await answer(ask(database.transaction(TABLE, mode).objectStore(TABLE)));
      } finally {
        database.close();
      }
    } catch {
      return undefined;
    }
  };
  return {
    load: () => within<unknown>("readonly", (table) => table.get(KEY)),
    save: async (tuning) => {
      await within("readwrite", (table) => table.put(tuning, KEY));
    },
  };
}

function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
