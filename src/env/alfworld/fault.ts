import { type Sentence, UserError } from "../../base/index.ts";

/** Refuses a game for its fault, a sentence without its stop. */
export const gameFault = ({ en, zh }: Sentence): UserError =>
  new UserError({
    en: `${en}. Choose another game file.`,
    zh: `${zh}。请选择其他游戏文件。`,
  });
