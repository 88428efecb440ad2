import type { Sentence } from "../../../base/index.ts";
import { gameFault } from "../fault.ts";
import { LIMITS } from "../limits.ts";
import type { Node } from "./lisp.ts";
import { readVariables, type Typed } from "./typed-list.ts";

/** A predicate with its arguments: variables ("?o") and constants. */
export interface Literal {
  readonly kind: "literal";
  readonly predicate: string;
  readonly terms: readonly string[];
  readonly positive: boolean;
}

/** A condition in which "not" stands only before a predicate. */
export type Formula =
  | Literal
  | {
      readonly kind: "equal";
      readonly left: string;
      readonly right: string;
      readonly positive: boolean;
    }
  | { readonly kind: "and" | "or"; readonly parts: readonly Formula[] }
  | {
      readonly kind: "exists" | "forall";
      readonly variables: readonly Typed[];
      readonly part: Formula;
    };

/** What a condition may mention. */
export interface Declared {
  /** Arity by predicate. */
  readonly predicates: ReadonlyMap<string, number>;
  readonly types: ReadonlySet<string>;
}

/**
 * A type in the place of a predicate. The original accepts that, and then holds it
 * for false, since no fact says it; so does this name, which nothing can state.
 */
const typePredicate = (type: string): string => `type@${type}`;

/**
 * Reads one literal without "not". A predicate that the domain does not declare
 * is taken as it is used: some published goals use one that only the initial state knows.
 */
export function readLiteral(
  list: readonly Node[],
  positive: boolean,
  declared: Declared,
  what: Sentence,
): Literal {
  const [name, ...rest] = list;
  if (typeof name !== "string")
    throw gameFault({
      en: `The ${what.en} holds an empty condition`,
      zh: `${what.zh}含有空的条件`,
    });
  if (rest.length > LIMITS.arity) {
    throw gameFault({
      en: `The ${what.en} uses a predicate with more than ${LIMITS.arity} arguments`,
      zh: `${what.zh}使用了参数超过 ${LIMITS.arity} 个的谓词`,
    });
  }
  const terms: string[] = [];
  for (const term of rest) {
    if (typeof term !== "string") {
      throw gameFault({
        en: `The ${what.en} uses "${name.slice(0, 40)}", which is not supported here`,
        zh: `${what.zh}使用了这里不支持的 “${name.slice(0, 40)}”`,
      });
    }
    terms.push(term);
  }
  const arity = declared.predicates.get(name) ?? (declared.types.has(name) ? 1 : undefined);
  if (arity !== undefined && arity !== terms.length) {
    throw gameFault({
      en: `The ${what.en} uses the predicate "${name.slice(0, 40)}" with ${terms.length} arguments instead of ${arity}`,
      zh: `${what.zh}给谓词 “${name.slice(0, 40)}” ${terms.length} 个参数，应为 ${arity} 个`,
    });
  }
  const isType = !declared.predicates.has(name) && declared.types.has(name);
  const predicate = isType ? typePredicate(name) : name;
  return { kind: "literal", predicate, terms, positive };
}

/**
 * Reads a condition; `positive` is false below a "not". The recursion is bounded
 * by the depth that the reader of parentheses allows.
 */
export function readFormula(
  node: Node | undefined,
  positive: boolean,
  declared: Declared,
  what: Sentence,
): Formula {
  if (!Array.isArray(node))
    throw gameFault({
      en: `The ${what.en} needs a condition in parentheses`,
      zh: `${what.zh}需要括号中的条件`,
    });
  const list = node as readonly Node[];
  const [tag, ...rest] = list;
  const arity = (count: number): void => {
    if (rest.length !== count) {
      throw gameFault({
        en: `The ${what.en} uses "${String(tag)}" with the wrong number of parts`,
        zh: `${what.zh}中 “${String(tag)}” 的组成部分数目不对`,
      });
    }
  };
  const read = (part: Node | undefined, sign: boolean): Formula =>
    readFormula(part, sign, declared, what);

  switch (tag) {
    case undefined:
      return { kind: positive ? "and" : "or", parts: [] };
    case "not":
      arity(1);
      return read(rest[0], !positive);
    case "and":
    case "or":
      return {
        kind: (tag === "and") === positive ? "and" : "or",
        parts: rest.map((part) => read(part, positive)),
      };
    case "imply":
      arity(2);
      return {
        kind: positive ? "or" : "and",
        parts: [read(rest[0], !positive), read(rest[1], positive)],
      };
    case "exists":
    case "forall":
      arity(2);
      return {
        kind: (tag === "exists") === positive ? "exists" : "forall",
        variables: readVariables(rest[0], what),
        part: read(rest[1], positive),
      };
    case "=": {
      arity(2);
      const [left, right] = rest;
      if (typeof left !== "string" || typeof right !== "string") {
        throw gameFault({
          en: `The ${what.en} compares numbers, which is not supported`,
          zh: `${what.zh}比较了数值，这里不支持`,
        });
      }
      return { kind: "equal", left, right, positive };
    }
    default:
      return readLiteral(list, positive, declared, what);
  }
}

/** The opposite of a condition. */
export function negate(formula: Formula): Formula {
  switch (formula.kind) {
    case "literal":
    case "equal":
      return { ...formula, positive: !formula.positive };
    case "and":
    case "or":
      return { kind: formula.kind === "and" ? "or" : "and", parts: formula.parts.map(negate) };
    case "exists":
    case "forall":
      return {
        kind: formula.kind === "exists" ? "forall" : "exists",
        variables: formula.variables,
        part: negate(formula.part),
      };
  }
}
