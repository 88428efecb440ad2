import { END, SKILL, SPECIAL_PIECES, Tokenizer } from "../../../text/index.ts";

/** Pieces between the control tokens and the words: the halves of bytes. */
const NIBBLE = /^<nibble-[0-9a-f]>$/;
/** A word that a skill may consist of: one piece with a leading blank. */
const WORD = /^ ([a-z][a-z_:]*)$/i;

/** A text as the policy would read it. */
export interface ReadText {
  readonly ids: readonly number[];
  /** Words that the policy has no token for. */
  readonly unknown: readonly string[];
}

/** What a record's list of tokens says about writing with them. */
export interface SkillVocabulary {
  /** All words that are one token, in alphabetical order. */
  readonly words: readonly string[];
  read(text: string): ReadText;
  /** A skill in context: <skill> ids <end>. */
  inContext(ids: readonly number[]): readonly number[];
}

/** The words of a text. */
export const wordsIn = (text: string): readonly string[] =>
  text.split(/\s+/).filter((word) => word !== "");

/**
 * The words that a record was written with; null where it was written by no tokenizer of
 * this program, as another trainer's dump is.
 */
export function skillVocabulary(vocabulary: readonly string[]): SkillVocabulary | null {
  const tokenizer = tokenizerOf(vocabulary);
  if (tokenizer === null) return null;
  const bytes = new Set(vocabulary.flatMap((piece, id) => (NIBBLE.test(piece) ? [id] : [])));
  const encode = (word: string): readonly number[] => tokenizer.encode(` ${word}`);
  return {
    words: [...new Set(vocabulary.flatMap((piece) => WORD.exec(piece)?.[1] ?? []))].sort(),
    read(text) {
      const words = wordsIn(text);
      const unknown = words.filter((word) => encode(word).some((id) => bytes.has(id)));
      return {
        ids: unknown.length > 0 ? [] : tokenizer.encode(words.map((word) => ` ${word}`).join("")),
        unknown: [...new Set(unknown)],
      };
    },
    inContext: (ids) => [tokenizer.special(SKILL), ...ids, tokenizer.special(END)],
  };
}

function tokenizerOf(vocabulary: readonly string[]): Tokenizer | null {
  const control = SPECIAL_PIECES.length;
  const first = vocabulary.findIndex((piece, id) => id >= control && !NIBBLE.test(piece));
  if (first < 0 || SPECIAL_PIECES.some((piece, id) => vocabulary[id] !== piece)) return null;
  try {
    const tokenizer = Tokenizer.of(vocabulary.slice(first));
    const same =
      tokenizer.size === vocabulary.length &&
      tokenizer.vocabulary.every((piece, id) => piece === vocabulary[id]);
    return same ? tokenizer : null;
  } catch {
    return null;
  }
}
