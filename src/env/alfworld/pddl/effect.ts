import type { Sentence } from "../../../base/index.ts";
import { gameFault } from "../fault.ts";
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

/** Where an effect stands: the quantifiers and conditions around it. */
interface Surroundings {
  readonly variables: readonly Typed[];
  readonly condition: Formula | null;
  /** Equal for equal surroundings. */
  readonly id: number;
}

/** Reads the effect of an action as a flat list; what an action costs is left out. */
export function readEffects(node: Node | undefined, declared: Declared, what: Sentence): Effect[] {
  const found = new EffectSet(what);
  const read = (part: Node | undefined, around: Surroundings): void => {
    if (!Array.isArray(part))
      throw gameFault({
        en: `The ${what.en} needs an effect in parentheses`,
        zh: `${what.zh}需要括号中的效果`,
      });
    const list = part as readonly Node[];
    const [tag, ...rest] = list;
    if (tag === undefined || tag === "increase") return;
    if (tag === "and") {
      for (const inner of rest) read(inner, around);
    } else if (tag === "forall") {
      const added = readVariables(rest[0], what);
      const variables = [...around.variables, ...added];
      read(rest[1], { ...around, variables, id: found.inside(around.id, added) });
    } else if (tag === "when") {
      const added = readFormula(rest[0], true, declared, what);
      const condition = both(around.condition, added);
      read(rest[1], { ...around, condition, id: found.inside(around.id, added) });
    } else if (tag === "not") {
      const inner = rest[0];
      if (!Array.isArray(inner))
        throw gameFault({
          en: `The ${what.en} has an empty "not"`,
          zh: `${what.zh}含有空的 “not”`,
        });
      found.add(readLiteral(inner, false, declared, what), around);
    } else {
      found.add(readLiteral(list, true, declared, what), around);
    }
  };
  read(node, { variables: [], condition: null, id: 0 });
  return found.list();
}

/** Effects in order; of an addition and a deletion under one condition the addition stays. */
class EffectSet {
  readonly #what: Sentence;
  readonly #effects = new Map<string, Effect>();
  readonly #surroundings = new Map<string, number>();

  constructor(what: Sentence) {
    this.#what = what;
  }

  /** The identifier of what stands around an effect one level further in. */
  inside(outer: number, added: Formula | readonly Typed[]): number {
    const key = `${outer} ${JSON.stringify(added)}`;
    const id = this.#surroundings.get(key) ?? this.#surroundings.size + 1;
    this.#surroundings.set(key, id);
    return id;
  }

  add(literal: Literal, { variables, condition, id }: Surroundings): void {
    const atom = `${id} ${literal.predicate} ${literal.terms.join(" ")}`;
    const opposite = `${literal.positive ? "-" : "+"}${atom}`;
    if (this.#effects.has(opposite)) {
      if (!literal.positive) return;
      this.#effects.delete(opposite);
    }
    this.#effects.set(`${literal.positive ? "+" : "-"}${atom}`, { variables, condition, literal });
    if (this.#effects.size > LIMITS.effects) {
      throw gameFault({
        en: `The ${this.#what.en} has more than ${LIMITS.effects} effects`,
        zh: `${this.#what.zh}的效果超过 ${LIMITS.effects} 个`,
      });
    }
  }

  list(): Effect[] {
    return [...this.#effects.values()];
  }
}
