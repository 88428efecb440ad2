/**
 * planning: a PDDL task made of numbered entities and relations, the actions
 * that may be applied, what they change and whether the goal holds.
 */
export { type Atoms, initialAtoms } from "./change.ts";
export { type Applicable, Planner } from "./planner.ts";
export { Relation, type Tuple } from "./relation.ts";
export { Types } from "./types.ts";
export { World } from "./world.ts";
