import type { Sentence } from "../../../base/index.ts";
import { gameFault } from "../fault.ts";
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
  if (typeof name !== "string")
    throw gameFault({
      en: "The domain holds an action without a name",
      zh: "PDDL 领域含有没有名称的动作",
    });
  const what = {
    en: `action "${name.slice(0, 40)}"`,
    zh: `动作 “${name.slice(0, 40)}”`,
  };
  let parameters: Typed[] = [];
  let precondition = TRUE;
  let effects: Effect[] | null = null;
  for (let i = 2; i < list.length; i += 2) {
    const field = list[i];
    const value = list[i + 1];
    if (field === ":parameters") parameters = readVariables(value, what);
    else if (field === ":precondition") precondition = readFormula(value, true, declared, what);
    else if (field === ":effect") effects = readEffects(value, declared, what);
    else
      throw gameFault({
        en: `The ${what.en} holds "${String(field).slice(0, 40)}" unexpectedly`,
        zh: `${what.zh}意外地含有 “${String(field).slice(0, 40)}”`,
      });
  }
  if (effects === null)
    throw gameFault({ en: `The ${what.en} has no effect`, zh: `${what.zh}没有效果` });
  if (parameters.length > LIMITS.parameters) {
    throw gameFault({
      en: `The ${what.en} has more than ${LIMITS.parameters} parameters`,
      zh: `${what.zh}的参数超过 ${LIMITS.parameters} 个`,
    });
  }
  // An action that changes nothing is dropped, as the original planner does.
  return effects.length === 0 ? null : { name, parameters, precondition, effects };
}

const TYPES: Sentence = { en: "list of types", zh: "类型列表" };
const CONSTANTS: Sentence = { en: "list of constants", zh: "常量列表" };

function readPredicates(list: readonly Node[]): Map<string, number> {
  const predicates = new Map<string, number>();
  for (const entry of list.slice(1)) {
    const name = Array.isArray(entry) ? (entry as readonly Node[])[0] : entry;
    if (!Array.isArray(entry) || typeof name !== "string") {
      throw gameFault({
        en: "The domain declares a predicate without a name",
        zh: "PDDL 领域声明了没有名称的谓词",
      });
    }
    const arity = readTypedList(entry, 1, {
      en: `predicate "${name.slice(0, 40)}"`,
      zh: `谓词 “${name.slice(0, 40)}”`,
    }).length;
    if (arity > LIMITS.arity) {
      throw gameFault({
        en: `The predicate "${name.slice(0, 40)}" has more than ${LIMITS.arity} arguments`,
        zh: `谓词 “${name.slice(0, 40)}” 的参数超过 ${LIMITS.arity} 个`,
      });
    }
    predicates.set(name, arity);
  }
  return predicates;
}

/** Reads a PDDL domain. Throws a UserError where it uses what is not supported. */
export function readDomain(text: string): Domain {
  const list = readLisp(text, { en: "domain", zh: "PDDL 领域" });
  const header = list[1];
  if (list[0] !== "define" || !startsWith(header, "domain") || typeof header[1] !== "string") {
    throw gameFault({
      en: 'The domain of this game does not start with "(define (domain NAME)"',
      zh: "此游戏的 PDDL 领域不是以 “(define (domain NAME)” 开头",
    });
  }
  let typeList: Typed[] = [{ name: "object", type: "" }];
  let constants: Typed[] = [];
  let predicates = new Map<string, number>();
  const actionLists: (readonly Node[])[] = [];
  for (const section of list.slice(2)) {
    const tag = Array.isArray(section) ? (section as readonly Node[])[0] : section;
    if (!Array.isArray(section)) {
      throw gameFault({
        en: `The domain holds the stray word "${String(tag).slice(0, 40)}"`,
        zh: `PDDL 领域含有多余的词 “${String(tag).slice(0, 40)}”`,
      });
    }
    if (tag === ":types") typeList = typeList.concat(readTypedList(section, 1, TYPES));
    else if (tag === ":constants") constants = readTypedList(section, 1, CONSTANTS);
    else if (tag === ":predicates") predicates = readPredicates(section);
    else if (tag === ":action") actionLists.push(section);
    else if (tag !== ":requirements" && tag !== ":functions") {
      throw gameFault({
        en: `The domain uses "${String(tag).slice(0, 40)}", which is not supported; types, constants, predicates and actions are`,
        zh: `PDDL 领域使用了不支持的 “${String(tag).slice(0, 40)}”；支持类型、常量、谓词和动作`,
      });
    }
  }
  if (typeList.length > LIMITS.types) {
    throw gameFault({
      en: `The domain has more than ${LIMITS.types} types`,
      zh: `PDDL 领域的类型超过 ${LIMITS.types} 个`,
    });
  }
  if (actionLists.length > LIMITS.actions) {
    throw gameFault({
      en: `The domain has more than ${LIMITS.actions} actions`,
      zh: `PDDL 领域的动作超过 ${LIMITS.actions} 个`,
    });
  }
  const declared = { predicates, types: new Set(typeList.map((type) => type.name)) };
  const actions: ActionSchema[] = [];
  const names = new Set<string>();
  for (const actionList of actionLists) {
    const action = readAction(actionList, declared);
    if (action === null) continue;
    if (names.has(action.name)) {
      throw gameFault({
        en: `The domain defines the action "${action.name.slice(0, 40)}" twice`,
        zh: `PDDL 领域重复定义了动作 “${action.name.slice(0, 40)}”`,
      });
    }
    names.add(action.name);
    actions.push(action);
  }
  return { name: header[1], typeList, constants, actions, ...declared };
}
