/**
 * pddl: the subset of PDDL that ALFWorld's games are written in, read from text
 * into plain values. Quirks of the original reader are kept where they change a game.
 */
export { type ActionSchema, type Domain, readDomain } from "./domain.ts";
export type { Effect } from "./effect.ts";
export { type Formula, type Literal, negate } from "./formula.ts";
export { type Fact, type Problem, readProblem } from "./problem.ts";
export type { Typed } from "./typed-list.ts";
