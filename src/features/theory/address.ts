import { wordsNow } from "../../ui/index.ts";
import { NO_SELECTION, type Selection } from "./state.ts";
import { THEORY_WORDS } from "./words.ts";

export interface ReadTheoryAddress {
  readonly selection: Selection;
  /** A sentence for each value that was not understood; its default is kept. */
  readonly notices: readonly string[];
}

const NUMBERS = ["update", "group", "rollout", "token"] as const;
type NumberKey = (typeof NUMBERS)[number];
const isNumberKey = (key: string): key is NumberKey => NUMBERS.some((one) => one === key);

const shown = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}...` : text);

/** Reads ?screen=theory&run=ID&update=3&group=1&rollout=0&token=4. Never throws. */
export function readTheoryAddress(search: string): ReadTheoryAddress {
  const notices: string[] = [];
  const words = wordsNow(THEORY_WORDS);
  const selection: { -readonly [K in keyof Selection]: Selection[K] } = { ...NO_SELECTION };
  for (const [key, text] of new URLSearchParams(search)) {
    if (key === "screen" || key === "v") continue;
    if (key === "run") selection.run = text;
    else if (!isNumberKey(key)) notices.push(words.addressUnknown(shown(key)));
    else if (/^\d{1,9}$/.test(text)) selection[key] = Number(text);
    else notices.push(words.addressNumber(key, shown(text)));
  }
  return { selection, notices };
}

/** The query string of a selection. */
export function writeTheoryAddress(selection: Selection): string {
  const parameters = new URLSearchParams({ screen: "theory" });
  if (selection.run !== null) parameters.set("run", selection.run);
  for (const key of NUMBERS) {
    const value = selection[key];
    if (value !== null && value !== NO_SELECTION[key]) parameters.set(key, String(value));
  }
  return `?${parameters}`;
}
