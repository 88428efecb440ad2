import { reasonOf, type Sentence } from "../base/index.ts";
import {
  idOf,
  type LibraryChange,
  type LibraryRun,
  type RunLibrary,
  type StoredRun,
} from "./library.ts";
import { parseRecord } from "./read.ts";
import type { RecordLine, RunRecord } from "./record.ts";
import { formatLine } from "./write.ts";

/** What a store keeps of a run beside its lines. */
export interface KeptRun {
  readonly id: string;
  readonly name: string;
  readonly slot: number;
  readonly added: number;
  readonly truncated: boolean;
  /** Size of its lines, in UTF-16 units. */
  readonly size: number;
}

/** One line as it is kept: in full, and without rollouts. */
export interface KeptLine {
  readonly full: string;
  readonly short: string;
}

/** A place that outlives the page. Every method may reject; "QuotaExceededError" by name: it is full. */
export interface RunStore {
  /** Every kept run with its lines without rollouts, in order. */
  list(): Promise<readonly { readonly run: KeptRun; readonly short: readonly string[] }[]>;
  /** The lines of a run in full, in order. */
  read(id: string): Promise<readonly string[]>;
  /** Writes what is known of a run, and `lines` behind those that it has; all or nothing. */
  append(run: KeptRun, lines: readonly KeptLine[]): Promise<void>;
  remove(id: string): Promise<void>;
}

export type KeeperState =
  | { readonly state: "loading" }
  /** `notice`: what of earlier visits could not be read. */
  | { readonly state: "ready"; readonly notice: Sentence | null }
  /** Nothing is kept; `sentence` says why and what to do. */
  | { readonly state: "unavailable"; readonly sentence: Sentence }
  /** New lines wait in memory until a run is dropped; `oldest` can be, null: there is none. */
  | { readonly state: "full"; readonly sentence: Sentence; readonly oldest: LibraryRun | null };

export interface Keeper {
  readonly getState: () => KeeperState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Brings the runs of earlier visits into the library. Never rejects. */
  load(): Promise<void>;
  /** The whole record of a run, read from the store where it has to be. Rejects with a sentence. */
  open(id: string): Promise<RunRecord>;
  /** Resolves when everything so far is written, or cannot be. */
  settled(): Promise<void>;
}

/** 256 million characters: some hundred runs of the page's usual size. */
export const KEEPER_BUDGET = 256_000_000;

const megabytes = (size: number): string => `${Math.max(1, Math.round(size / 1e6))} MB`;

/** The line as it is kept. */
function kept(line: RecordLine): KeptLine {
  const full = formatLine(line);
  return { full, short: line.type === "update" ? formatLine({ ...line, rollouts: [] }) : full };
}

function keptRecord({ header, updates, evaluations }: RunRecord): readonly KeptLine[] {
  const lines: RecordLine[] = [header];
  let next = 0;
  const evaluate = (update: number): void => {
    for (let line = evaluations[next]; line && line.update <= update; line = evaluations[++next]) {
      lines.push(line);
    }
  };
  evaluate(0);
  for (const line of updates) {
    lines.push(line);
    evaluate(line.update);
  }
  evaluate(Number.POSITIVE_INFINITY);
  return lines.map(kept);
}

/**
 * Keeps a library in a store: every line as it comes. It drops nothing by itself: where
 * the budget or the disk is full it says so and waits until a run is removed.
 */
export function createKeeper(
  library: RunLibrary,
  store: RunStore,
  budget: number = KEEPER_BUDGET,
): Keeper {
  const listeners = new Set<() => void>();
  const waiting = new Map<string, KeptLine[]>();
  const sizes = new Map<string, number>();
  let state: KeeperState = { state: "loading" };
  let queue: Promise<void> = Promise.resolve();

  const setState = (next: KeeperState): void => {
    state = next;
    for (const listener of listeners) listener();
  };

  const enqueue = (task: () => Promise<void>): void => {
    queue = queue.then(task).catch((error: unknown) => fail(error));
  };

  const oldestBut = (id: string | null): LibraryRun | null =>
    library.list().find((run) => run.id !== id && sizes.has(run.id)) ?? null;

  const full = (id: string, sentence: Sentence): void => {
    const oldest = oldestBut(id);
    const advice =
      oldest === null
        ? {
            en: "Download its record before you leave the page.",
            zh: "请在离开页面之前下载它的记录。",
          }
        : {
            en: "Drop the oldest run, or remove others, to go on.",
            zh: "请删除最早的运行或其他运行，以便继续保存。",
          };
    const both = { en: `${sentence.en} ${advice.en}`, zh: `${sentence.zh}${advice.zh}` };
    setState({ state: "full", sentence: both, oldest });
  };

  function fail(error: unknown): void {
    if (state.state === "unavailable") return;
    const why = reasonOf(error);
    setState({
      state: "unavailable",
      sentence: {
        en: `This browser keeps no runs for this page (${why.en}), so they end with it. Download the records that you need.`,
        zh: `此浏览器不为本页面保存运行（${why.zh}），关闭页面后它们就会消失。请下载需要的记录。`,
      },
    });
  }

  const keptOf = (run: LibraryRun, size: number): KeptRun => ({
    id: run.id,
    name: run.name,
    slot: run.slot,
    added: run.added,
    truncated: run.truncated,
    size,
  });

  /** Writes what waits of a run, if there is room. */
  async function flush(id: string): Promise<void> {
    const run = library.get(id);
    const lines = waiting.get(id);
    if (run === null || lines === undefined || state.state === "unavailable") return;
    const size = lines.reduce((sum, line) => sum + line.full.length + line.short.length, 0);
    const used = [...sizes.values()].reduce((sum, one) => sum + one, 0);
    if (used + size > budget) {
      full(id, {
        en: `\u201c${run.name}\u201d is not saved any further: the saved runs fill their ${megabytes(budget)}.`,
        zh: `\u201c${run.name}\u201d不再继续保存：已保存的运行占满了 ${megabytes(budget)} 的空间。`,
      });
      return;
    }
    const total = (sizes.get(id) ?? 0) + size;
    try {
      await store.append(keptOf(run, total), lines);
    } catch (error) {
      if (!(error instanceof Error) || error.name !== "QuotaExceededError") throw error;
      full(id, {
        en: `\u201c${run.name}\u201d is not saved any further: the disk space of this page is full.`,
        zh: `\u201c${run.name}\u201d不再继续保存：本页面的磁盘空间已满。`,
      });
      return;
    }
    sizes.set(id, total);
    const rest = waiting.get(id)?.slice(lines.length) ?? [];
    if (rest.length > 0) waiting.set(id, rest);
    else waiting.delete(id);
    if (waiting.size === 0 && state.state === "full") setState({ state: "ready", notice: null });
  }

  const wait = (id: string, lines: readonly KeptLine[]): void => {
    waiting.set(id, [...(waiting.get(id) ?? []), ...lines]);
    enqueue(() => flush(id));
  };

  function onChange(change: LibraryChange): void {
    const { run } = change;
    if (change.type === "added" && !change.restored && run.record !== null) {
      wait(run.id, keptRecord(run.record));
    } else if (change.type === "line") {
      wait(run.id, [kept(change.line)]);
    } else if (change.type === "renamed" && state.state !== "unavailable") {
      enqueue(() => store.append(keptOf(run, sizes.get(run.id) ?? 0), []));
    } else if (change.type === "removed") {
      waiting.delete(run.id);
      enqueue(async () => {
        if (state.state !== "unavailable" && sizes.delete(run.id)) await store.remove(run.id);
        if (state.state === "full" && waiting.size === 0)
          setState({ state: "ready", notice: null });
        for (const id of [...waiting.keys()]) await flush(id);
      });
    }
  }

  async function restoreAll(): Promise<void> {
    let damaged = 0;
    for (const { run, short } of await store.list()) {
      try {
        const stored = restored(run, short);
        // Under another name its lines would never be found again.
        if (idOf(stored.figures.header) !== run.id) {
          damaged++;
          continue;
        }
        library.restore(stored);
        sizes.set(run.id, run.size);
      } catch {
        damaged++;
      }
    }
    const notice =
      damaged === 0
        ? null
        : {
            en: `${damaged} saved ${damaged === 1 ? "run" : "runs"} could not be read, maybe because another version of the page wrote ${damaged === 1 ? "it" : "them"}; the others are here.`,
            zh: `有 ${damaged} 个已保存的运行无法读取，可能由另一版本的页面写入；其余运行都在。`,
          };
    if (state.state === "loading") setState({ state: "ready", notice });
  }

  library.subscribe(onChange);
  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    load() {
      enqueue(restoreAll);
      return queue;
    },
    async open(id) {
      const run = library.get(id);
      if (run?.record) return run.record;
      const { record } = parseRecord((await store.read(id)).join(""));
      library.fill(id, record);
      return record;
    },
    settled: () => queue,
  };
}

function restored(run: KeptRun, short: readonly string[]): StoredRun {
  const { record } = parseRecord(short.join(""));
  const { name, slot, added, truncated } = run;
  return { name, slot, added, truncated, figures: record };
}
