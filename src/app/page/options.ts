import { type Language, parseLanguage, wordsNow } from "../../ui/index.ts";
import { isPart, type Part, PARTS } from "./parts.ts";
import { ADDRESS_WORDS } from "./words.ts";

/** How fast recorded runs play, against their own pace. */
export const SPEEDS = [0.25, 0.5, 1, 2, 4] as const;
export type Speed = (typeof SPEEDS)[number];

/** How the page around the screens is shown, whatever the screen. */
export interface PageOptions {
  /** null: the reader's own. */
  readonly language: Language | null;
  /** Large type and few controls, for a projector. */
  readonly present: boolean;
  /** Only the live view, for a frame in a slide. */
  readonly embed: boolean;
  /** Parts that a teacher has taken away. */
  readonly hidden: readonly Part[];
  readonly speed: Speed;
  /** Query of the training screen for when it is first shown, where another comes first. */
  readonly train: string;
}

export const PLAIN_PAGE: PageOptions = {
  language: null,
  present: false,
  embed: false,
  hidden: [],
  speed: 1,
  train: "",
};

const KEYS = ["lang", "present", "embed", "hide", "speed", "train"] as const;
type Key = (typeof KEYS)[number];
const isKey = (key: string): key is Key => KEYS.some((one) => one === key);

export interface ReadPage {
  readonly options: PageOptions;
  /** The query string without what is the page's. */
  readonly search: string;
  /** A sentence for each value that was not understood; its default is kept. */
  readonly notices: readonly string[];
}

/**
 * Reads what an address says about the page: in its query, as people write it, or in
 * its fragment, where the page keeps it, since the query is the screen's. Never throws.
 */
export function readPage(search: string, fragment: string): ReadPage {
  const rest = new URLSearchParams();
  const notices: string[] = [];
  let options = PLAIN_PAGE;
  const take = (key: Key, text: string): void => {
    const read = READERS[key](text);
    if (typeof read === "string") notices.push(read);
    else options = { ...options, ...read };
  };
  for (const [key, text] of new URLSearchParams(fragment.replace(/^#/, ""))) {
    if (isKey(key)) take(key, text);
  }
  for (const [key, text] of new URLSearchParams(search)) {
    if (isKey(key)) take(key, text);
    else rest.append(key, text);
  }
  return { options, search: rest.toString(), notices };
}

/** The language that an address asks for; null where it names none that there is. */
export const languageOf = (search: string, fragment: string): Language | null =>
  readPage(search, fragment).options.language;

/** What differs from a plain page, as it stands in an address; "" where nothing does. */
export function writePage(options: PageOptions): string {
  const parameters = new URLSearchParams();
  if (options.language !== null) parameters.set("lang", options.language);
  if (options.present) parameters.set("present", "1");
  if (options.embed) parameters.set("embed", "1");
  if (options.hidden.length > 0) parameters.set("hide", options.hidden.join(","));
  if (options.speed !== 1) parameters.set("speed", String(options.speed));
  if (options.train !== "") parameters.set("train", options.train);
  return parameters.toString().replaceAll("%2C", ",");
}

/** What a value changes, or the sentence that says why it is not understood. */
type Reader = (text: string) => Partial<PageOptions> | string;

const switchReader =
  (key: "present" | "embed"): Reader =>
  (text) => {
    if (text !== "0" && text !== "1") return wordsNow(ADDRESS_WORDS).noSwitch(key, shown(text));
    return { [key]: text === "1" };
  };

const READERS: Readonly<Record<Key, Reader>> = {
  lang(text) {
    const language = parseLanguage(text);
    return language === null ? wordsNow(ADDRESS_WORDS).noLanguage(shown(text)) : { language };
  },
  present: switchReader("present"),
  embed: switchReader("embed"),
  hide(text) {
    const names = text.split(",").filter((name) => name !== "");
    const unknown = names.find((name) => !isPart(name));
    if (unknown !== undefined) {
      return wordsNow(ADDRESS_WORDS).noPart(shown(unknown), PARTS.join(", "));
    }
    return { hidden: PARTS.filter((part) => names.includes(part)) };
  },
  speed(text) {
    const speed = SPEEDS.find((one) => String(one) === text);
    if (speed === undefined) {
      return wordsNow(ADDRESS_WORDS).noSpeed(shown(text), SPEEDS.join(", "));
    }
    return { speed };
  },
  // The training screen itself says what of it does not fit.
  train: (train) => ({ train }),
};

export const shown = (text: string): string =>
  text.length > 40 ? `${text.slice(0, 40)}...` : text;
