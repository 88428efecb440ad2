import {
  currentLanguage,
  LANGUAGE_TAGS,
  type Language,
  onLanguage,
  parseLanguage,
  setLanguage,
  wordsNow,
} from "../../ui/index.ts";
import { APP_WORDS } from "../words.ts";
import { changePage, currentPage } from "./page.ts";

const KEY = "seed-playground.language";

/**
 * Puts the first language in force: what the address asks for, else what was chosen last
 * time, else the first of the reader's languages that there is, else English.
 */
export function beginLanguage(asked: Language | null): void {
  setLanguage(asked ?? stored() ?? preferred(navigator.languages) ?? "en");
  tellDocument();
  onLanguage(tellDocument);
}

/** The first language of a reader's list that the page has. */
export const preferred = (languages: readonly string[]): Language | null =>
  languages.map(parseLanguage).find((language) => language !== null) ?? null;

/** Chooses a language and remembers it where the browser lets us. */
export function chooseLanguage(language: Language): void {
  setLanguage(language);
  // An address that names a language would otherwise bring the old one back.
  if (currentPage().language !== null) changePage({ language });
  try {
    localStorage.setItem(KEY, language);
  } catch {
    // The choice then lasts as long as the page.
  }
}

export const otherLanguage = (): Language => (currentLanguage() === "en" ? "zh" : "en");

function stored(): Language | null {
  try {
    return parseLanguage(localStorage.getItem(KEY) ?? "");
  } catch {
    return null;
  }
}

/** Voices, fonts and hyphenation follow the document's language. */
function tellDocument(): void {
  document.documentElement.lang = LANGUAGE_TAGS[currentLanguage()];
  const { title, description } = wordsNow(APP_WORDS);
  document.title = title;
  document.querySelector('meta[name="description"]')?.setAttribute("content", description);
}
