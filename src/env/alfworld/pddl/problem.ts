import type { Sentence } from "../../../base/index.ts";
import { gameFault } from "../fault.ts";
import { LIMITS } from "../limits.ts";
import type { Domain } from "./domain.ts";
import { type Formula, readFormula } from "./formula.ts";
import { type Node, readLisp, startsWith, words } from "./lisp.ts";
import { readTypedList, type Typed } from "./typed-list.ts";

const INITIAL_STATE: Sentence = { en: "initial state", zh: "初始状态" };
const OBJECTS: Sentence = { en: "list of objects", zh: "物体列表" };

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
    throw gameFault({
      en: "The initial state assigns something other than a number that is not negative",
      zh: "初始状态的赋值不是非负的数",
    });
  }
  if (typeof head === "string" || !Array.isArray(head)) return null;
  const [name, ...terms] = words(head, 0, INITIAL_STATE);
  return name === undefined || name === "total-cost" ? null : { predicate: `=${value}`, terms };
}

function readInit(list: readonly Node[]): Fact[] {
  const facts: Fact[] = [];
  for (const entry of list.slice(1)) {
    if (!Array.isArray(entry)) {
      throw gameFault({
        en: `The initial state holds the stray word "${String(entry).slice(0, 40)}"`,
        zh: `初始状态含有多余的词 “${String(entry).slice(0, 40)}”`,
      });
    }
    const atom = entry as readonly Node[];
    if (startsWith(atom, "=")) {
      const assignment = readAssignment(atom);
      if (assignment !== null) facts.push(assignment);
    } else if (!startsWith(atom, "not")) {
      const [predicate, ...terms] = words(atom, 0, INITIAL_STATE);
      if (predicate === undefined)
        throw gameFault({
          en: "The initial state holds an empty fact",
          zh: "初始状态含有空的事实",
        });
      if (terms.length > LIMITS.arity) {
        throw gameFault({
          en: `A fact of the initial state has more than ${LIMITS.arity} arguments`,
          zh: `初始状态中有事实的参数超过 ${LIMITS.arity} 个`,
        });
      }
      facts.push({ predicate, terms });
    }
  }
  return facts;
}

/** Reads a PDDL problem of `domain`. Throws a UserError where it does not fit. */
export function readProblem(text: string, domain: Domain): Problem {
  const list = readLisp(text, { en: "problem", zh: "PDDL 问题" });
  if (list[0] !== "define" || !startsWith(list[1], "problem")) {
    throw gameFault({
      en: 'The problem of this game does not start with "(define (problem NAME)"',
      zh: "此游戏的 PDDL 问题不是以 “(define (problem NAME)” 开头",
    });
  }
  const objects: Typed[] = [...domain.constants];
  let init: Fact[] | null = null;
  let goal: Formula | null = null;
  for (const section of list.slice(2)) {
    if (startsWith(section, ":domain")) {
      if (section[1] !== domain.name) {
        throw gameFault({
          en: `The problem is written for the domain "${String(section[1]).slice(0, 40)}", but the game's domain is "${domain.name.slice(0, 40)}"`,
          zh: `PDDL 问题属于领域 “${String(section[1]).slice(0, 40)}”，而游戏的领域是 “${domain.name.slice(0, 40)}”`,
        });
      }
    } else if (startsWith(section, ":objects")) {
      for (const object of readTypedList(section, 1, OBJECTS)) objects.push(object);
    } else if (startsWith(section, ":init")) {
      init = readInit(section);
    } else if (startsWith(section, ":goal")) {
      goal = readFormula(section[1], true, domain, { en: "goal", zh: "目标" });
    } else if (!startsWith(section, ":requirements") && !startsWith(section, ":metric")) {
      const tag = Array.isArray(section) ? (section as readonly Node[])[0] : section;
      throw gameFault({
        en: `The problem uses "${String(tag).slice(0, 40)}", which is not supported`,
        zh: `PDDL 问题使用了不支持的 “${String(tag).slice(0, 40)}”`,
      });
    }
  }
  if (init === null)
    throw gameFault({
      en: "The problem of this game has no initial state",
      zh: "此游戏的 PDDL 问题没有初始状态",
    });
  if (goal === null)
    throw gameFault({
      en: "The problem of this game has no goal",
      zh: "此游戏的 PDDL 问题没有目标",
    });
  if (objects.length > LIMITS.objects) {
    throw gameFault({
      en: `The problem has more than ${LIMITS.objects} objects`,
      zh: `PDDL 问题的物体超过 ${LIMITS.objects} 个`,
    });
  }
  if (init.length > LIMITS.facts) {
    throw gameFault({
      en: `The initial state has more than ${LIMITS.facts} facts`,
      zh: `初始状态的事实超过 ${LIMITS.facts} 个`,
    });
  }
  return { objects, init, goal };
}
