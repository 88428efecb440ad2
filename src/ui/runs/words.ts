import { defineWords } from "../language/words.ts";

export const IMPORT_WORDS = defineWords(
  {
    tooLarge: "It is larger than 1 GB. Give the record of a shorter run.",
    zipped: "It is compressed by gzip. Unpack it, and give the file that comes out.",
    cut: "Its last line was cut off, so what came before it is shown.",
    known: (run: string) => `is in the library already, as \u201c${run}\u201d`,
    replaces: (run: string) => `replaces the shorter copy \u201c${run}\u201d`,
    about: (file: string, what: string) => `${file}: ${what}`,
    sentence: (file: string, what: string) => `${file} ${what}.`,
  },
  {
    tooLarge: "文件大于 1 GB。请给出更短的运行记录。",
    zipped: "文件经过 gzip 压缩。请先解压，再选择解压后的文件。",
    cut: "最后一行不完整，只显示它之前的内容。",
    known: (run) => `已在库中，名为\u201c${run}\u201d`,
    replaces: (run) => `取代了较短的副本\u201c${run}\u201d`,
    about: (file, what) => `${file}：${what}`,
    sentence: (file, what) => `${file} ${what}。`,
  },
);
