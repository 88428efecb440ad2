import type { Sentence } from "../../base/index.ts";
import { createStore, type StoreApi } from "zustand/vanilla";
import type { LibraryRun, RunLibrary, RunRecord } from "../../run/index.ts";
import { importRecord, type TextFile } from "../../ui/index.ts";
import type { CompareChoice, CompareState } from "./state.ts";

/** The comparing screen without a screen. */
export interface CompareSession {
  readonly store: StoreApi<CompareState>;
  readonly library: RunLibrary;
  /** A run's whole record, from the store where it has to be. */
  readonly open: (id: string) => Promise<RunRecord>;
  choose(change: Partial<CompareChoice>): void;
  /** Takes a run into the comparison or out of it. */
  toggle(id: string): void;
  point(update: number | null): void;
  /** Keeps the cross-hair at an update; null lets it go. */
  pick(update: number | null): void;
  importFiles(files: readonly TextFile[]): Promise<void>;
  dismiss(notice: Sentence): void;
}

export function createCompareSession(
  library: RunLibrary,
  open: CompareSession["open"],
  choice: CompareChoice,
): CompareSession {
  const store = createStore<CompareState>(() => ({
    choice,
    hovered: null,
    picked: null,
    notices: [],
  }));
  const { getState, setState } = store;
  const choose = (change: Partial<CompareChoice>): void =>
    setState({ choice: { ...getState().choice, ...change } });
  return {
    store,
    library,
    open,
    choose,
    toggle(id) {
      const all = library.list().map((run) => run.id);
      const chosen = getState().choice.runs ?? all;
      const runs = chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id];
      choose({ runs: all.every((one) => runs.includes(one)) ? null : runs });
    },
    point(hovered) {
      if (getState().hovered !== hovered) setState({ hovered });
    },
    pick: (picked) => setState({ picked }),
    async importFiles(files) {
      for (const file of files) {
        const { run, sentence } = await importRecord(library, file);
        const { runs } = getState().choice;
        if (run !== null && runs !== null && !runs.includes(run.id)) {
          choose({ runs: [...runs, run.id] });
        }
        if (sentence !== null) setState({ notices: [...getState().notices, sentence] });
      }
    },
    dismiss(notice) {
      setState({ notices: getState().notices.filter((one) => one !== notice) });
    },
  };
}

/** The runs that are compared, in the order of the library. */
export function chosenRuns(
  all: readonly LibraryRun[],
  { runs, world }: Pick<CompareChoice, "runs" | "world">,
): readonly LibraryRun[] {
  return all.filter(
    ({ id, header }) =>
      (runs === null || runs.includes(id)) &&
      (world === "all" || header.settings.environment === world),
  );
}
