import { gameFault } from "../fault.ts";
import type { Budget } from "../limits.ts";
import { Relation, type Tuple, type World } from "../planning/index.ts";
import type { Placeholder, Query, QueryAtom } from "./query.ts";

/** An entity as a value of a placeholder, with the type it was bound under. */
export interface Bound {
  readonly entity: number;
  readonly type: string;
}

/** Values of placeholders by their key, in the order they were bound. */
export type Bindings = ReadonlyMap<string, { readonly name: string; readonly bound: Bound }>;

const NOT = "not_";

/** Answers queries over the facts of one state. */
export class FactStore {
  readonly #world: World;
  readonly #told: readonly Relation[];
  readonly #budget: Budget;

  constructor(world: World, told: readonly Relation[], budget: Budget) {
    this.#world = world;
    this.#told = told;
    this.#budget = budget;
  }

  #relation({ predicate: name, placeholders: { length: arity } }: QueryAtom): Relation {
    const plain = this.#world.knownPredicate(name, arity);
    if (plain !== undefined) return this.#told[2 * plain] ?? Relation.EMPTY;
    const opposite = name.startsWith(NOT)
      ? this.#world.knownPredicate(name.slice(NOT.length), arity)
      : undefined;
    if (opposite === undefined) return Relation.EMPTY;
    return this.#told[2 * opposite + 1] ?? Relation.EMPTY;
  }

  /** Facts of the right types in the order of the original: by types, then by names. */
  #facts(atom: QueryAtom): readonly Tuple[] {
    const facts = this.#relation(atom).sorted();
    const types = atom.placeholders.map((placeholder) => {
      if (this.#world.types.has(placeholder.type)) return placeholder.type;
      throw gameFault({
        en: `A text of this game asks for the unknown type "${placeholder.type.slice(0, 40)}"`,
        zh: `此游戏的一段文本询问了未知类型 “${placeholder.type.slice(0, 40)}”`,
      });
    });
    this.#budget.spend(facts.length);
    const exact = facts.every((tuple) => {
      return tuple.every((entity, place) => this.#world.typeOf[entity] === types[place]);
    });
    if (exact) return facts;
    const byTypes = new Map<string, Tuple[]>();
    for (const tuple of facts) {
      const key = tuple.map((entity) => this.#world.typeOf[entity]).join(" ");
      const list = byTypes.get(key);
      if (list === undefined) byTypes.set(key, [tuple]);
      else list.push(tuple);
    }
    const combinations = this.#world.types.combinations(types);
    this.#budget.spend(combinations.length);
    return combinations.flatMap((combination) => byTypes.get(combination.join(" ")) ?? []);
  }

  /**
   * Every way to answer a query on top of what is bound; different placeholders
   * never stand for the same entity. Throws a UserError for a query that is not readable.
   */
  answers(query: Query, bindings: Bindings, limit = Number.POSITIVE_INFINITY): Bindings[] {
    const { atoms, source } = query;
    if (atoms === null) {
      throw gameFault({
        en: `The grammar of this game asks the unreadable "${source.slice(0, 60)}"`,
        zh: `此游戏的语法含有不可读的查询 “${source.slice(0, 60)}”`,
      });
    }
    const result: Bindings[] = [];
    const current = new Map(bindings);
    const used = new Set([...bindings.values()].map(({ bound }) => usedKey(bound)));
    const lists: (readonly Tuple[] | undefined)[] = [];

    const visit = (depth: number): void => {
      const atom = atoms[depth];
      if (atom === undefined) {
        this.#budget.spend(2 * current.size);
        result.push(new Map(current));
        return;
      }
      lists[depth] ??= this.#facts(atom);
      for (const tuple of lists[depth]) {
        if (result.length >= limit) return;
        this.#budget.spend(1 + tuple.length);
        const fresh = this.#bind(atom.placeholders, tuple, current, used);
        if (fresh === null) continue;
        visit(depth + 1);
        unbind(fresh, current, used);
      }
    };
    visit(0);
    return result;
  }

  /** Binds the free placeholders of an atom to a fact; null (and nothing bound) where it does not fit. */
  #bind(
    placeholders: readonly Placeholder[],
    tuple: Tuple,
    current: Map<string, { readonly name: string; readonly bound: Bound }>,
    used: Set<string>,
  ): string[] | null {
    const fresh: string[] = [];
    for (const [place, { key, name }] of placeholders.entries()) {
      const entity = tuple[place] ?? -1;
      const type = this.#world.typeOf[entity] ?? "";
      const existing = current.get(key)?.bound;
      const bound = { entity, type };
      const fits =
        existing === undefined
          ? !used.has(usedKey(bound))
          : existing.entity === entity && existing.type === type;
      if (!fits) {
        unbind(fresh, current, used);
        return null;
      }
      if (existing === undefined) {
        current.set(key, { name, bound });
        used.add(usedKey(bound));
        fresh.push(key);
      }
    }
    return fresh;
  }
}

function usedKey({ entity, type }: Bound): string {
  return `${entity} ${type}`;
}

function unbind(
  keys: readonly string[],
  current: Map<string, { readonly bound: Bound }>,
  used: Set<string>,
): void {
  for (const key of keys) {
    const value = current.get(key);
    if (value !== undefined) used.delete(usedKey(value.bound));
    current.delete(key);
  }
}
