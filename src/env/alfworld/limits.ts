/**
 * Bounds on what a game file may ask for. Real games stay far below each of
 * them; a hostile one ends in a sentence instead of a hang.
 */
import { UserError } from "../../base/index.ts";

export const LIMITS = {
  /** Characters of a game file; real ones have 22,000 to 110,000. */
  file: 2_000_000,
  /** Characters of one word of PDDL. */
  word: 1_000,
  /** Nested parentheses of PDDL. */
  depth: 150,
  objects: 5_000,
  types: 200,
  /** Facts of the initial state; real games have 124 to 1,110. */
  facts: 100_000,
  actions: 200,
  parameters: 40,
  /** Effects of one action. */
  effects: 300,
  /** Arguments of one predicate. */
  arity: 12,
  /** Alternatives that a condition may expand to. */
  alternatives: 128,
  /** Literals that a condition may expand to. */
  literals: 2_000,
  /** Variables of one action or goal. */
  variables: 500,
  /** Combinations of subtypes that one predicate of a text query may cover. */
  typeCombinations: 2_000,
  /** Predicates of one text query. */
  queryAtoms: 50,
  /** Nested rules of the grammar while one text is made. */
  textDepth: 100,
  /** Characters of one text. */
  text: 200_000,
  /** Elementary search steps of one command, with the commands that are open after it. */
  work: 1_000_000,
  /** Commands that may be open at once. */
  commands: 5_000,
} as const;

/** Counts elementary steps and ends a computation that would not end in good time. */
export class Budget {
  #left: number = LIMITS.work;

  spend(steps: number): void {
    this.#left -= steps;
    if (this.#left < 0) {
      throw new UserError({
        en: "This game needs too much computation for one step. Use a game with fewer objects or simpler rules.",
        zh: "此游戏的一步需要太多计算。请使用物体较少或规则较简单的游戏。",
      });
    }
  }
}
