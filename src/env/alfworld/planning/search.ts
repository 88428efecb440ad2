import type { Budget } from "../limits.ts";
import { type Alternative, type Atom, entityAt } from "./condition.ts";
import { Relation, type Tuple } from "./relation.ts";
import type { World } from "./world.ts";

/** Where a condition is looked up: the world, the atoms that are true, what it may cost. */
export interface View {
  readonly world: World;
  readonly relations: readonly Relation[];
  readonly budget: Budget;
}

/** The tuple of an atom whose places are all filled, else null. */
export function groundTuple(atom: Atom, binding: Int32Array): Tuple | null {
  const tuple: number[] = [];
  for (const term of atom.terms) {
    const value = entityAt(term, binding);
    if (value < 0) return null;
    tuple.push(value);
  }
  return tuple;
}

/**
 * Finds values for the open places of an alternative by joining its atoms, the
 * one with the fewest matching facts first. Stops as soon as `found` returns
 * true, and then returns true. The binding is left as it was.
 */
export function solve(
  alternative: Alternative,
  binding: Int32Array,
  view: View,
  found: () => boolean,
): boolean {
  return new Search(alternative, binding, view, found).run();
}

/** Whether one of some alternatives has a solution. */
export function holds(
  alternatives: readonly Alternative[],
  binding: Int32Array,
  view: View,
): boolean {
  return alternatives.some((alternative) => solve(alternative, binding, view, () => true));
}

class Search {
  readonly #alternative: Alternative;
  readonly #binding: Int32Array;
  readonly #view: View;
  readonly #found: () => boolean;
  readonly #types = new Map<number, string>();
  readonly #used: Uint8Array;

  constructor(alternative: Alternative, binding: Int32Array, view: View, found: () => boolean) {
    this.#alternative = alternative;
    this.#binding = binding;
    this.#view = view;
    this.#found = found;
    this.#used = new Uint8Array(alternative.positive.length);
    for (const { slot, type } of alternative.variables) this.#types.set(slot, type);
  }

  run(): boolean {
    return this.#step(this.#alternative.positive.length);
  }

  #step(left: number): boolean {
    const { negative, equal, absent } = this.#alternative;
    this.#view.budget.spend(1 + left + negative.length + equal.length + absent.length);
    if (!this.#consistent()) return false;
    return left === 0 ? this.#fillOpen() : this.#joinNext(left);
  }

  /** Whether what is filled so far contradicts no negative literal and no equality. */
  #consistent(): boolean {
    const { negative, equal } = this.#alternative;
    for (const atom of negative) {
      const tuple = groundTuple(atom, this.#binding);
      if (tuple !== null && this.#relation(atom).has(tuple)) return false;
    }
    for (const { left, right, same } of equal) {
      const a = entityAt(left, this.#binding);
      const b = entityAt(right, this.#binding);
      if (a >= 0 && b >= 0 && (a === b) !== same) return false;
    }
    return true;
  }

  #relation(atom: Atom): Relation {
    return this.#view.relations[atom.predicate] ?? Relation.EMPTY;
  }

  /** The facts that an atom may match, narrowed by its best filled place. */
  #candidates(atom: Atom): { readonly size: number; readonly tuples: Iterable<Tuple> } {
    const relation = this.#relation(atom);
    let size = relation.size;
    let tuples: Iterable<Tuple> | null = null;
    for (let place = 0; place < atom.terms.length && size > 0; place++) {
      const value = entityAt(atom.terms[place] as number, this.#binding);
      if (value < 0) continue;
      const bucket = relation.at(place, value);
      if (tuples === null || bucket.length < size) {
        tuples = bucket;
        size = bucket.length;
      }
    }
    return { size, tuples: tuples ?? relation.all() };
  }

  #joinNext(left: number): boolean {
    const { positive } = this.#alternative;
    let best = -1;
    let candidates: { readonly size: number; readonly tuples: Iterable<Tuple> } | null = null;
    for (let i = 0; i < positive.length; i++) {
      if (this.#used[i] === 1) continue;
      const these = this.#candidates(positive[i] as Atom);
      if (these.size === 0) return false;
      if (candidates === null || these.size < candidates.size) {
        best = i;
        candidates = these;
      }
    }
    const { terms } = positive[best] as Atom;
    this.#used[best] = 1;
    let stop = false;
    for (const tuple of candidates?.tuples ?? []) {
      this.#view.budget.spend(1);
      const filled = this.#unify(terms, tuple);
      if (filled === null) continue;
      stop = this.#step(left - 1);
      for (const slot of filled) this.#binding[slot] = -1;
      if (stop) break;
    }
    this.#used[best] = 0;
    return stop;
  }

  /** Fills the open places of an atom from a fact; null (and nothing filled) where they disagree. */
  #unify(terms: readonly number[], tuple: Tuple): readonly number[] | null {
    const filled: number[] = [];
    for (let place = 0; place < terms.length; place++) {
      const term = terms[place] as number;
      const entity = tuple[place] as number;
      const value = entityAt(term, this.#binding);
      if (value < 0 && this.#fits(term, entity)) {
        this.#binding[term] = entity;
        filled.push(term);
      } else if (value !== entity) {
        for (const slot of filled) this.#binding[slot] = -1;
        return null;
      }
    }
    return filled;
  }

  #fits(slot: number, entity: number): boolean {
    const type = this.#types.get(slot);
    return type === undefined || this.#view.world.fits(entity, type);
  }

  /** Tries every value for places that no atom fills, then the universal conditions. */
  #fillOpen(): boolean {
    const open = this.#alternative.variables.find(({ slot }) => this.#binding[slot] === -1);
    if (open === undefined) {
      const { absent } = this.#alternative;
      return !absent.some((inner) => holds(inner, this.#binding, this.#view)) && this.#found();
    }
    for (const entity of this.#view.world.members(open.type)) {
      this.#binding[open.slot] = entity;
      const stop = this.#step(0);
      this.#binding[open.slot] = -1;
      if (stop) return true;
    }
    return false;
  }
}
