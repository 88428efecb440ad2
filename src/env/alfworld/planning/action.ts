import { gameFault } from "../fault.ts";
import type { ActionSchema, Typed } from "../pddl/index.ts";
import { type Alternative, type Atom, Compiler, type Variable } from "./condition.ts";
import type { World } from "./world.ts";

export interface CompiledEffect {
  /** Variables of a universal effect. */
  readonly variables: readonly Variable[];
  /** null: always. */
  readonly condition: readonly Alternative[] | null;
  readonly atom: Atom;
  readonly positive: boolean;
}

export interface CompiledAction {
  readonly name: string;
  readonly parameters: readonly Typed[];
  /** Places that a binding needs; the parameters are the first. */
  readonly slots: number;
  readonly alternatives: readonly Alternative[];
  readonly effects: readonly CompiledEffect[];
  /**
   * By alternative: whether the action surely changes something. Where it is
   * false, an application whose effects the precondition already implies is
   * dropped, as the original planner does ("go to" where one already stands).
   */
  readonly surelyEffective: readonly boolean[];
}

function isImplied(effect: CompiledEffect, alternative: Alternative): boolean {
  if (effect.condition !== null || effect.variables.length > 0 || !effect.positive) return true;
  return alternative.positive.some((atom) => atom.predicate === effect.atom.predicate);
}

/** Turns an action of the domain into numbered places, atoms and alternatives. */
export function compileAction(schema: ActionSchema, world: World): CompiledAction {
  const what = {
    en: `action "${schema.name.slice(0, 40)}"`,
    zh: `动作 “${schema.name.slice(0, 40)}”`,
  };
  const compiler = new Compiler(world, what);
  const names = new Set(schema.parameters.map((parameter) => parameter.name));
  if (names.size < schema.parameters.length) {
    throw gameFault({
      en: `The ${what.en} of this game has two parameters of one name`,
      zh: `此游戏的${what.zh}有两个同名参数`,
    });
  }
  const { variables, scope } = compiler.declare(schema.parameters, new Map());
  const alternatives = compiler.alternatives(schema.precondition, scope).map((alternative) => ({
    ...alternative,
    variables: [...variables, ...alternative.variables],
  }));
  const effects = schema.effects.map((effect): CompiledEffect => {
    const inner = compiler.declare(effect.variables, scope);
    const { predicate, terms, positive } = effect.literal;
    return {
      variables: inner.variables,
      condition:
        effect.condition === null ? null : compiler.alternatives(effect.condition, inner.scope),
      atom: compiler.effectAtom(predicate, terms, inner.scope),
      positive,
    };
  });
  return {
    name: schema.name,
    parameters: schema.parameters,
    slots: compiler.slots,
    alternatives,
    effects,
    surelyEffective: alternatives.map((alternative) =>
      effects.some((effect) => !isImplied(effect, alternative)),
    ),
  };
}
