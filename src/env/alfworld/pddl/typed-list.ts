import { at, UserError } from "../../../base/index.ts";
import type { Node } from "./lisp.ts";

/** A name with its type, as in "?o - object". */
export interface Typed {
  readonly name: string;
  readonly type: string;
}

/** Reads "a b - type c - type2 d"; names without a type are objects. */
export function readTypedList(list: readonly Node[], from: number, what: string): Typed[] {
  const result: Typed[] = [];
  let pending: string[] = [];
  for (let i = from; i < list.length; i++) {
    const node = at(list, i);
    if (typeof node !== "string") {
      throw new UserError(`The ${what} holds a list where a name is expected.`);
    }
    if (node !== "-") {
      pending.push(node);
      continue;
    }
    i++;
    const type = list[i];
    if (typeof type !== "string") {
      throw new UserError(`The ${what} has a "-" without one type name behind it.`);
    }
    for (const name of pending) result.push({ name, type });
    pending = [];
  }
  for (const name of pending) result.push({ name, type: "object" });
  return result;
}

/** A typed list of variables only. */
export function readVariables(node: Node | undefined, what: string): Typed[] {
  if (!Array.isArray(node)) throw new UserError(`The ${what} needs a list of variables.`);
  const variables = readTypedList(node as readonly Node[], 0, what);
  for (const { name } of variables) {
    if (!name.startsWith("?")) {
      throw new UserError(`The ${what} names "${name.slice(0, 40)}" where a variable is expected.`);
    }
  }
  return variables;
}
