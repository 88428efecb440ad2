import { at, type Sentence } from "../../../base/index.ts";
import { gameFault } from "../fault.ts";
import { LIMITS } from "../limits.ts";

/** A word, or a list of words and lists, as PDDL is written. */
export type Node = string | readonly Node[];

const NEWLINE = 10;
const SEMICOLON = 59;
const OPEN = 40;
const CLOSE = 41;
const QUESTION = 63;

/** White space inside one line, as the original splits words. */
function isBlank(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13) || (code >= 28 && code <= 31);
}

/**
 * Reads one parenthesised list. As in the original planner, words end only at
 * white space, at parentheses and before "?" (so a comma belongs to its word),
 * everything is lower case, and ";" starts a comment.
 * Throws a UserError that names `what` ("domain", "problem").
 */
export function readLisp(text: string, what: Sentence): readonly Node[] {
  const stack: Node[][] = [];
  let result: readonly Node[] | null = null;
  let start = -1;

  const fail = (reason: Sentence): never => {
    throw gameFault({
      en: `The ${what.en} of this game is not readable PDDL: ${reason.en}`,
      zh: `此游戏的${what.zh}不是可读的 PDDL：${reason.zh}`,
    });
  };
  const endWord = (end: number): void => {
    if (start < 0) return;
    if (end - start > LIMITS.word)
      fail({
        en: `a word has more than ${LIMITS.word} characters`,
        zh: `一个词超过 ${LIMITS.word} 个字符`,
      });
    const word = text.slice(start, end).toLowerCase();
    start = -1;
    const list = stack.at(-1);
    if (list === undefined)
      fail({
        en: `"${word.slice(0, 40)}" stands outside the parentheses`,
        zh: `“${word.slice(0, 40)}” 在括号之外`,
      });
    else list.push(word);
  };

  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === SEMICOLON) {
      endWord(i);
      const end = text.indexOf("\n", i);
      i = end < 0 ? text.length : end;
    } else if (code === NEWLINE || isBlank(code)) {
      endWord(i);
    } else if (code === OPEN) {
      endWord(i);
      if (result !== null)
        fail({ en: "there is text after the closing parenthesis", zh: "右括号之后还有文本" });
      if (stack.length >= LIMITS.depth)
        fail({
          en: `it nests deeper than ${LIMITS.depth} parentheses`,
          zh: `括号嵌套超过 ${LIMITS.depth} 层`,
        });
      const list: Node[] = [];
      stack.at(-1)?.push(list);
      stack.push(list);
    } else if (code === CLOSE) {
      endWord(i);
      const list = stack.pop();
      if (list === undefined)
        fail({ en: "a closing parenthesis has no opening one", zh: "有右括号没有对应的左括号" });
      else if (stack.length === 0) result = list;
    } else if (code > 127) {
      fail({
        en: "it holds a character that is not ASCII outside its comments",
        zh: "注释之外含有非 ASCII 字符",
      });
    } else if (code === QUESTION) {
      endWord(i);
      start = i;
    } else if (start < 0) {
      start = i;
    }
  }
  endWord(text.length);
  if (stack.length > 0) fail({ en: "a closing parenthesis is missing", zh: "缺少右括号" });
  return result ?? fail({ en: "it is empty", zh: "内容为空" });
}

/** Whether a node is a list that starts with the word `tag`. */
export function startsWith(node: Node | undefined, tag: string): node is readonly Node[] {
  return Array.isArray(node) && node[0] === tag;
}

/** The words of a list that may hold nothing else. */
export function words(list: readonly Node[], from: number, what: Sentence): string[] {
  const result: string[] = [];
  for (let i = from; i < list.length; i++) {
    const word = at(list, i);
    if (typeof word !== "string") {
      throw gameFault({
        en: `The ${what.en} of this game holds a list where a name is expected`,
        zh: `此游戏的${what.zh}在应为名称的位置含有列表`,
      });
    }
    result.push(word);
  }
  return result;
}
