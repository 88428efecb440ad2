/** One text in both languages of the page. */
export interface Sentence {
  readonly en: string;
  readonly zh: string;
}

/**
 * An error whose sentence is written for the person at the screen: what is wrong, then
 * what to do, in both languages of the page. Anything from outside (a URL, a file, a
 * model, a worker message, a command line) that does not validate ends in one of these.
 * Its `message` is the English one.
 */
export class UserError extends Error {
  override readonly name = "UserError";
  readonly sentence: Sentence;

  constructor(sentence: Sentence, options?: { readonly cause?: unknown }) {
    super(sentence.en, options);
    this.sentence = sentence;
  }
}

/** The message of anything that was thrown, in English. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** What is said about anything that was thrown; only a UserError knows it in both languages. */
export function sentenceOf(error: unknown): Sentence {
  if (error instanceof UserError) return error.sentence;
  const text = messageOf(error);
  return { en: text, zh: text };
}

/** What is said about it, without a stop, to stand within another sentence. */
export const reasonOf = (error: unknown): Sentence =>
  inBoth((language) => sentenceOf(error)[language].replace(/[.。]$/, ""));

/** What a schema found, in the terms of valibot's issues. */
interface Issue {
  readonly message: string;
  readonly expected: string | null;
  readonly received: string;
}

/** What a schema says about the value at a place that does not fit: within a sentence. */
export function faultOf({ message, expected, received }: Issue, place: string | null): Sentence {
  // To whoever wrote the file, a value that is undefined is one that is not there.
  if (place !== null && received === "undefined") {
    return { en: `"${place}" is missing`, zh: `缺少 “${place}”` };
  }
  const found =
    expected === null ? "值不符合要求" : `应为 ${expected}，实际为 ${received.slice(0, 60)}`;
  return place === null
    ? { en: message.slice(0, 200), zh: found }
    : { en: `${message.slice(0, 200)} at "${place}"`, zh: `“${place}” 处${found}` };
}

/** A sentence made of others, in each language of its own. */
export function inBoth(write: (language: keyof Sentence) => string): Sentence {
  return { en: write("en"), zh: write("zh") };
}
