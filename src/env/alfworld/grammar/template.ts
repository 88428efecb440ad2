import { type Expression, readExpression } from "./expression.ts";
import { type Query, readQuery } from "./query.ts";

/** A piece of a text before it is written out. */
export type TextSymbol =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "rule"; readonly name: string }
  | {
      /** An expression or a rule, once for every answer of a query (once where there is none). */
      readonly kind: "each";
      readonly what: Expression | { readonly kind: "rule"; readonly name: string };
      readonly query: Query | null;
      /** Written as a list: "a, b, and c". */
      readonly list: boolean;
    };

const LITERAL = /[^;|"<>[\]#{}]*/y;
const QUOTED = /"([^;|"<>[\]#{}]*)"/y;
const RULE = /#\t*([\p{L}\p{N}_()/!<>\-\s,.]+)#/uy;
const EXPRESSION = /[^|[\]{}\n<>]+/y;
const BAR = /\s*\|\s*/y;
const GIVEN = /[^;|{}\n[\]#]+/y;
const LINE_START = /(?:\/\/[^\n]*|\s*)\n?/y;

function match(pattern: RegExp, text: string, from: number): RegExpExecArray | null {
  pattern.lastIndex = from;
  return pattern.exec(text);
}

/** Where the next symbol starts: at the start of a line all white space is dropped, else tabs. */
function skip(text: string, from: number): number {
  let i = from;
  for (let before = -1; before !== i; ) {
    before = i;
    if (i === 0 || text[i - 1] === "\n") i += match(LINE_START, text, i)?.[0].length ?? 0;
    while (text[i] === "\t") i++;
  }
  return i;
}

interface Read<T> {
  readonly value: T;
  /** The index behind it. */
  readonly end: number;
}

function readRuleName(text: string, from: number): Read<string> | null {
  const found = match(RULE, text, from);
  return found === null ? null : { value: found[1] ?? "", end: RULE.lastIndex };
}

function readExpressionAt(text: string, from: number): Read<Expression> | null {
  const found = match(EXPRESSION, text, from);
  return found === null ? null : { value: readExpression(found[0]), end: from + found[0].length };
}

function readGiven(text: string, from: number): Read<Query> | null {
  const bar = match(BAR, text, from);
  if (bar === null) return null;
  const start = skip(text, from + bar[0].length);
  const found = match(GIVEN, text, start);
  return found === null ? null : { value: readQuery(found[0]), end: start + found[0].length };
}

/** `{what | query}` at `from`. Each part takes all it can and is never read a second way. */
function readEach(text: string, from: number, list: boolean): Read<TextSymbol> | null {
  if (text[from] !== "{") return null;
  const start = skip(text, from + 1);
  const rule = readRuleName(text, start);
  const what = rule ?? readExpressionAt(text, start);
  if (what === null) return null;
  const given = readGiven(text, what.end);
  const end = skip(text, given?.end ?? what.end);
  if (text[end] !== "}") return null;
  const value: TextSymbol = {
    kind: "each",
    what: typeof what.value === "string" ? { kind: "rule", name: what.value } : what.value,
    query: given?.value ?? null,
    list,
  };
  return { value, end: end + 1 };
}

function readSymbol(text: string, from: number): Read<TextSymbol> | null {
  if (text[from] === "[") {
    const each = readEach(text, skip(text, from + 1), true);
    const end = each === null ? -1 : skip(text, each.end);
    return each !== null && text[end] === "]" ? { value: each.value, end: end + 1 } : null;
  }
  if (text[from] === "{") return readEach(text, from, false);
  const rule = readRuleName(text, from);
  if (rule !== null) return { value: { kind: "rule", name: rule.value }, end: rule.end };
  const quoted = match(QUOTED, text, from);
  if (quoted !== null) {
    return { value: { kind: "text", text: quoted[1] ?? "" }, end: QUOTED.lastIndex };
  }
  const literal = match(LITERAL, text, from)?.[0] ?? "";
  return literal === ""
    ? null
    : { value: { kind: "text", text: literal }, end: from + literal.length };
}

/** Reads the right side of a rule; what follows the first thing that fits nothing is dropped. */
export function readTemplate(text: string): readonly TextSymbol[] {
  const symbols: TextSymbol[] = [];
  let from = 0;
  while (from < text.length) {
    const next = readSymbol(text, skip(text, from));
    if (next === null) break;
    symbols.push(next.value);
    from = next.end;
  }
  return symbols;
}
