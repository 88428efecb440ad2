import { defineWords } from "../language/words.ts";

export const IMPORT_WORDS = defineWords(
  {
    tooLarge: "It is larger than 1 GB. Give the record of a shorter run.",
    damaged: "It is compressed by gzip and cannot be unpacked. Give a whole copy of it.",
    cut: "Its last line was cut off, so what came before it is shown.",
    known: (run: string) => `is in the library already, as \u201c${run}\u201d`,
    replaces: (run: string) => `replaces the shorter copy \u201c${run}\u201d`,
    about: (file: string, what: string) => `${file}: ${what}`,
    sentence: (file: string, what: string) => `${file} ${what}.`,
  },
  {
    tooLarge: "文件大于 1 GB。请给出更短的运行记录。",
    damaged: "gzip 压缩文件已损坏，无法解压。请给出完整的文件。",
    cut: "最后一行不完整，只显示它之前的内容。",
    known: (run) => `已在库中，名为\u201c${run}\u201d`,
    replaces: (run) => `取代了较短的副本\u201c${run}\u201d`,
    about: (file, what) => `${file}：${what}`,
    sentence: (file, what) => `${file} ${what}。`,
  },
);
