import { LIMITS } from "../limits.ts";

/** A variable of a query with its type; both together are what it is known by. */
export interface Placeholder {
  readonly name: string;
  readonly type: string;
  readonly key: string;
}

export interface QueryAtom {
  readonly predicate: string;
  readonly placeholders: readonly Placeholder[];
}

/**
 * "pred(x: type) & pred2(x: type, y: type)"; null: not readable or with two
 * types for one variable, an error only where it is asked.
 */
export interface Query {
  readonly source: string;
  readonly atoms: readonly QueryAtom[] | null;
}

/** Letters and digits are those of all scripts, as in the original. */
const ATOM = /\s*(!?[\p{L}\p{N}_/]+)\s*\(([^()]*)\)\s*/uy;
const PLACEHOLDER = /^\s*([\p{L}\p{N}_']+)\s*(?::\s*([\p{L}\p{N}_/-]+)\s*)?$/u;

export function placeholder(name: string, type: string): Placeholder {
  return { name, type, key: `${name}:${type}` };
}

function readAtoms(source: string): readonly QueryAtom[] | null {
  const atoms: QueryAtom[] = [];
  const types = new Map<string, string>();
  for (let from = 0; ; from++) {
    ATOM.lastIndex = from;
    const match = ATOM.exec(source);
    if (match === null) return null;
    const [, predicate = "", list = ""] = match;
    const placeholders: Placeholder[] = [];
    for (const part of list.trim() === "" ? [] : list.split(",")) {
      const [, name, type] = PLACEHOLDER.exec(part) ?? [];
      if (name === undefined) return null;
      const found = placeholder(name, type ?? name.replace(/'+$/, ""));
      if ((types.get(name) ?? found.type) !== found.type) return null;
      types.set(name, found.type);
      placeholders.push(found);
    }
    atoms.push({ predicate, placeholders });
    if (atoms.length > LIMITS.queryAtoms) return null;
    from = ATOM.lastIndex;
    if (from === source.length) return atoms;
    if (source[from] !== "&") return null;
  }
}

export function readQuery(source: string): Query {
  return { source, atoms: readAtoms(source) };
}
