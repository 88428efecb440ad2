import { UserError } from "../../../base/index.ts";
import { LIMITS } from "../limits.ts";
import { type Effect, readEffects } from "./effect.ts";
import { type Declared, type Formula, readFormula } from "./formula.ts";
import { type Node, readLisp, startsWith } from "./lisp.ts";
import { readTypedList, readVariables, type Typed } from "./typed-list.ts";

export interface ActionSchema {
  readonly name: string;
  readonly parameters: readonly Typed[];
  readonly precondition: Formula;
  readonly effects: readonly Effect[];
}

export interface Domain extends Declared {
  readonly name: string;
  /** Declared types in order, each with the type it stands under; "object" comes first. */
  readonly typeList: readonly Typed[];
  readonly constants: readonly Typed[];
  readonly actions: readonly ActionSchema[];
}

const TRUE: Formula = { kind: "and", parts: [] };

function readAction(list: readonly Node[], declared: Declared): ActionSchema | null {
  const name = list[1];
  if (typeof name !== "string") throw new UserError("The domain holds an action without a name.");
  const what = `action "${name.slice(0, 40)}"`;
  let parameters: Typed[] = [];
  let precondition = TRUE;
  let effects: Effect[] | null = null;
  for (let i = 2; i < list.length; i += 2) {
    const field = list[i];
    const value = list[i + 1];
    if (field === ":parameters") parameters = readVariables(value, what);
    else if (field === ":precondition") precondition = readFormula(value, true, declared, what);
    else if (field === ":effect") effects = readEffects(value, declared, what);
    else throw new UserError(`The ${what} holds "${String(field).slice(0, 40)}" unexpectedly.`);
  }
  if (effects === null) throw new UserError(`The ${what} has no effect.`);
  if (parameters.length > LIMITS.parameters) {
    throw new UserError(`The ${what} has more than ${LIMITS.parameters} parameters.`);
  }
  // An action that changes nothing is dropped, as the original planner does.
  return effects.length === 0 ? null : { name, parameters, precondition, effects };
}

function readPredicates(list: readonly Node[]): Map<string, number> {
  const predicates = new Map<string, number>();
  for (const entry of list.slice(1)) {
    const name = Array.isArray(entry) ? (entry as readonly Node[])[0] : entry;
    if (!Array.isArray(entry) || typeof name !== "string") {
      throw new UserError("The domain declares a predicate without a name.");
    }
    const arity = readTypedList(entry, 1, `predicate "${name.slice(0, 40)}"`).length;
    if (arity > LIMITS.arity) {
      throw new UserError(
        `The predicate "${name.slice(0, 40)}" has more than ${LIMITS.arity} arguments.`,
      );
    }
    predicates.set(name, arity);
  }
  return predicates;
}

/** Reads a PDDL domain. Throws a UserError where it uses what is not supported. */
export function readDomain(text: string): Domain {
  const list = readLisp(text, "domain");
  const header = list[1];
  if (list[0] !== "define" || !startsWith(header, "domain") || typeof header[1] !== "string") {
    throw new UserError('The domain of this game does not start with "(define (domain NAME)".');
  }
  let typeList: Typed[] = [{ name: "object", type: "" }];
  let constants: Typed[] = [];
  let predicates = new Map<string, number>();
  const actionLists: (readonly Node[])[] = [];
  for (const section of list.slice(2)) {
    const tag = Array.isArray(section) ? (section as readonly Node[])[0] : section;
    if (!Array.isArray(section)) {
      throw new UserError(`The domain holds the stray word "${String(tag).slice(0, 40)}".`);
    }
    if (tag === ":types") typeList = typeList.concat(readTypedList(section, 1, "list of types"));
    else if (tag === ":constants") constants = readTypedList(section, 1, "list of constants");
    else if (tag === ":predicates") predicates = readPredicates(section);
    else if (tag === ":action") actionLists.push(section);
    else if (tag !== ":requirements" && tag !== ":functions") {
      throw new UserError(
        `The domain uses "${String(tag).slice(0, 40)}", which is not supported; types, constants, predicates and actions are.`,
      );
    }
  }
  if (typeList.length > LIMITS.types) {
    throw new UserError(`The domain has more than ${LIMITS.types} types.`);
  }
  if (actionLists.length > LIMITS.actions) {
    throw new UserError(`The domain has more than ${LIMITS.actions} actions.`);
  }
  const declared = { predicates, types: new Set(typeList.map((type) => type.name)) };
  const actions: ActionSchema[] = [];
  const names = new Set<string>();
  for (const actionList of actionLists) {
    const action = readAction(actionList, declared);
    if (action === null) continue;
    if (names.has(action.name)) {
      throw new UserError(`The domain defines the action "${action.name.slice(0, 40)}" twice.`);
    }
    names.add(action.name);
    actions.push(action);
  }
  return { name: header[1], typeList, constants, actions, ...declared };
}
