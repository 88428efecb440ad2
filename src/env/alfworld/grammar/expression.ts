/** What may stand in braces: names of entities, text, "+" and "or". */
export type Expression =
  | { readonly kind: "attribute"; readonly variable: string; readonly attribute: Attribute }
  | { readonly kind: "constant"; readonly text: string }
  | { readonly kind: "plus" | "or"; readonly parts: readonly Expression[] }
  /** Not understood; an error only where it is written out. */
  | { readonly kind: "unknown"; readonly source: string };

export type Attribute = "name" | "id" | "type" | "definite" | "indefinite";

const ATTRIBUTES: ReadonlySet<string> = new Set<Attribute>([
  "name",
  "id",
  "type",
  "definite",
  "indefinite",
]);

const TOKEN = /\s*(?:([A-Za-z_]\w*)(?:\.([A-Za-z_]\w*))?|'([^'\\]*)'|"([^"\\]*)"|(\+))\s*/y;

function isAttribute(word: string): word is Attribute {
  return ATTRIBUTES.has(word);
}

/** Reads "a.name + ' ' + b.name or 'nothing'"; "+" binds closer than "or", as in Python. */
export function readExpression(source: string): Expression {
  const unknown: Expression = { kind: "unknown", source };
  const choices: Expression[] = [];
  let sum: Expression[] = [];
  let wantsOperand = true;
  const endSum = (): void => {
    const [only] = sum;
    choices.push(sum.length === 1 && only !== undefined ? only : { kind: "plus", parts: sum });
    sum = [];
  };
  for (let from = 0; from < source.length; from = TOKEN.lastIndex) {
    TOKEN.lastIndex = from;
    const token = TOKEN.exec(source);
    if (token === null) return unknown;
    const [, variable, attribute, single, double, plus] = token;
    const isOr = variable === "or" && attribute === undefined;
    if (wantsOperand === (plus !== undefined || isOr)) return unknown;
    wantsOperand = !wantsOperand;
    if (isOr) endSum();
    else if (variable !== undefined) {
      const wanted = attribute ?? "name";
      if (!isAttribute(wanted)) return unknown;
      sum.push({ kind: "attribute", variable, attribute: wanted });
    } else if (plus === undefined) sum.push({ kind: "constant", text: single ?? double ?? "" });
  }
  if (wantsOperand) return unknown;
  endSum();
  const [only] = choices;
  return choices.length === 1 && only !== undefined ? only : { kind: "or", parts: choices };
}
