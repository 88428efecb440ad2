import { defineWords } from "../language/words.ts";

export const PICTURE_WORDS = defineWords(
  {
    saveAs: (kind: string) => `Save as ${kind}`,
    saveTitleAs: (title: string, kind: string) => `${title}: save as ${kind}`,
  },
  {
    saveAs: (kind) => `保存为 ${kind}`,
    saveTitleAs: (title, kind) => `${title}：保存为 ${kind}`,
  },
);
