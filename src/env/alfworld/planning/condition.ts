import type { Sentence } from "../../../base/index.ts";
import { gameFault } from "../fault.ts";
import { LIMITS } from "../limits.ts";
import { type Formula, negate, type Typed } from "../pddl/index.ts";
import type { World } from "./world.ts";

/** A place for a value (0 or more), or a fixed entity (below 0, see `fixed`). */
export type Term = number;

const fixed = (entity: number): Term => -1 - entity;

/** The value of a term; -1 where its place is still open. */
export function entityAt(term: Term, binding: Int32Array): number {
  return term < 0 ? -1 - term : (binding[term] as number);
}

export interface Atom {
  readonly predicate: number;
  readonly terms: readonly Term[];
}

/** A variable: its place and the type of what may stand there. */
export interface Variable {
  readonly slot: number;
  readonly type: string;
}

/** One alternative of a condition: all of it must hold for some values of its variables. */
export interface Alternative {
  readonly variables: readonly Variable[];
  readonly positive: readonly Atom[];
  readonly negative: readonly Atom[];
  readonly equal: readonly { readonly left: Term; readonly right: Term; readonly same: boolean }[];
  /** None of these may have a solution. */
  readonly absent: readonly (readonly Alternative[])[];
}

type Draft = { -readonly [K in keyof Alternative]: Alternative[K][number][] };

const draft = (): Draft => ({ variables: [], positive: [], negative: [], equal: [], absent: [] });

function join(a: Draft, b: Draft): Draft {
  return {
    variables: [...a.variables, ...b.variables],
    positive: [...a.positive, ...b.positive],
    negative: [...a.negative, ...b.negative],
    equal: [...a.equal, ...b.equal],
    absent: [...a.absent, ...b.absent],
  };
}

function append(to: Draft, from: Draft): void {
  to.variables.push(...from.variables);
  to.positive.push(...from.positive);
  to.negative.push(...from.negative);
  to.equal.push(...from.equal);
  to.absent.push(...from.absent);
}

export type Scope = ReadonlyMap<string, number>;

/** Turns conditions into alternatives over numbered places. */
export class Compiler {
  readonly #world: World;
  readonly #what: Sentence;
  /** Constants that no object has; they equal nothing but themselves. */
  readonly #ghosts = new Map<string, number>();
  #literals = 0;
  #slots = 0;

  constructor(world: World, what: Sentence) {
    this.#world = world;
    this.#what = what;
  }

  /** How many places were given out. */
  get slots(): number {
    return this.#slots;
  }

  /** New places for some variables, and the scope in which they are known. */
  declare(typed: readonly Typed[], scope: Scope): { variables: Variable[]; scope: Scope } {
    const inner = new Map(scope);
    const variables = typed.map(({ name, type }) => {
      const slot = this.#slots++;
      inner.set(name, slot);
      return { slot, type };
    });
    if (this.#slots > LIMITS.variables)
      this.#fail({ en: "has too many variables", zh: "变量太多" });
    return { variables, scope: inner };
  }

  term(name: string, scope: Scope): Term {
    const slot = scope.get(name);
    if (slot !== undefined) return slot;
    if (name.startsWith("?"))
      this.#fail({
        en: `uses the unknown variable "${name.slice(0, 40)}"`,
        zh: `使用了未知变量 “${name.slice(0, 40)}”`,
      });
    const entity = this.#world.entity(name);
    if (entity !== undefined) return fixed(entity);
    const ghost = this.#ghosts.get(name) ?? this.#world.names.length + this.#ghosts.size;
    this.#ghosts.set(name, ghost);
    if (this.#ghosts.size > LIMITS.alternatives)
      this.#fail({ en: "mentions too many unknown objects", zh: "提到了太多未知物体" });
    return fixed(ghost);
  }

  /** An atom over known objects, as an effect needs it. */
  effectAtom(predicate: string, terms: readonly string[], scope: Scope): Atom {
    for (const term of terms) {
      if (!term.startsWith("?") && this.#world.entity(term) === undefined) {
        this.#fail({
          en: `changes a fact about "${term.slice(0, 40)}", which the game does not declare`,
          zh: `改变了关于 “${term.slice(0, 40)}” 的事实，而此游戏没有声明它`,
        });
      }
    }
    return this.#atom(predicate, terms, scope);
  }

  #atom(predicate: string, terms: readonly string[], scope: Scope): Atom {
    return {
      predicate: this.#world.predicate(predicate, terms.length),
      terms: terms.map((term) => this.term(term, scope)),
    };
  }

  alternatives(formula: Formula, scope: Scope): readonly Alternative[] {
    return this.#compile(formula, scope);
  }

  #compile(formula: Formula, scope: Scope): Draft[] {
    switch (formula.kind) {
      case "literal": {
        this.#count();
        const result = draft();
        const atom = this.#atom(formula.predicate, formula.terms, scope);
        (formula.positive ? result.positive : result.negative).push(atom);
        return [result];
      }
      case "equal": {
        this.#count();
        const result = draft();
        result.equal.push({
          left: this.term(formula.left, scope),
          right: this.term(formula.right, scope),
          same: formula.positive,
        });
        return [result];
      }
      case "or":
        return this.#bounded(formula.parts.flatMap((part) => this.#compile(part, scope)));
      case "and":
        return formula.parts.reduce<Draft[]>(
          (left, part) => this.#product(left, this.#compile(part, scope)),
          [draft()],
        );
      case "exists": {
        const { variables, scope: inner } = this.declare(formula.variables, scope);
        const drafts = this.#compile(formula.part, inner);
        for (const alternative of drafts) alternative.variables.push(...variables);
        return drafts;
      }
      case "forall": {
        const { variables, scope: inner } = this.declare(formula.variables, scope);
        const drafts = this.#compile(negate(formula.part), inner);
        for (const alternative of drafts) alternative.variables.push(...variables);
        const result = draft();
        result.absent.push(drafts);
        return [result];
      }
    }
  }

  #product(left: Draft[], right: Draft[]): Draft[] {
    const [only] = right;
    if (right.length === 1 && only !== undefined) {
      for (const alternative of left) append(alternative, only);
      return left;
    }
    if (left.length * right.length > LIMITS.alternatives) this.#tooMany();
    return left.flatMap((a) => {
      return right.map((b) => {
        this.#count(b.positive.length + b.negative.length + b.equal.length);
        return join(a, b);
      });
    });
  }

  #bounded(drafts: Draft[]): Draft[] {
    if (drafts.length > LIMITS.alternatives) this.#tooMany();
    return drafts;
  }

  #count(literals = 1): void {
    this.#literals += literals;
    if (this.#literals > LIMITS.literals) this.#fail({ en: "is too large", zh: "太大" });
  }

  #tooMany(): never {
    return this.#fail({ en: "has too many alternatives", zh: "分支太多" });
  }

  #fail(reason: Sentence): never {
    throw gameFault({
      en: `The ${this.#what.en} of this game ${reason.en}`,
      zh: `此游戏的${this.#what.zh}${reason.zh}`,
    });
  }
}
