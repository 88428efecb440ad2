import { AXES, METRIC_NAMES } from "../../run/index.ts";
import { type CompareChoice, FIRST_CHOICE } from "./state.ts";

const WORDS = {
  grouping: ["settings", "method", "run"],
  band: ["deviation", "range", "none"],
  axis: Object.keys(AXES),
  metric: METRIC_NAMES,
} as const;
type WordKey = keyof typeof WORDS;
const isWordKey = (key: string): key is WordKey => Object.hasOwn(WORDS, key);

export interface ReadCompareAddress {
  readonly choice: CompareChoice;
  /** A sentence for each value that was not understood; its default is kept. */
  readonly notices: readonly string[];
}

const shown = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}...` : text);

/** Reads ?screen=compare&runs=a,b&axis=tokens&smoothing=60&log=1. Never throws. */
export function readCompareAddress(search: string): ReadCompareAddress {
  const notices: string[] = [];
  const choice: { -readonly [K in keyof CompareChoice]: CompareChoice[K] } = { ...FIRST_CHOICE };
  for (const [key, text] of new URLSearchParams(search)) {
    if (key === "screen" || key === "v") continue;
    if (key === "runs") choice.runs = text.split(",").filter(Boolean);
    else if (key === "log") choice.logX = text === "1";
    else if (key === "smoothing") {
      if (/^\d{1,2}$/.test(text)) choice.smoothing = Number(text);
      else {
        notices.push(
          `The smoothing "${shown(text)}" in the address is no whole number from 0 to 99, so ${FIRST_CHOICE.smoothing} is used.`,
        );
      }
    } else if (isWordKey(key)) {
      const words: readonly string[] = WORDS[key];
      if (words.includes(text)) Object.assign(choice, { [key]: text });
      else {
        notices.push(
          `The ${key} "${shown(text)}" in the address is unknown, so "${FIRST_CHOICE[key]}" is used. Give one of ${words.join(", ")}.`,
        );
      }
    } else {
      notices.push(
        `The address names "${shown(key)}", which this screen does not know; it is ignored.`,
      );
    }
  }
  return { choice, notices };
}

/** The query string of a choice: what differs from the defaults. */
export function writeCompareAddress(choice: CompareChoice): string {
  const parameters = new URLSearchParams({ screen: "compare" });
  if (choice.runs !== null) parameters.set("runs", choice.runs.join(","));
  for (const key of Object.keys(WORDS).filter(isWordKey)) {
    if (choice[key] !== FIRST_CHOICE[key]) parameters.set(key, choice[key]);
  }
  if (choice.smoothing !== FIRST_CHOICE.smoothing) {
    parameters.set("smoothing", String(choice.smoothing));
  }
  if (choice.logX) parameters.set("log", "1");
  return `?${parameters.toString().replaceAll("%2C", ",")}`;
}
