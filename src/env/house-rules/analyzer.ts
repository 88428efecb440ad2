/**
 * The analyzer: what a game reveals about its house, read from the transcript alone. It
 * is the programmatic stand-in for an external one, and never looks into the house.
 */
import { at } from "../../base/index.ts";
import type { Episode } from "../types.ts";
import type { Goal } from "./situation.ts";
import { MOST_TRIED, type Skill } from "./skill.ts";
import {
  CLOSED_VIEW,
  deviceOf,
  isGoalKind,
  isPreparation,
  isProcess,
  isStorage,
  NOTHING,
  type Preparation,
  PROMPT,
  typeOf,
  wordsOf,
} from "./words.ts";

/** A game as an analyzer reads it. */
export type Transcript = Pick<Episode, "statement" | "won"> & {
  readonly steps: readonly Pick<Episode["steps"][number], "action" | "observation">[];
};

/** The goal that a statement tells. */
export function goalOf(statement: string): Goal {
  const words = wordsOf(statement);
  const kind = at(words, 0).slice(0, -1);
  if (!isGoalKind(kind)) throw new Error(`Internal error: "${statement}" is no statement`);
  return { kind, object: at(words, 1), target: at(words, 3) };
}

/** What is known of a game after some steps. */
class Reading {
  where: string | null = null;
  wants: Preparation | null = null;
  put: Preparation | null = null;
  /** Storage types that were looked into in vain, and preparations that were refused, in order. */
  readonly searched: string[] = [];
  refused: string[] = [];
  readonly #goal: Goal;
  #at = "";
  #holds = false;
  #processed = false;
  #prepared: Preparation | null = null;

  constructor(goal: Goal) {
    this.#goal = goal;
  }

  step(action: readonly string[], seen: readonly string[]): void {
    const [verb = "", first = "", second = ""] = action;
    const accepted = seen[0] !== NOTHING;
    if (accepted) this.#look(verb, first, seen);
    this.#take(verb, first, second, accepted);
    if (first === this.#goal.object && second === this.#at && this.#holds) {
      if (verb === this.#goal.kind && isProcess(verb) && deviceOf(verb) === typeOf(second)) {
        this.#process(accepted);
      } else if (verb === "put") {
        this.#putDown(accepted);
      }
    }
    this.#prepared = verb === "prepare" && accepted && isPreparation(second) ? second : null;
  }

  #look(verb: string, first: string, seen: readonly string[]): void {
    if (verb === "go") this.#at = first;
    if (!["go", "open", "look"].includes(verb) || !isStorage(this.#at)) return;
    const type = typeOf(this.#at);
    if (seen.includes(this.#goal.object)) this.where ??= type;
    else if (seen[0] !== CLOSED_VIEW && !this.searched.includes(type)) this.searched.push(type);
  }

  #take(verb: string, object: string, place: string, accepted: boolean): void {
    if (verb !== "take" || !accepted || object !== this.#goal.object) return;
    this.#holds = true;
    this.#processed = false;
    if (isStorage(place)) this.where ??= typeOf(place);
  }

  #process(accepted: boolean): void {
    if (!accepted) {
      if (this.wants === null) this.#refuse();
      return;
    }
    this.wants = this.#prepared;
    this.#processed = true;
    this.refused = [];
  }

  #putDown(accepted: boolean): void {
    const goal = typeOf(this.#at) === this.#goal.target;
    if (accepted && goal) this.put = this.#prepared;
    if (accepted) this.#holds = false;
    else if (goal && (this.#goal.kind === "put" || this.#processed)) this.#refuse();
  }

  #refuse(): void {
    if (this.#prepared !== null && !this.refused.includes(this.#prepared)) {
      this.refused.push(this.#prepared);
    }
  }
}

/**
 * The skill that a perfect analyzer writes about a game: what it reveals, and after a
 * loss what was tried in vain where it stopped.
 */
export function hindsightSkill({ statement, steps, won }: Transcript): Skill {
  const goal = goalOf(statement);
  const reading = new Reading(goal);
  for (const { action, observation } of steps) {
    const words = wordsOf(observation);
    reading.step(wordsOf(action), words.slice(0, words.indexOf(PROMPT)));
  }
  const { where, wants, put, searched, refused } = reading;
  const tried = where === null ? searched : refused;
  return {
    head: won ? "workflow" : "avoid",
    tried: won ? [] : tried.slice(-MOST_TRIED),
    object: goal.object,
    where,
    process: isProcess(goal.kind) ? { name: goal.kind, wants } : null,
    target: goal.target,
    put,
  };
}
