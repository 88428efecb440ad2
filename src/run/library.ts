import { hashString, UserError } from "../base/index.ts";
import { METHODS, SETTING_NAMES, type UpdateMetrics } from "../seed/index.ts";
import { RecordAccumulator } from "./accumulate.ts";
import type { EvaluationLine, RecordLine, RunHeader, RunRecord } from "./record.ts";

/** The figures of an update without its rollouts. */
export interface UpdateFigures {
  readonly update: number;
  readonly metrics: UpdateMetrics;
  /** Seconds of the clock since the start of the run, where the record says so. */
  readonly elapsed?: number;
}

/** One run of the library. Every change makes a new object. */
export interface LibraryRun {
  /** Follows from the header: the same run has the same name in every library. */
  readonly id: string;
  readonly name: string;
  /** Decides colour and dash, for as long as the run is in the library. */
  readonly slot: number;
  /** When it came into the library, in ms since 1970. */
  readonly added: number;
  readonly header: RunHeader;
  readonly updates: readonly UpdateFigures[];
  readonly evaluations: readonly EvaluationLine[];
  /** Everything, rollouts included; null: not read from the store yet. */
  readonly record: RunRecord | null;
  /** The file that it came from was cut off. */
  readonly truncated: boolean;
}

/** What happened to the library, for whoever keeps a copy of it. */
export type LibraryChange =
  | { readonly type: "added"; readonly run: LibraryRun; readonly restored: boolean }
  | { readonly type: "line"; readonly run: LibraryRun; readonly line: RecordLine }
  | { readonly type: "renamed"; readonly run: LibraryRun }
  | { readonly type: "filled"; readonly run: LibraryRun }
  | { readonly type: "removed"; readonly run: LibraryRun };

/** "new", "longer" than the copy that was there (which it replaces), or "known". */
export type AddOutcome = "new" | "longer" | "known";

interface AddOptions {
  readonly name?: string | undefined;
  readonly truncated?: boolean;
  readonly added?: number;
}

/** What a store knows of a run without reading its rollouts. */
export interface StoredRun {
  readonly name: string;
  readonly slot: number;
  readonly added: number;
  readonly truncated: boolean;
  /** Its updates have no rollouts. */
  readonly figures: RunRecord;
}

const LONGEST_NAME = 80;

/** From what a header says, not from how it is written: names in any order, others beside them. */
export function idOf(header: RunHeader): string {
  const { started, settings, policy, engine } = header;
  const said = [started, policy.name, engine, ...SETTING_NAMES.map((name) => settings[name])];
  const hash = hashString(JSON.stringify(said)).toString(16).padStart(8, "0");
  return `${header.settings.method}-${header.settings.seed}-${hash}`;
}

/** What a run is called until somebody names it. */
export const defaultRunName = ({ settings }: RunHeader): string =>
  `${METHODS[settings.method].label}, seed ${settings.seed}`;

const figuresOf = ({ update, metrics, elapsed }: UpdateFigures): UpdateFigures =>
  elapsed === undefined ? { update, metrics } : { update, metrics, elapsed };

const linesOf = (record: RunRecord | LibraryRun): number =>
  record.updates.length + record.evaluations.length;

/**
 * All runs that the page knows: the live one, imported ones, those of earlier visits.
 * Holds them in memory and tells who listens; what outlives the page is the keeper's.
 */
export class RunLibrary {
  #runs: readonly LibraryRun[] = [];
  readonly #listeners = new Set<(change: LibraryChange) => void>();

  /** In the order in which they came; the same array until something changes. */
  readonly list = (): readonly LibraryRun[] => this.#runs;

  get(id: string): LibraryRun | null {
    return this.#runs.find((run) => run.id === id) ?? null;
  }

  /** Returns how to stop listening. */
  readonly subscribe = (listener: (change: LibraryChange) => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  add(record: RunRecord, options: AddOptions = {}): { run: LibraryRun; outcome: AddOutcome } {
    const id = idOf(record.header);
    const known = this.get(id);
    if (known !== null && linesOf(known) >= linesOf(record)) {
      if (known.record === null && linesOf(known) === linesOf(record)) this.fill(id, record);
      return { run: known, outcome: "known" };
    }
    if (known !== null) this.remove(id);
    const run: LibraryRun = {
      id,
      name: cleanName(options.name ?? "") || known?.name || defaultRunName(record.header),
      slot: known?.slot ?? this.#freeSlot(),
      added: options.added ?? Date.now(),
      header: record.header,
      updates: record.updates.map(figuresOf),
      evaluations: record.evaluations,
      record,
      truncated: options.truncated ?? false,
    };
    this.#runs = [...this.#runs, run];
    this.#tell({ type: "added", run, restored: false });
    return { run, outcome: known === null ? "new" : "longer" };
  }

  /** Takes in a run of an earlier visit; nothing happens where it is known already. */
  restore(stored: StoredRun): void {
    const { figures, ...rest } = stored;
    const id = idOf(figures.header);
    if (this.get(id) !== null) return;
    const taken = this.#runs.some(({ slot }) => slot === stored.slot);
    const run: LibraryRun = {
      id,
      ...rest,
      slot: taken ? this.#freeSlot() : stored.slot,
      header: figures.header,
      updates: figures.updates.map(figuresOf),
      evaluations: figures.evaluations,
      record: null,
    };
    this.#runs = [...this.#runs, run].sort((a, b) => a.added - b.added);
    this.#tell({ type: "added", run, restored: true });
  }

  /** The whole record of a run that was restored without it. */
  fill(id: string, record: RunRecord): void {
    const run = this.#change(id, { record });
    if (run !== null) this.#tell({ type: "filled", run });
  }

  /**
   * The next line of a run. Throws a UserError where it cannot follow those before it;
   * a run that was removed in the meantime takes no lines.
   */
  append(id: string, line: RecordLine): void {
    const before = this.get(id);
    if (before === null) return;
    const record = before.record === null ? null : extended(before.record, line);
    if (line.type === "header")
      throw new UserError({
        en: "A run has one header only. Give each run a file.",
        zh: "一次训练只有一个文件头。请为每次训练使用单独的文件。",
      });
    const run = this.#change(id, {
      record,
      ...(line.type === "update"
        ? { updates: [...before.updates, figuresOf(line)] }
        : { evaluations: [...before.evaluations, line] }),
    });
    if (run !== null) this.#tell({ type: "line", run, line });
  }

  /** An empty name brings the default back. */
  rename(id: string, name: string): void {
    const known = this.get(id);
    if (known === null) return;
    const run = this.#change(id, { name: cleanName(name) || defaultRunName(known.header) });
    if (run !== null) this.#tell({ type: "renamed", run });
  }

  remove(id: string): void {
    const run = this.get(id);
    if (run === null) return;
    this.#runs = this.#runs.filter((one) => one !== run);
    this.#tell({ type: "removed", run });
  }

  #change(id: string, change: Partial<LibraryRun>): LibraryRun | null {
    const known = this.get(id);
    if (known === null) return null;
    const run = { ...known, ...change };
    this.#runs = this.#runs.map((one) => (one === known ? run : one));
    return run;
  }

  #freeSlot(): number {
    const taken = new Set(this.#runs.map(({ slot }) => slot));
    let slot = 0;
    while (taken.has(slot)) slot++;
    return slot;
  }

  #tell(change: LibraryChange): void {
    for (const listener of this.#listeners) listener(change);
  }
}

const cleanName = (name: string): string => name.trim().replace(/\s+/g, " ").slice(0, LONGEST_NAME);

/** The record with one more line, checked as a file would be. */
function extended(record: RunRecord, line: RecordLine): RunRecord {
  const accumulator = new RecordAccumulator();
  accumulator.add(record.header);
  const last = record.updates.at(-1);
  if (last !== undefined) accumulator.add(last);
  const evaluation = record.evaluations.at(-1);
  if (evaluation !== undefined && evaluation.update >= (last?.update ?? 0)) {
    accumulator.add(evaluation);
  }
  accumulator.add(line);
  if (line.type === "update") return { ...record, updates: [...record.updates, line] };
  if (line.type === "evaluation") return { ...record, evaluations: [...record.evaluations, line] };
  return record;
}
