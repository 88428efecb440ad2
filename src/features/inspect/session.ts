import { createStore, type StoreApi } from "zustand/vanilla";
import { inBoth, type Sentence, sentenceOf, UserError } from "../../base/index.ts";
import { type LibraryRun, parseDump, type RunLibrary, type RunRecord } from "../../run/index.ts";
import {
  beginningOf,
  type DomainSource,
  importRecord,
  isZipped,
  placesOf,
  type QuantityName,
  sayReplaced,
  type TextFile,
  wordsNow,
} from "../../ui/index.ts";
import { createSkillEditor, type Scoring, type SkillEditor } from "./rescoring/editor.ts";
import type { RolloutFilter, SortKey } from "./rollout-filter.ts";
import { sortBy } from "./sort.ts";
import {
  type Inspected,
  type InspectState,
  initialState,
  NO_SELECTION,
  pinnedToken,
  type Selection,
  settle,
  viewedRollout,
} from "./state.ts";
import type { TokenFilter, TokenSortKey } from "./token-filter.ts";
import type { TokenGroup, TokenGrouping } from "./token-groups.ts";
import { WORDS } from "./words.ts";

/** The inspecting screen without a screen. */
export interface InspectSession {
  readonly store: StoreApi<InspectState>;
  readonly library: RunLibrary;
  /** Goes where an address says, or to the nearest place that there is. */
  goTo(selection: Selection): void;
  selectRun(id: string): void;
  selectUpdate(update: number): void;
  selectRollout(update: number, group: number, rollout: number): void;
  selectStep(step: number | null): void;
  /** Pins a token and takes the board to its step; null clears it. */
  pin(position: number | null): void;
  hover(position: number | null): void;
  filterRollouts(filter: Partial<RolloutFilter>): void;
  /** Sorts by a column; by the same again: the other way round. */
  sortBy(key: SortKey): void;
  filterTokens(filter: Partial<TokenFilter>): void;
  sortTokensBy(key: TokenSortKey): void;
  /** Puts the found tokens together; null lists each. */
  groupBy(grouping: TokenGrouping | null): void;
  /** Lists the tokens of one group. */
  openGroup(group: TokenGroup): void;
  /** Keeps the pinned token, to be compared with others. */
  keep(): void;
  release(): void;
  /** Shows the kept token, and keeps the one on screen instead. */
  swap(): void;
  show(quantity: QuantityName): void;
  setDomain(domain: DomainSource): void;
  /** Takes in run records and dumps of other trainers. */
  importFiles(files: readonly ImportedFile[]): Promise<void>;
  dismiss(notice: Sentence): void;
  /** The skill of the rollout on screen, under edit. */
  readonly editor: SkillEditor;
}

export interface ImportedFile extends TextFile {
  text(): Promise<string>;
}

/** In bytes: browsers' texts end somewhat above. */
const LARGEST_DUMP = 400_000_000;

export function createInspectSession(
  library: RunLibrary,
  open: (id: string) => Promise<RunRecord>,
  selection: Selection,
  scoring: Scoring,
): InspectSession {
  const store = createStore<InspectState>(() => initialState(selection));
  const { getState, setState } = store;

  const notice = (sentence: Sentence): void => {
    const { notices } = getState();
    if (!notices.some(({ en }) => en === sentence.en))
      setState({ notices: [...notices, sentence] });
  };

  const opened = (run: LibraryRun): Inspected | null =>
    run.record === null
      ? null
      : {
          id: run.id,
          name: run.name,
          vocabulary: run.header.vocabulary,
          updates: run.record.updates,
          settings: run.header.settings,
          policy: run.header.policy.name,
        };

  /** The run that was trained on last, if any was. */
  let trained: string | null = null;
  /** Whether everything that was asked for has been looked for: an address may ask for anything. */
  let settled = false;

  /** Where no run is chosen: one with skills to look at, the one in training before all others. */
  const unchosen = (runs: readonly LibraryRun[]): LibraryRun | undefined => {
    const withSkills = runs.filter(hasSkills);
    const { inspected } = getState();
    return (
      withSkills.find(({ id }) => id === trained) ??
      withSkills.find(({ id }) => id === inspected?.id) ??
      withSkills.at(-1) ??
      runs.at(-1)
    );
  };

  /** Shows what is nearest to an address that asks for what is not there, and says so. */
  const settleOnce = (): void => {
    const { inspected, selection } = getState();
    if (settled || inspected === null || inspected.updates.length === 0) return;
    settled = true;
    const { selection: found, replaced } = settle(selection, inspected.updates);
    if (replaced.length === 0) return;
    setState({ selection: found });
    notice(sayReplaced(replaced));
  };

  /** Puts the selected run on screen, read from the store where it has to be. */
  const refresh = (): void => {
    const { selection, dumps, inspected } = getState();
    const runs = library.list();
    const dump = dumps.find(({ id }) => id === selection.run);
    if (dump !== undefined) {
      if (inspected !== dump) setState({ inspected: dump, loading: false });
      return;
    }
    const run = selection.run === null ? unchosen(runs) : library.get(selection.run);
    if (run === null || run === undefined) {
      setState({ inspected: selection.run === null ? (dumps[0] ?? null) : null, loading: false });
      return;
    }
    const now = opened(run);
    if (now !== null) {
      const same = inspected?.updates === now.updates && inspected.name === now.name;
      if (!same) setState({ inspected: now, loading: false });
      return;
    }
    if (getState().loading && inspected === null) return;
    setState({ inspected: null, loading: true });
    // The library tells when it has the record; only a failure is heard here.
    open(run.id).catch((error: unknown) => {
      setState({ loading: false });
      const why = sentenceOf(error);
      notice(inBoth((l) => WORDS[l].unreadable(run.name, why[l])));
    });
  };
  const update = (): void => {
    refresh();
    settleOnce();
  };
  library.subscribe((change) => {
    if (change.type === "line") trained = change.run.id;
    update();
  });
  update();

  const editor = createSkillEditor(scoring);
  const follow = (): void => editor.open(getState().inspected, viewedRollout(getState()));
  store.subscribe(follow);
  follow();

  const change = (part: Partial<Selection>): void =>
    setState({ selection: { ...getState().selection, ...part } });

  return {
    store,
    library,
    editor,
    goTo(selection) {
      settled = false;
      setState({ selection, hovered: null });
      update();
    },
    selectRun(run) {
      setState({ selection: { ...NO_SELECTION, run }, hovered: null });
      refresh();
    },
    selectUpdate: (update) => change({ update, step: null, token: null }),
    selectRollout: (update, group, rollout) =>
      change({ update, group, rollout, step: null, token: null }),
    selectStep: (step) => change({ step }),
    pin(position) {
      const rollout = viewedRollout(getState());
      const place = position === null ? undefined : rollout && placesOf(rollout)[position];
      change(place ? { token: position, step: place.step } : { token: null });
    },
    hover(hovered) {
      if (getState().hovered !== hovered) setState({ hovered });
    },
    filterRollouts: (filter) => setState({ rollouts: { ...getState().rollouts, ...filter } }),
    sortBy: (key) => setState({ sort: sortBy(getState().sort, key) }),
    filterTokens: (filter) => setState({ tokens: { ...getState().tokens, ...filter } }),
    sortTokensBy: (key) => setState({ tokenSort: sortBy(getState().tokenSort, key) }),
    groupBy: (grouping) => setState({ grouping }),
    openGroup: (only) => setState({ tokens: { ...getState().tokens, only }, grouping: null }),
    keep: () => setState({ kept: pinnedToken(getState()) }),
    release: () => setState({ kept: null }),
    swap() {
      const { kept } = getState();
      if (kept === null) return;
      setState({ kept: pinnedToken(getState()) });
      const { inspected, update, rollout, position } = kept;
      if (inspected.id !== getState().inspected?.id) this.selectRun(inspected.id);
      this.selectRollout(update, rollout.group, rollout.member);
      this.pin(position);
    },
    show: (quantity) => setState({ quantity }),
    setDomain: (domain) => setState({ domain }),
    async importFiles(files) {
      for (const file of files) {
        try {
          if (await isRecord(file)) {
            const { run, sentence } = await importRecord(library, file);
            if (sentence !== null) notice(sentence);
            if (run !== null) this.selectRun(run.id);
            continue;
          }
          if (file.size > LARGEST_DUMP) throw new UserError(inBoth((l) => WORDS[l].largeDump));
          const dump = dumpOf(file.name, await file.text());
          const { dumps } = getState();
          setState({ dumps: [...dumps.filter(({ id }) => id !== dump.shown.id), dump.shown] });
          this.selectRun(dump.shown.id);
          setState({ quantity: "probability" });
          if (dump.truncated) notice(inBoth((l) => WORDS[l].cutOff(file.name)));
        } catch (error) {
          const why = sentenceOf(error);
          notice(inBoth((l) => WORDS[l].fileProblem(file.name, why[l])));
        }
      }
    },
    dismiss(sentence) {
      setState({ notices: getState().notices.filter((one) => one !== sentence) });
    },
  };
}

const hasSkills = ({ updates }: LibraryRun): boolean =>
  updates.some(({ metrics }) => metrics.skillsWellFormed !== null);

/** A record says so in its first line; what is compressed is read as one. */
async function isRecord(file: ImportedFile): Promise<boolean> {
  const beginning = await beginningOf(file);
  const text = new TextDecoder().decode(beginning.slice(0, 400));
  return isZipped(beginning) || text.includes('"seed-run"');
}

function dumpOf(
  name: string,
  text: string,
): { readonly shown: Inspected; readonly truncated: boolean } {
  const { vocabulary, updates, truncated } = parseDump(text);
  return {
    shown: {
      id: `dump:${name}`,
      name: wordsNow(WORDS).dump(name),
      vocabulary,
      updates,
      settings: null,
      policy: null,
    },
    truncated,
  };
}
