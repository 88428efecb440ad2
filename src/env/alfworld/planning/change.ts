import type { CompiledAction, CompiledEffect } from "./action.ts";
import { type Alternative, type Atom, entityAt } from "./condition.ts";
import { Relation, type Tuple } from "./relation.ts";
import { groundTuple, holds, solve, type View } from "./search.ts";
import type { World } from "./world.ts";

/** One atom set or cleared. */
export interface Change {
  readonly predicate: number;
  readonly tuple: Tuple;
  readonly present: boolean;
}

/** What applying an action does to the two states of a game. */
export interface Outcome {
  /** To what is true: only effects whose condition holds. */
  readonly real: readonly Change[];
  /**
   * To the facts that texts are made from: every effect, whether or not its
   * condition holds. A cleared atom is remembered there as its "not_" fact.
   */
  readonly told: readonly Change[];
}

/** One instance of an effect. */
interface Instance {
  readonly effect: CompiledEffect;
  readonly key: string;
  readonly tuple: Tuple;
  readonly fires: boolean;
  /** The condition is null or its opposite is not already implied. */
  readonly possible: boolean;
}

/** Literals that are known to be true where an alternative of the precondition was solved. */
class Known {
  readonly #positive: ReadonlySet<string>;
  readonly #negative: ReadonlySet<string>;

  constructor(alternative: Alternative, binding: Int32Array) {
    const keys = (atoms: readonly Atom[]): Set<string> =>
      new Set(atoms.map((atom) => keyOf(atom.predicate, groundTuple(atom, binding) ?? [])));
    this.#positive = keys(alternative.positive);
    this.#negative = keys(alternative.negative);
  }

  says(key: string, present: boolean): boolean {
    return (present ? this.#positive : this.#negative).has(key);
  }
}

function keyOf(predicate: number, tuple: Tuple): string {
  return `${predicate} ${tuple.join(" ")}`;
}

/** The predicates that some action changes. */
export function changedPredicates(actions: readonly CompiledAction[]): ReadonlySet<number> {
  return new Set(
    actions.flatMap((action) => action.effects.map((effect) => effect.atom.predicate)),
  );
}

/** Whether a condition is not already ruled out by the precondition and by what never changes. */
function isPossible(
  condition: readonly Alternative[],
  binding: Int32Array,
  known: Known,
  view: View,
  changing: ReadonlySet<number>,
): boolean {
  const ruledOut = (atom: Atom, present: boolean): boolean => {
    const tuple = groundTuple(atom, binding);
    if (tuple === null) return false;
    if (known.says(keyOf(atom.predicate, tuple), !present)) return true;
    const relation = view.relations[atom.predicate] ?? Relation.EMPTY;
    return !changing.has(atom.predicate) && relation.has(tuple) !== present;
  };
  return condition.some(
    ({ positive, negative, equal }) =>
      !positive.some((atom) => ruledOut(atom, true)) &&
      !negative.some((atom) => ruledOut(atom, false)) &&
      !equal.some(({ left, right, same }) => {
        const a = entityAt(left, binding);
        const b = entityAt(right, binding);
        return a >= 0 && b >= 0 && (a === b) !== same;
      }),
  );
}

function sizeOf(condition: readonly Alternative[]): number {
  let size = 0;
  for (const { positive, negative, equal } of condition) {
    size += 1 + positive.length + negative.length + equal.length;
  }
  return size;
}

/** Every value of the variables of a universal effect. */
function forEachValue(
  { variables }: CompiledEffect,
  binding: Int32Array,
  view: View,
  visit: () => void,
): void {
  const all: Alternative = { variables, positive: [], negative: [], equal: [], absent: [] };
  solve(all, binding, view, () => {
    visit();
    return false;
  });
}

function instances(
  action: CompiledAction,
  binding: Int32Array,
  known: Known,
  view: View,
  changing: ReadonlySet<number>,
): Instance[] {
  const result: Instance[] = [];
  for (const effect of action.effects) {
    const { condition, atom } = effect;
    forEachValue(effect, binding, view, () => {
      view.budget.spend(4 + sizeOf(condition ?? []));
      const tuple = groundTuple(atom, binding) ?? [];
      result.push({
        effect,
        key: keyOf(atom.predicate, tuple),
        tuple,
        fires: condition === null || holds(condition, binding, view),
        possible: condition === null || isPossible(condition, binding, known, view, changing),
      });
    });
  }
  return result;
}

/**
 * What an action does for one solution of one alternative of its precondition;
 * null where it does nothing that the precondition does not already say.
 * An atom that is both added and deleted stays.
 */
export function outcomeOf(
  action: CompiledAction,
  alternative: Alternative,
  binding: Int32Array,
  view: View,
  changing: ReadonlySet<number>,
): Outcome | null {
  view.budget.spend(sizeOf([alternative]));
  const known = new Known(alternative, binding);
  const all = instances(action, binding, known, view, changing);
  const alwaysAdded = new Set<string>();
  const added = new Set<string>();
  for (const { effect, key, fires } of all) {
    if (!effect.positive) continue;
    if (effect.condition === null) alwaysAdded.add(key);
    if (fires) added.add(key);
  }
  const real: Change[] = [];
  const order: string[] = [];
  const byAtom = new Map<string, Change[]>();
  for (const positive of [true, false]) {
    for (const { effect, key, tuple, fires, possible } of all) {
      if (effect.positive !== positive) continue;
      const change = { predicate: effect.atom.predicate, tuple, present: positive };
      if (fires && (positive || !added.has(key))) real.push(change);
      if (!possible || known.says(key, positive)) continue;
      if (!positive && alwaysAdded.has(key)) continue;
      const changes = byAtom.get(key);
      if (changes === undefined) {
        byAtom.set(key, [change]);
        order.push(key);
      } else changes.push(change);
    }
  }
  if (order.length === 0) return null;
  return { real, told: order.flatMap((key) => byAtom.get(key) ?? []) };
}

/** The two states of a game; both are lists of relations that share what did not change. */
export interface Atoms {
  /** What is true, by predicate. */
  readonly real: readonly Relation[];
  /** The facts for texts: place 2p holds predicate p, place 2p + 1 its "not_" facts. */
  readonly told: readonly Relation[];
}

export function initialAtoms(world: World): Atoms {
  const told: Relation[] = [];
  world.initial.forEach((relation, predicate) => {
    told.push(world.isTypePredicate(predicate) ? Relation.EMPTY : relation, Relation.EMPTY);
  });
  return { real: [...world.initial], told };
}

type Edits = Map<number, { tuple: Tuple; present: boolean }[]>;

function edit(edits: Edits, index: number, tuple: Tuple, present: boolean): void {
  const list = edits.get(index);
  if (list === undefined) edits.set(index, [{ tuple, present }]);
  else list.push({ tuple, present });
}

function applied(relations: readonly Relation[], edits: Edits): readonly Relation[] {
  const result = [...relations];
  for (const [index, changes] of edits) {
    result[index] = (result[index] ?? Relation.EMPTY).with(changes);
  }
  return result;
}

export function apply(atoms: Atoms, outcome: Outcome): Atoms {
  const real: Edits = new Map();
  for (const { predicate, tuple, present } of outcome.real) edit(real, predicate, tuple, present);
  const told: Edits = new Map();
  for (const { predicate, tuple, present } of outcome.told) {
    edit(told, 2 * predicate, tuple, present);
    edit(told, 2 * predicate + 1, tuple, !present);
  }
  return { real: applied(atoms.real, real), told: applied(atoms.told, told) };
}
