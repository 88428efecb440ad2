import { UserError } from "../../../base/index.ts";
import { Budget, LIMITS } from "../limits.ts";
import type { Domain, Problem } from "../pddl/index.ts";
import { type CompiledAction, compileAction } from "./action.ts";
import { type Atoms, apply } from "./change.ts";
import { type Alternative, Compiler } from "./condition.ts";
import { changedPredicates, type Fixed, outcomeOf } from "./outcome.ts";
import { type Asked, reachabilityMatters, reachableAtoms } from "./reachable.ts";
import { compareTuples, type Tuple } from "./relation.ts";
import { holds, solve, type View } from "./search.ts";
import type { World } from "./world.ts";

/** An action with its arguments that may be applied now. */
export interface Applicable {
  readonly action: CompiledAction;
  /** The entities of the parameters. */
  readonly arguments: Tuple;
  readonly alternative: Alternative;
  /** Values of all places of the action, for the effects. */
  readonly binding: Int32Array;
}

/** Applies actions and checks the goal by ordinary PDDL semantics. */
export class Planner {
  readonly #world: World;
  readonly #actions: readonly CompiledAction[];
  readonly #fixed: Fixed;
  readonly #goal: readonly Alternative[];
  readonly #goalSlots: number;

  /** `asked`: the predicates that texts ask for. */
  constructor(world: World, domain: Domain, problem: Problem, asked: Asked = null) {
    this.#world = world;
    this.#actions = domain.actions.map((action) => compileAction(action, world));
    const compiler = new Compiler(world, { en: "goal", zh: "目标" });
    this.#goal = compiler.alternatives(problem.goal, new Map());
    this.#goalSlots = compiler.slots;
    const matters = reachabilityMatters(this.#actions, world, asked);
    this.#fixed = {
      changing: changedPredicates(this.#actions),
      reachable: matters ? reachableAtoms(world, this.#actions, new Budget()) : null,
    };
  }

  #view(atoms: Atoms, budget: Budget): View {
    return { world: this.#world, relations: atoms.real, budget };
  }

  /**
   * Every application that changes something, each set of arguments once: in the
   * order of the domain's actions, then of the arguments' names.
   */
  applicable(atoms: Atoms, budget: Budget): Applicable[] {
    const view = this.#view(atoms, budget);
    const result: Applicable[] = [];
    for (const action of this.#actions) {
      const found: Applicable[] = [];
      const seen = new Set<string>();
      const binding = new Int32Array(action.slots).fill(-1);
      action.alternatives.forEach((alternative, index) => {
        solve(alternative, binding, view, () => {
          const values = [...binding.subarray(0, action.parameters.length)];
          const key = values.join(" ");
          if (seen.has(key)) return false;
          if (action.surelyEffective[index] !== true) {
            if (outcomeOf(action, alternative, binding, view, this.#fixed) === null) {
              return false;
            }
          }
          seen.add(key);
          found.push({ action, arguments: values, alternative, binding: binding.slice() });
          if (result.length + found.length > LIMITS.commands) {
            throw new UserError({
              en: `This game offers more than ${LIMITS.commands} commands at once. Use a smaller game.`,
              zh: `此游戏同时提供的命令超过 ${LIMITS.commands} 个。请使用较小的游戏。`,
            });
          }
          return false;
        });
      });
      found.sort((a, b) => compareTuples(a.arguments, b.arguments));
      result.push(...found);
    }
    return result;
  }

  /** The state after an application. */
  apply(atoms: Atoms, { action, alternative, binding }: Applicable, budget: Budget): Atoms {
    const view = this.#view(atoms, budget);
    const outcome = outcomeOf(action, alternative, binding.slice(), view, this.#fixed);
    return outcome === null ? atoms : apply(atoms, outcome);
  }

  /** Whether the goal holds. */
  won(atoms: Atoms, budget: Budget): boolean {
    return holds(this.#goal, new Int32Array(this.#goalSlots).fill(-1), this.#view(atoms, budget));
  }
}
