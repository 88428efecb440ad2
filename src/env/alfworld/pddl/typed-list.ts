import { at, type Sentence } from "../../../base/index.ts";
import { gameFault } from "../fault.ts";
import type { Node } from "./lisp.ts";

/** A name with its type, as in "?o - object". */
export interface Typed {
  readonly name: string;
  readonly type: string;
}

/** Reads "a b - type c - type2 d"; names without a type are objects. */
export function readTypedList(list: readonly Node[], from: number, what: Sentence): Typed[] {
  const result: Typed[] = [];
  let pending: string[] = [];
  for (let i = from; i < list.length; i++) {
    const node = at(list, i);
    if (typeof node !== "string") {
      throw gameFault({
        en: `The ${what.en} holds a list where a name is expected`,
        zh: `${what.zh}在应为名称的位置含有列表`,
      });
    }
    if (node !== "-") {
      pending.push(node);
      continue;
    }
    i++;
    const type = list[i];
    if (typeof type !== "string") {
      throw gameFault({
        en: `The ${what.en} has a "-" without one type name behind it`,
        zh: `${what.zh}中有一个 “-” 后面没有类型名`,
      });
    }
    for (const name of pending) result.push({ name, type });
    pending = [];
  }
  for (const name of pending) result.push({ name, type: "object" });
  return result;
}

/** A typed list of variables only. */
export function readVariables(node: Node | undefined, what: Sentence): Typed[] {
  if (!Array.isArray(node))
    throw gameFault({
      en: `The ${what.en} needs a list of variables`,
      zh: `${what.zh}需要变量列表`,
    });
  const variables = readTypedList(node as readonly Node[], 0, what);
  for (const { name } of variables) {
    if (!name.startsWith("?")) {
      throw gameFault({
        en: `The ${what.en} names "${name.slice(0, 40)}" where a variable is expected`,
        zh: `${what.zh}在应为变量的位置是 “${name.slice(0, 40)}”`,
      });
    }
  }
  return variables;
}
