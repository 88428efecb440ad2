import type { Budget } from "../limits.ts";
import type { CompiledAction, CompiledEffect } from "./action.ts";
import type { Alternative, Atom } from "./condition.ts";
import { Relation, type Tuple } from "./relation.ts";
import { groundTuple, solve, type View } from "./search.ts";
import type { World } from "./world.ts";

/**
 * Conditions as the original's search for reachable atoms looks at them: only what
 * must be true counts, and where a variable is not passed on, its second mention is
 * not compared with its first. So it finds a few atoms too many, and so does this.
 */
class Loose {
  #slots: number;

  constructor(slots: number) {
    this.#slots = slots;
  }

  /** Places that a binding needs. */
  get slots(): number {
    return this.#slots;
  }

  #atom(atom: Atom, isKept: (term: number) => boolean): Atom {
    const seen = new Set<number>();
    const terms = atom.terms.map((term) => {
      if (term < 0) return term;
      if (seen.has(term) || !isKept(term)) return this.#slots++;
      seen.add(term);
      return term;
    });
    return { ...atom, terms };
  }

  condition(alternative: Alternative): Alternative {
    return {
      ...alternative,
      positive: alternative.positive.map((atom) => this.#atom(atom, () => true)),
      negative: [],
      equal: alternative.equal.filter(({ same }) => same),
      absent: [],
    };
  }

  /** The conditions of an addition; the types of its variables do not count. */
  addition({ variables, condition, atom }: CompiledEffect): readonly Alternative[] {
    return (condition ?? [ALWAYS]).map((alternative) => {
      const loose = this.condition(alternative);
      const [only] = loose.positive;
      const positive =
        loose.positive.length === 1 && only !== undefined
          ? [this.#atom(only, (term) => atom.terms.includes(term))]
          : loose.positive;
      const untyped = [...variables, ...alternative.variables].map(({ slot }) => {
        return { slot, type: "object" };
      });
      return { ...loose, positive, variables: untyped };
    });
  }
}

const ALWAYS: Alternative = { variables: [], positive: [], negative: [], equal: [], absent: [] };

interface LooseAction {
  readonly slots: number;
  readonly alternatives: readonly Alternative[];
  readonly additions: readonly {
    readonly atom: Atom;
    readonly conditions: readonly Alternative[];
  }[];
}

function loosen(action: CompiledAction): LooseAction {
  const loose = new Loose(action.slots);
  const alternatives = action.alternatives.map((alternative) => loose.condition(alternative));
  const additions = action.effects
    .filter(({ positive }) => positive)
    .map((effect) => ({ atom: effect.atom, conditions: loose.addition(effect) }));
  return { slots: loose.slots, alternatives, additions };
}

type Found = Map<number, Tuple[]>;

/** Adds what an action could make true, where `view` says what is reachable so far. */
function collect({ slots, alternatives, additions }: LooseAction, view: View, found: Found): void {
  const binding = new Int32Array(slots).fill(-1);
  const add = (atom: Atom): boolean => {
    const tuple = groundTuple(atom, binding);
    const known = view.relations[atom.predicate] ?? Relation.EMPTY;
    if (tuple === null || known.has(tuple)) return false;
    const list = found.get(atom.predicate);
    if (list === undefined) found.set(atom.predicate, [tuple]);
    else list.push(tuple);
    return false;
  };
  for (const alternative of alternatives) {
    solve(alternative, binding, view, () => {
      for (const { atom, conditions } of additions) {
        for (const condition of conditions) solve(condition, binding, view, () => add(atom));
      }
      return false;
    });
  }
}

/**
 * Every atom that could become true if nothing were ever deleted and no negative
 * condition counted, by predicate. The original planner knows no other atoms:
 * deleting one that is not among them is no effect.
 */
export function reachableAtoms(
  world: World,
  actions: readonly CompiledAction[],
  budget: Budget,
): readonly Relation[] {
  const relations: Relation[] = [...world.initial];
  const loose = actions.map(loosen);
  for (;;) {
    const found: Found = new Map();
    for (const action of loose) collect(action, { world, relations, budget }, found);
    if (found.size === 0) return relations;
    for (const [predicate, tuples] of found) {
      const changes = tuples.map((tuple) => ({ tuple, present: true }));
      relations[predicate] = (relations[predicate] ?? Relation.EMPTY).with(changes);
    }
  }
}

/** Predicates that the texts of a game ask for; null: any may be asked. */
export type Asked = ReadonlySet<string> | null;

/**
 * Whether it can be seen from outside which atoms are reachable: through a
 * "not_" fact that a text asks for, or through an action that does nothing else.
 * It cannot in ALFWorld's own domains, which saves the search.
 */
export function reachabilityMatters(
  actions: readonly CompiledAction[],
  world: World,
  asked: Asked,
): boolean {
  const asks = (name: string): boolean => asked === null || asked.has(name);
  return actions.some((action) => {
    const always = action.surelyEffective.every((sure) => sure);
    return action.effects.some(({ condition, atom, positive }) => {
      const name = world.nameOfPredicate(atom.predicate);
      if (condition !== null) {
        const closed = condition.every(({ variables }) => variables.length === 0);
        return !always || !closed || asks(name) || asks(`not_${name}`);
      }
      if (positive || (always && !asks(`not_${name}`))) return false;
      return !action.alternatives.every((alternative) =>
        alternative.positive.some(
          (known) =>
            known.predicate === atom.predicate &&
            known.terms.every((term, place) => term === atom.terms[place]),
        ),
      );
    });
  });
}
