import { UserError } from "../../../base/index.ts";
import { LIMITS } from "../limits.ts";
import type { Domain } from "./domain.ts";
import { type Formula, readFormula } from "./formula.ts";
import { type Node, readLisp, startsWith, words } from "./lisp.ts";
import { readTypedList, type Typed } from "./typed-list.ts";

/** A true atom of the initial state. */
export interface Fact {
  readonly predicate: string;
  readonly terms: readonly string[];
}

export interface Problem {
  readonly objects: readonly Typed[];
  readonly init: readonly Fact[];
  readonly goal: Formula;
}

const NUMBER = /^[0-9.]+$/;

/** "(= (distance a b) 3)": a number that nothing reads, but its arguments exist. */
function readAssignment(list: readonly Node[]): Fact | null {
  const [, head, value] = list;
  if (list.length !== 3 || typeof value !== "string" || !NUMBER.test(value)) {
    throw new UserError(
      "The initial state assigns something other than a number that is not negative.",
    );
  }
  if (typeof head === "string" || !Array.isArray(head)) return null;
  const [name, ...terms] = words(head, 0, "initial state");
  return name === undefined || name === "total-cost" ? null : { predicate: `=${value}`, terms };
}

function readInit(list: readonly Node[]): Fact[] {
  const facts: Fact[] = [];
  for (const entry of list.slice(1)) {
    if (!Array.isArray(entry)) {
      throw new UserError(
        `The initial state holds the stray word "${String(entry).slice(0, 40)}".`,
      );
    }
    const atom = entry as readonly Node[];
    if (startsWith(atom, "=")) {
      const assignment = readAssignment(atom);
      if (assignment !== null) facts.push(assignment);
    } else if (!startsWith(atom, "not")) {
      const [predicate, ...terms] = words(atom, 0, "initial state");
      if (predicate === undefined) throw new UserError("The initial state holds an empty fact.");
      if (terms.length > LIMITS.arity) {
        throw new UserError(`A fact of the initial state has more than ${LIMITS.arity} arguments.`);
      }
      facts.push({ predicate, terms });
    }
  }
  return facts;
}

/** Reads a PDDL problem of `domain`. Throws a UserError where it does not fit. */
export function readProblem(text: string, domain: Domain): Problem {
  const list = readLisp(text, "problem");
  if (list[0] !== "define" || !startsWith(list[1], "problem")) {
    throw new UserError('The problem of this game does not start with "(define (problem NAME)".');
  }
  const objects: Typed[] = [...domain.constants];
  let init: Fact[] | null = null;
  let goal: Formula | null = null;
  for (const section of list.slice(2)) {
    if (startsWith(section, ":domain")) {
      if (section[1] !== domain.name) {
        throw new UserError(
          `The problem is written for the domain "${String(section[1]).slice(0, 40)}", but the game's domain is "${domain.name.slice(0, 40)}".`,
        );
      }
    } else if (startsWith(section, ":objects")) {
      for (const object of readTypedList(section, 1, "list of objects")) objects.push(object);
    } else if (startsWith(section, ":init")) {
      init = readInit(section);
    } else if (startsWith(section, ":goal")) {
      goal = readFormula(section[1], true, domain, "goal");
    } else if (!startsWith(section, ":requirements") && !startsWith(section, ":metric")) {
      const tag = Array.isArray(section) ? (section as readonly Node[])[0] : section;
      throw new UserError(
        `The problem uses "${String(tag).slice(0, 40)}", which is not supported.`,
      );
    }
  }
  if (init === null) throw new UserError("The problem of this game has no initial state.");
  if (goal === null) throw new UserError("The problem of this game has no goal.");
  if (objects.length > LIMITS.objects) {
    throw new UserError(`The problem has more than ${LIMITS.objects} objects.`);
  }
  if (init.length > LIMITS.facts) {
    throw new UserError(`The initial state has more than ${LIMITS.facts} facts.`);
  }
  return { objects, init, goal };
}
