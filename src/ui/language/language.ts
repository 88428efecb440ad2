import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";

/** Languages of the page: English and Simplified Chinese. */
export const LANGUAGES = ["en", "zh"] as const;
export type Language = (typeof LANGUAGES)[number];

/** What each language calls itself. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: "English", zh: "中文" };

/** The value of the html element's lang attribute, by which fonts and voices are chosen. */
export const LANGUAGE_TAGS: Readonly<Record<Language, string>> = { en: "en", zh: "zh-Hans" };

const store = createStore<Language>(() => "en");

export const currentLanguage = (): Language => store.getState();

export function setLanguage(language: Language): void {
  store.setState(language, true);
}

/** Calls back after each change of the language; the answer ends it. */
export const onLanguage = (listener: (language: Language) => void): (() => void) =>
  store.subscribe(listener);

export const useLanguage = (): Language => useStore(store);

/** The language that a text names: "zh", "zh-CN" and "ZH-hans" are all Chinese; null for others. */
export function parseLanguage(text: string): Language | null {
  const primary = text.toLowerCase().split(/[-_]/)[0];
  return LANGUAGES.find((language) => language === primary) ?? null;
}
