import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { pageActions } from "../../ui/index.ts";
import { EMBED_HIDES, hidingRule, type Part, PRESENT_HIDES } from "./parts.ts";
import { PLAIN_PAGE, type PageOptions, readPage, writePage } from "./options.ts";

/**
 * How the page is shown now. Every change is written to the fragment of the address, so
 * that a reload and a copied address keep it.
 */
const store = createStore<PageOptions>(() => PLAIN_PAGE);

export const currentPage = (): PageOptions => store.getState();
export const onPage = store.subscribe;

/** A part of it; the component is drawn anew only when that part changes. */
export const usePage = <T>(select: (options: PageOptions) => T): T => useStore(store, select);

export function changePage(change: Partial<PageOptions>): void {
  store.setState(change);
  writeFragment();
}

/**
 * Puts the options of an address in force; answers with what is left of its query for
 * the screen to read. What was in the query moves to the fragment.
 */
export function openPage(search: string, fragment: string) {
  const { options, search: rest, notices } = readPage(search, fragment);
  store.setState(options, true);
  show(options);
  store.subscribe(show);
  if (writePage(options) !== "") {
    const query = rest === "" ? "" : `?${rest}`;
    history.replaceState(null, "", `${location.pathname}${query}#${writePage(options)}`);
  }
  return { search: rest, notices };
}

/** The waiting query of the training screen, once. */
export function takeTrainQuery(): string {
  const { train } = currentPage();
  if (train !== "") changePage({ train: "" });
  return train;
}

function writeFragment(): void {
  const fragment = writePage(currentPage());
  const hash = fragment === "" ? "" : `#${fragment}`;
  history.replaceState(history.state, "", `${location.pathname}${location.search}${hash}`);
}

let sheet: CSSStyleSheet | null = null;

/** Screens do not know of these options: styles do. */
function show({ present, embed, hidden }: PageOptions): void {
  const { dataset } = document.documentElement;
  setFlag(dataset, "present", present);
  setFlag(dataset, "embed", embed);
  if (sheet === null) {
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets.push(sheet);
  }
  const gone: readonly Part[] = embed ? EMBED_HIDES : present ? PRESENT_HIDES : [];
  const parts = [...new Set([...hidden, ...gone])];
  sheet.replaceSync(hidingRule(parts));
  pageActions.hide(parts);
}

function setFlag(dataset: DOMStringMap, name: string, on: boolean): void {
  if (on) dataset[name] = "";
  else delete dataset[name];
}
