import type { CompiledAction, CompiledEffect } from "./action.ts";
import type { Alternative, Atom } from "./condition.ts";
import { Relation, type Tuple } from "./relation.ts";
import { groundTuple, holds, solve, type View } from "./search.ts";

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

/** What never changes while a game is played, as far as effects depend on it. */
export interface Fixed {
  /** The predicates that some action changes. */
  readonly changing: ReadonlySet<number>;
  /** The atoms that can become true, by predicate; null where it makes no difference. */
  readonly reachable: readonly Relation[] | null;
}

/** The predicates that some action changes. */
export function changedPredicates(actions: readonly CompiledAction[]): ReadonlySet<number> {
  return new Set(
    actions.flatMap((action) => action.effects.map((effect) => effect.atom.predicate)),
  );
}

/** A condition on one atom that changes; the key names the atom. */
interface Ground {
  readonly key: string;
  readonly present: boolean;
  /** Whether it is satisfied now. */
  readonly satisfied: boolean;
}

/** One instance of an effect under one ground condition. */
interface Instance {
  readonly change: Change;
  readonly key: string;
  readonly condition: readonly Ground[];
}

/** Truth values of atoms by their key. */
type Assignment = ReadonlyMap<string, boolean>;

function keyOf(predicate: number, tuple: Tuple): string {
  return `${predicate} ${tuple.join(" ")}`;
}

/** What a solved alternative of the precondition says. */
function assigned(alternative: Alternative, binding: Int32Array): Map<string, boolean> {
  const result = new Map<string, boolean>();
  const set = (atoms: readonly Atom[], present: boolean): void => {
    for (const atom of atoms) {
      result.set(keyOf(atom.predicate, groundTuple(atom, binding) ?? []), present);
    }
  };
  set(alternative.negative, false);
  set(alternative.positive, true);
  return result;
}

function contradicts(condition: readonly Ground[], known: Assignment): boolean {
  return condition.some(({ key, present }) => known.get(key) === !present);
}

function relationOf(relations: readonly Relation[], atom: Atom): Relation {
  return relations[atom.predicate] ?? Relation.EMPTY;
}

class Instances {
  readonly #action: CompiledAction;
  readonly #binding: Int32Array;
  readonly #view: View;
  readonly #fixed: Fixed;
  readonly #list: Instance[] = [];

  constructor(action: CompiledAction, binding: Int32Array, view: View, fixed: Fixed) {
    this.#action = action;
    this.#binding = binding;
    this.#view = view;
    this.#fixed = fixed;
  }

  all(): readonly Instance[] {
    const always: Alternative = {
      variables: [],
      positive: [],
      negative: [],
      equal: [],
      absent: [],
    };
    for (const effect of this.#action.effects) {
      for (const condition of effect.condition ?? [always]) this.#under(effect, condition);
    }
    return this.#list;
  }

  /** The instances of an effect under one alternative of its condition. */
  #under(effect: CompiledEffect, condition: Alternative): void {
    const { changing, reachable } = this.#fixed;
    const isFixed = (atom: Atom): boolean => !changing.has(atom.predicate);
    const gate: Alternative = {
      variables: [...effect.variables, ...condition.variables],
      positive: condition.positive.filter((atom) => isFixed(atom) || reachable !== null),
      negative: condition.negative.filter(isFixed),
      equal: condition.equal,
      absent: [],
    };
    const relations = reachable ?? this.#view.relations;
    solve(gate, this.#binding, { ...this.#view, relations }, () => {
      this.#add(effect, condition);
      return false;
    });
  }

  #add({ atom, positive }: CompiledEffect, condition: Alternative): void {
    const { changing, reachable } = this.#fixed;
    this.#view.budget.spend(4 + condition.positive.length + condition.negative.length);
    const tuple = groundTuple(atom, this.#binding) ?? [];
    if (!positive && reachable !== null && !relationOf(reachable, atom).has(tuple)) return;
    const grounds: Ground[] = [];
    const ground = (literal: Atom, present: boolean): void => {
      if (!changing.has(literal.predicate)) return;
      const values = groundTuple(literal, this.#binding) ?? [];
      if (!present && reachable !== null && !relationOf(reachable, literal).has(values)) return;
      const satisfied = relationOf(this.#view.relations, literal).has(values) === present;
      grounds.push({ key: keyOf(literal.predicate, values), present, satisfied });
    };
    for (const literal of condition.positive) ground(literal, true);
    for (const literal of condition.negative) ground(literal, false);
    for (const [i, inner] of condition.absent.entries()) {
      const satisfied = !holds(inner, this.#binding, this.#view);
      const values = [...this.#binding].join(" ");
      grounds.push({ key: `all ${atom.predicate} ${i} ${values}`, present: true, satisfied });
    }
    this.#list.push({
      change: { predicate: atom.predicate, tuple, present: positive },
      key: keyOf(atom.predicate, tuple),
      condition: grounds,
    });
  }
}

/**
 * Whether a deletion can happen at all, given that its atom is true: some literal of
 * every addition of the same atom must be able to fail. The original planner looks
 * at the additions' conditions one literal each, and so does this.
 */
function canDelete(
  additions: readonly (readonly Ground[])[],
  from: number,
  known: Assignment,
  view: View,
): boolean {
  const addition = additions[from];
  if (addition === undefined) return true;
  return addition.some(({ key, present }) => {
    view.budget.spend(1);
    const value = known.get(key);
    if (value === present) return false;
    const next = value === undefined ? new Map(known).set(key, !present) : known;
    return canDelete(additions, from + 1, next, view);
  });
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
  fixed: Fixed,
): Outcome | null {
  view.budget.spend(alternative.positive.length + alternative.negative.length);
  const known = assigned(alternative, binding);
  const instances = new Instances(action, binding, view, fixed).all();
  const additions = new Map<string, (readonly Ground[])[]>();
  const added = new Set<string>();
  for (const { change, key, condition } of instances) {
    if (!change.present) continue;
    const list = additions.get(key);
    if (list === undefined) additions.set(key, [condition]);
    else list.push(condition);
    if (condition.every(({ satisfied }) => satisfied)) added.add(key);
  }
  const real: Change[] = [];
  const told: Change[] = [];
  for (const present of [true, false]) {
    for (const { change, key, condition } of instances) {
      if (change.present !== present) continue;
      const fires = condition.every(({ satisfied }) => satisfied);
      if (fires && (present || !added.has(key))) real.push(change);
      if (known.get(key) === present || contradicts(condition, known)) continue;
      if (!present && !mayDelete(key, condition, additions.get(key) ?? [], known, view)) continue;
      told.push(change);
    }
  }
  return told.length === 0 ? null : { real, told };
}

function mayDelete(
  key: string,
  condition: readonly Ground[],
  additions: readonly (readonly Ground[])[],
  known: Assignment,
  view: View,
): boolean {
  const assumed = new Map(known);
  for (const literal of condition) assumed.set(literal.key, literal.present);
  if (assumed.get(key) === false) return false;
  return canDelete(additions, 0, assumed.set(key, true), view);
}
