import type { Outcome } from "./outcome.ts";
import { Relation, type Tuple } from "./relation.ts";
import type { World } from "./world.ts";

/** The two states of a game; both are lists of relations that share what did not change. */
export interface Atoms {
  /** What is true, by predicate. */
  readonly real: readonly Relation[];
  /** The facts for texts: place 2p holds predicate p, place 2p + 1 its "not_" facts. */
  readonly told: readonly Relation[];
}

export function initialAtoms(world: World): Atoms {
  const told: Relation[] = [];
  for (const relation of world.initial) told.push(relation, Relation.EMPTY);
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
