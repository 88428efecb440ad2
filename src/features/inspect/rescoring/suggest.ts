import { wordsIn } from "./vocabulary.ts";

/** Where a word of a text begins and ends. */
export interface WordAt {
  readonly start: number;
  readonly end: number;
  readonly word: string;
  /** The word before it; "" at the beginning. */
  readonly before: string;
}

/** The word that a caret stands in or right behind; empty between two words. */
export function wordAt(text: string, caret: number): WordAt {
  let start = caret;
  while (start > 0 && !/\s/.test(text[start - 1] ?? " ")) start--;
  let end = caret;
  while (end < text.length && !/\s/.test(text[end] ?? " ")) end++;
  return {
    start,
    end,
    word: text.slice(start, end),
    before: wordsIn(text.slice(0, start)).at(-1) ?? "",
  };
}

/** How often each word, and each word behind another, is in the skills of a run. */
export interface SkillHabits {
  readonly count: ReadonlyMap<string, number>;
  /** By "before after"; "" stands before the first word. */
  readonly pairs: ReadonlyMap<string, number>;
}

export function habitsOf(skills: Iterable<string>): SkillHabits {
  const count = new Map<string, number>();
  const pairs = new Map<string, number>();
  const add = (map: Map<string, number>, key: string): void => {
    map.set(key, (map.get(key) ?? 0) + 1);
  };
  for (const skill of skills) {
    let before = "";
    for (const word of wordsIn(skill)) {
      add(count, word);
      add(pairs, `${before} ${word}`);
      before = word;
    }
  }
  return { count, pairs };
}

/** Changes of one letter (Levenshtein) that make one word of another. */
export function lettersApart(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, i) => i);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1] ? 0 : 1;
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + same));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}

const MOST_LETTERS_APART = 2;

/**
 * Known words for a place: those that begin like what stands there, then those that have
 * it inside, then those that are spelt nearly so. Among equals come first those that the
 * run's skills have behind the same word, then those that they have at all.
 */
export function suggest(
  { word, before }: Pick<WordAt, "word" | "before">,
  words: readonly string[],
  { count, pairs }: SkillHabits,
  most: number,
): readonly string[] {
  const wanted = word.toLowerCase();
  const rank = (one: string): number => {
    if (wanted === "") return count.has(one) ? 0 : 1;
    if (one.startsWith(wanted)) return 0;
    if (one.includes(wanted)) return 1;
    return wanted.length > 2 && lettersApart(wanted, one) <= MOST_LETTERS_APART ? 2 : 3;
  };
  return words
    .filter((one) => one !== word)
    .map((one) => ({
      one,
      rank: rank(one),
      behind: pairs.get(`${before} ${one}`) ?? 0,
      count: count.get(one) ?? 0,
    }))
    .filter((one) => one.rank < 3)
    .sort((a, b) => a.rank - b.rank || b.behind - a.behind || b.count - a.count)
    .slice(0, most)
    .map(({ one }) => one);
}

/** The place for the next word, where the one at the caret is known and complete. */
export function placeFor(at: WordAt, words: readonly string[], caret: number): WordAt {
  if (caret !== at.end || !words.includes(at.word)) return at;
  return { start: at.end, end: at.end, word: "", before: at.word };
}

/** The text with a word in place of another, and where the caret stands then: behind a blank. */
export function withWord(
  text: string,
  { start, end }: Pick<WordAt, "start" | "end">,
  word: string,
): { readonly text: string; readonly caret: number } {
  const ahead = text.slice(0, start);
  const front = `${ahead}${/\S$/.test(ahead) ? " " : ""}${word} `;
  return { text: `${front}${text.slice(end).trimStart()}`, caret: front.length };
}
