import { currentLanguage, type Language, useLanguage } from "./language.ts";

/** A text, or a function that puts values into one. */
type Word = string | ((...values: never[]) => string);

export interface WordTree {
  readonly [key: string]: Word | WordTree;
}

/** The same keys and the same values to put in, with other texts. */
type Translated<T> = {
  readonly [K in keyof T]: T[K] extends string
    ? string
    : T[K] extends (...values: infer V) => string
      ? (...values: V) => string
      : Translated<T[K]>;
};

/** A dictionary: every text of one part of the page in every language. */
export type Words<T> = Readonly<Record<Language, Translated<T>>>;

/**
 * Makes a dictionary. A text that one language lacks, or that takes other values, is a
 * type error. It stands beside what uses it, so that a screen loads only its own words.
 */
export function defineWords<const T extends WordTree>(en: T, zh: Translated<T>): Words<T> {
  // English has the exact texts as its type; as a dictionary it has only their shape.
  return { en: en as unknown as Translated<T>, zh };
}

/** The words of the language of the page; the component is drawn anew when that changes. */
export const useWords = <T>(words: Words<T>): Translated<T> => words[useLanguage()];

/** The words outside React: for sentences that are made once, such as an error. */
export const wordsNow = <T>(words: Words<T>): Translated<T> => words[currentLanguage()];
