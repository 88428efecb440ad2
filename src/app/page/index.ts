/**
 * page: how the page around the screens is shown: its language, presenting and embedding,
 * and what a teacher has hidden. The address holds it, in its fragment.
 */
export { beginLanguage, chooseLanguage, otherLanguage } from "./language.ts";
export {
  languageOf,
  type PageOptions,
  PLAIN_PAGE,
  readPage,
  SPEEDS,
  type Speed,
  shown,
  writePage,
} from "./options.ts";
export { changePage, currentPage, onPage, openPage, takeTrainQuery, usePage } from "./page.ts";
export { isPart, type Part, PARTS } from "./parts.ts";
export { ADDRESS_WORDS } from "./words.ts";
