import { UserError } from "../../base/index.ts";
import { type Level, makeLevel } from "./level.ts";

/** The longest collection that is read, in characters and in levels. */
export const MAX_COLLECTION_LENGTH = 16_000_000;
export const MAX_LEVELS = 20_000;

/** What the lines of words between two levels say. */
interface Words {
  /** From `; text`. */
  comment: string | null;
  /** From `Title: text`. */
  title: string | null;
  /** From `Author: text`. */
  author: string | null;
}

interface Block {
  readonly lines: string[];
  /** The number of the first line. */
  readonly start: number;
}

const KEY = /^(title|author)\s*:(.*)$/i;
const ROW = /^[#@+$*. _-]+$/;

function isRow(line: string, within: boolean): boolean {
  return ROW.test(line) && (line.includes("#") || (within && /[@+$*.]/.test(line)));
}

/** A line that cannot be words, because it looks like walls. */
function isBrokenRow(line: string, within: boolean): boolean {
  const text = line.trim();
  return text.startsWith("#") && (within || text.startsWith("##") || text.endsWith("#"));
}

function takeWords(line: string, words: Words): void {
  const text = line.replace(/^\s*;\s*/, "").trim();
  const key = KEY.exec(text);
  if (key !== null) {
    const value = (key[2] ?? "").trim();
    if (key[1]?.toLowerCase() === "title") words.title = value;
    else words.author = value;
  } else if (/^\s*;/.test(line)) {
    words.comment = text;
  }
}

interface Split {
  readonly blocks: readonly Block[];
  /** One more than blocks: `words[i]` stands before block i. */
  readonly words: readonly Words[];
}

function splitBlocks(text: string): Split {
  const blocks: Block[] = [];
  const words: Words[] = [{ comment: null, title: null, author: null }];
  let block: Block | null = null;
  text.split(/\r\n|\n|\r/).forEach((line, i) => {
    const within = block !== null;
    if (isRow(line, within)) {
      if (block === null) {
        block = { lines: [], start: i + 1 };
        blocks.push(block);
        words.push({ comment: null, title: null, author: null });
        if (blocks.length > MAX_LEVELS) {
          throw new UserError({
            en: `The file has more than ${MAX_LEVELS} levels. Split it.`,
            zh: `文件中的关卡超过 ${MAX_LEVELS} 个。请拆分文件。`,
          });
        }
      }
      block.lines.push(line);
    } else if (isBrokenRow(line, within)) {
      throw new UserError({
        en: `Line ${i + 1} looks like a row of a level but holds other characters than # @ + $ * . - _ and blank.`,
        zh: `第 ${i + 1} 行像关卡的一行，却含有 # @ + $ * . - _ 和空格之外的字符。`,
      });
    } else {
      block = null;
      const last = words.at(-1);
      if (last !== undefined) takeWords(line, last);
    }
  });
  return { blocks, words };
}

/** The words of each level: those before it, or those behind it where the last level has some. */
function assign(words: readonly Words[], field: keyof Words): readonly (string | null)[] {
  const values = words.map((entry) => entry[field]);
  const behind = values.at(-1) !== null;
  return behind ? values.slice(1) : values.slice(0, -1);
}

/** The author that a header names once for all. */
function onlyAuthor(words: readonly Words[]): string {
  const authors = words.flatMap((entry) => (entry.author === null ? [] : [entry.author]));
  return authors.length === 1 ? (authors[0] ?? "") : "";
}

/**
 * The levels of an XSB collection or a Boxoban file, in order. Levels are separated by
 * anything that is no row: blank lines, `; title` lines, `Title:` and `Author:` lines,
 * which name the level behind them, or the one before where they close the file.
 * Throws a UserError where a level is not playable or none is there.
 */
export function parseXsb(text: string): Level[] {
  if (text.length > MAX_COLLECTION_LENGTH) {
    throw new UserError({
      en: `The file has ${text.length} characters; at most ${MAX_COLLECTION_LENGTH} are read. Split it.`,
      zh: `文件有 ${text.length} 个字符，最多读取 ${MAX_COLLECTION_LENGTH} 个。请拆分文件。`,
    });
  }
  const { blocks, words } = splitBlocks(text.replace(/^\uFEFF/, ""));
  if (blocks.length === 0) {
    throw new UserError({
      en: "The file holds no level. A level is drawn with # @ $ . and blanks.",
      zh: "文件中没有关卡。关卡由 # @ $ . 和空格画成。",
    });
  }
  const titles = assign(words, "title");
  const comments = assign(words, "comment");
  const authors = assign(words, "author");
  const everyone = onlyAuthor(words);
  return blocks.map(({ lines, start }, i) =>
    makeLevel(
      lines,
      { en: `level ${i + 1} (line ${start})`, zh: `关卡 ${i + 1}（第 ${start} 行）` },
      titles[i] ?? comments[i] ?? "",
      authors[i] ?? everyone,
    ),
  );
}

/** An XSB collection that `parseXsb` reads back as the same levels. */
export function formatXsb(levels: readonly Pick<Level, "title" | "author" | "rows">[]): string {
  const oneLine = (value: string): string => value.replaceAll(/[\r\n]+/g, " ").trim();
  return levels
    .map(({ title, author, rows }) =>
      [
        `Title: ${oneLine(title)}`.trim(),
        `Author: ${oneLine(author)}`.trim(),
        ...rows.map((row) => row.trimEnd()),
        "",
      ].join("\n"),
    )
    .join("\n");
}
