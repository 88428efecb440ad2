import { AXES, METRIC_NAMES } from "../../run/index.ts";
import { SETTINGS } from "../../seed/index.ts";
import { wordsNow } from "../../ui/index.ts";
import { type CompareChoice, FIRST_CHOICE } from "./state.ts";
import { WORDS } from "./words.ts";

const OPTIONS = {
  world: ["all", ...environments()],
  grouping: ["settings", "method", "run"],
  band: ["deviation", "range", "none"],
  axis: AXES,
  metric: METRIC_NAMES,
} as const;
type OptionKey = keyof typeof OPTIONS;
const isOptionKey = (key: string): key is OptionKey => Object.hasOwn(OPTIONS, key);

function environments(): readonly string[] {
  const { domain } = SETTINGS.environment;
  return domain.kind === "choice" ? domain.options : [];
}

export interface ReadCompareAddress {
  readonly choice: CompareChoice;
  /** A sentence for each value that was not understood; its default is kept. */
  readonly notices: readonly string[];
}

const shown = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}...` : text);

/** Reads ?screen=compare&runs=a,b&axis=tokens&smoothing=60&log=1. Never throws. */
export function readCompareAddress(search: string): ReadCompareAddress {
  const notices: string[] = [];
  const words = wordsNow(WORDS);
  const choice: { -readonly [K in keyof CompareChoice]: CompareChoice[K] } = { ...FIRST_CHOICE };
  for (const [key, text] of new URLSearchParams(search)) {
    if (key === "screen" || key === "v") continue;
    if (key === "runs") choice.runs = text.split(",").filter(Boolean);
    else if (key === "log" || key === "logy") {
      if (text !== "0" && text !== "1") notices.push(words.addressSwitch(key, shown(text)));
      else choice[key === "log" ? "logX" : "logY"] = text === "1";
    } else if (key === "smoothing") {
      if (/^\d{1,2}$/.test(text)) choice.smoothing = Number(text);
      else {
        notices.push(words.addressSmoothing(shown(text), FIRST_CHOICE.smoothing));
      }
    } else if (isOptionKey(key)) {
      const options: readonly string[] = OPTIONS[key];
      if (options.includes(text)) Object.assign(choice, { [key]: text });
      else {
        notices.push(words.addressWord(key, shown(text), FIRST_CHOICE[key], options.join(", ")));
      }
    } else notices.push(words.addressUnknown(shown(key)));
  }
  return { choice, notices };
}

/** The query string of a choice: what differs from the defaults. */
export function writeCompareAddress(choice: CompareChoice): string {
  const parameters = new URLSearchParams({ screen: "compare" });
  if (choice.runs !== null) parameters.set("runs", choice.runs.join(","));
  for (const key of Object.keys(OPTIONS).filter(isOptionKey)) {
    if (choice[key] !== FIRST_CHOICE[key]) parameters.set(key, choice[key]);
  }
  if (choice.smoothing !== FIRST_CHOICE.smoothing) {
    parameters.set("smoothing", String(choice.smoothing));
  }
  if (choice.logX) parameters.set("log", "1");
  if (choice.logY) parameters.set("logy", "1");
  return `?${parameters.toString().replaceAll("%2C", ",")}`;
}
