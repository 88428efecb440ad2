import { UserError } from "../../../base/index.ts";
import { LIMITS } from "../limits.ts";
import { type Declared, type Formula, type Literal, readFormula, readLiteral } from "./formula.ts";
import type { Node } from "./lisp.ts";
import { readVariables, type Typed } from "./typed-list.ts";

/** One added or deleted atom, for every value of `variables` under a condition. */
export interface Effect {
  readonly variables: readonly Typed[];
  /** null: always. */
  readonly condition: Formula | null;
  readonly literal: Literal;
}

function both(a: Formula | null, b: Formula): Formula {
  return a === null ? b : { kind: "and", parts: [a, b] };
}

/** Reads the effect of an action as a flat list; what an action costs is left out. */
export function readEffects(node: Node | undefined, declared: Declared, what: string): Effect[] {
  const found = new EffectSet(what);
  const read = (
    part: Node | undefined,
    variables: readonly Typed[],
    condition: Formula | null,
  ): void => {
    if (!Array.isArray(part)) throw new UserError(`The ${what} needs an effect in parentheses.`);
    const list = part as readonly Node[];
    const [tag, ...rest] = list;
    if (tag === undefined || tag === "increase") return;
    if (tag === "and") {
      for (const inner of rest) read(inner, variables, condition);
    } else if (tag === "forall") {
      read(rest[1], [...variables, ...readVariables(rest[0], what)], condition);
    } else if (tag === "when") {
      const inner = readFormula(rest[0], true, declared, what);
      read(rest[1], variables, both(condition, inner));
    } else if (tag === "not") {
      const inner = rest[0];
      if (!Array.isArray(inner)) throw new UserError(`The ${what} has an empty "not".`);
      found.add({ variables, condition, literal: readLiteral(inner, false, declared, what) });
    } else {
      found.add({ variables, condition, literal: readLiteral(list, true, declared, what) });
    }
  };
  read(node, [], null);
  return found.list();
}

/** Effects in order; of an addition and a deletion under one condition the addition stays. */
class EffectSet {
  readonly #what: string;
  readonly #effects = new Map<string, Effect>();
  readonly #scopes = new Map<string, number>();

  constructor(what: string) {
    this.#what = what;
  }

  add(effect: Effect): void {
    const { variables, condition, literal } = effect;
    const scopeText = JSON.stringify([variables, condition]);
    const scope = this.#scopes.get(scopeText) ?? this.#scopes.size;
    this.#scopes.set(scopeText, scope);
    const atom = `${scope} ${literal.predicate} ${literal.terms.join(" ")}`;
    const opposite = `${literal.positive ? "-" : "+"}${atom}`;
    if (this.#effects.has(opposite)) {
      if (!literal.positive) return;
      this.#effects.delete(opposite);
    }
    this.#effects.set(`${literal.positive ? "+" : "-"}${atom}`, effect);
    if (this.#effects.size > LIMITS.effects) {
      throw new UserError(`The ${this.#what} has more than ${LIMITS.effects} effects.`);
    }
  }

  list(): Effect[] {
    return [...this.#effects.values()];
  }
}
