import type { Budget } from "../limits.ts";
import type { CompiledAction, CompiledEffect } from "./action.ts";
import type { Alternative } from "./condition.ts";
import { Relation, type Tuple } from "./relation.ts";
import { groundTuple, solve, type View } from "./search.ts";
import type { World } from "./world.ts";

/** What is left of a condition when only what must be true counts. */
function relaxed(alternative: Alternative): Alternative {
  const equal = alternative.equal.filter(({ same }) => same);
  return { ...alternative, negative: [], equal, absent: [] };
}

type Found = Map<number, Tuple[]>;

/** The atoms that an effect may add where `view` says what is reachable so far. */
function collect(effect: CompiledEffect, binding: Int32Array, view: View, found: Found): void {
  if (!effect.positive) return;
  const { predicate } = effect.atom;
  const none = { positive: [], negative: [], equal: [], absent: [] };
  for (const condition of effect.condition ?? [{ ...none, variables: [] }]) {
    // The original does not look at types here.
    const variables = [...effect.variables, ...condition.variables].map(({ slot }) => {
      return { slot, type: "object" };
    });
    solve({ ...relaxed(condition), variables }, binding, view, () => {
      const tuple = groundTuple(effect.atom, binding);
      if (tuple === null || (view.relations[predicate] ?? Relation.EMPTY).has(tuple)) return false;
      const list = found.get(predicate);
      if (list === undefined) found.set(predicate, [tuple]);
      else list.push(tuple);
      return false;
    });
  }
}

/**
 * Every atom that could become true if nothing were ever deleted and no negative
 * condition counted, by predicate. The original planner knows no other atoms:
 * deleting one that is not among them is no effect. (Where an atom of a condition
 * repeats a variable, the original's search may find a few more.)
 */
export function reachableAtoms(
  world: World,
  actions: readonly CompiledAction[],
  budget: Budget,
): readonly Relation[] {
  const relations: Relation[] = [...world.initial];
  for (;;) {
    const found: Found = new Map();
    const view = { world, relations, budget };
    for (const action of actions) {
      const binding = new Int32Array(action.slots).fill(-1);
      for (const alternative of action.alternatives) {
        solve(relaxed(alternative), binding, view, () => {
          for (const effect of action.effects) collect(effect, binding, view, found);
          return false;
        });
      }
    }
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
