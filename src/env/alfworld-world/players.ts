/**
 * Scripted players for the training texts. A persona searches the room, takes the wanted
 * object, treats it and brings it where it belongs, with flaws; a skill that fits its task
 * mends flaws and says where to look first. A skill of another task changes nothing.
 */
import { invariant, type Rng } from "../../base/index.ts";
import { type Action, APPLIANCE, type WorldState } from "../alfworld/index.ts";
import { contentsOf, type Household, isOpen, placeOf, typeOf } from "./household.ts";
import { advised, type Persona } from "./persona.ts";
import type { Move, Player } from "./play.ts";
import { readStatement } from "./reading.ts";
import { type Skill, TREATMENTS, type Way } from "./skill.ts";
import { nounOf } from "./words.ts";

/** Whether a skill is about what a task asks for. */
export function fits(skill: Skill, way: Way): boolean {
  const { object, treatment, target } = skill;
  return object === way.object && treatment === way.treatment && target === way.target;
}

export function wayOf({ statement }: Household): Way {
  const way = readStatement(statement);
  invariant(way, "a task sentence that can be read");
  return way;
}

class ScriptedPlayer implements Player {
  readonly #rng: Rng;
  readonly #persona: Persona;
  readonly #home: Household;
  readonly #way: Way;
  /** Where the skill says to look, until it was looked at. */
  #hints: readonly string[] = [];
  /** Places that were gone to. */
  readonly #visited = new Set<string>();
  /** Where the wanted object, and the lamp, were last in view. */
  #seenAt: string | null = null;
  #lampAt: string | null = null;
  /** Where one of two objects was put. */
  #putAt: string | null = null;

  constructor(rng: Rng, persona: Persona, home: Household, skill: Skill | null) {
    this.#rng = rng;
    this.#home = home;
    this.#way = wayOf(home);
    const followed = skill !== null && fits(skill, this.#way) ? skill : null;
    this.#persona = followed === null ? persona : advised(persona, followed);
    if (followed === null) return;
    const advice = home.receptacles.filter((id) => this.#noun(id) === followed.where);
    this.#hints = rng.shuffle([...advice]);
  }

  choose(state: WorldState): Action {
    const at = placeOf(this.#home, state);
    if (this.#rng.chance(this.#persona.random)) return this.#anything(state, at);
    const { held } = state;
    if (held === null) return this.#fetch(state, at);
    if (this.#noun(held) !== this.#way.object) return this.#getRid(state, at, held);
    const { treatment, target } = this.#way;
    if (treatment !== null && !state[SETS[treatment]].has(held) && !this.#persona.skips) {
      const appliance = this.#ofType(nounOf(APPLIANCE[treatment]));
      if (at !== null && appliance.includes(at)) {
        return { verb: treatment, thing: held, receptacle: at };
      }
      return this.#go(appliance);
    }
    return target === null ? this.#light(state, at) : this.#deliver(state, at, held, target);
  }

  learn({ action, state, valid }: Move): void {
    const at = placeOf(this.#home, state);
    if (!valid || at === null) return;
    if (action.verb === "go") this.#visited.add(at);
    if (action.verb === "put" && this.#isGoal(action.receptacle)) this.#putAt = action.receptacle;
    const here = this.#view(state, at);
    if (here.some((id) => this.#noun(id) === "desklamp")) this.#lampAt = at;
    const wanted = !this.#isGoal(at) && here.some((id) => this.#noun(id) === this.#way.object);
    if (wanted) this.#seenAt = at;
    else if (this.#seenAt === at) this.#seenAt = null;
    if (isOpen(this.#home, state, at)) this.#hints = this.#hints.filter((id) => id !== at);
  }

  #noun(id: string): string {
    return nounOf(typeOf(this.#home, id));
  }

  #isGoal(receptacle: string): boolean {
    return this.#noun(receptacle) === this.#way.target;
  }

  #ofType(noun: string): string[] {
    return this.#home.receptacles.filter((id) => this.#noun(id) === noun);
  }

  #view(state: WorldState, at: string | null): string[] {
    return at !== null && isOpen(this.#home, state, at) ? contentsOf(this.#home, state, at) : [];
  }

  #go(places: readonly string[]): Action {
    return { verb: "go", receptacle: this.#rng.pick(places) };
  }

  #anything(state: WorldState, at: string | null): Action {
    const rng = this.#rng;
    const choice = rng.uniform();
    if (at === null || choice < 0.55) return this.#go(this.#home.receptacles);
    if (choice < 0.68) return { verb: "open", receptacle: at };
    if (choice < 0.71) return { verb: "close", receptacle: at };
    const { held } = state;
    if (held !== null) {
      if (choice < 0.9) return { verb: "put", thing: held, receptacle: at };
      return { verb: rng.pick(TREATMENTS), thing: held, receptacle: at };
    }
    const here = this.#view(state, at);
    if (here.length === 0 || choice > 0.85) return this.#go(this.#home.receptacles);
    const thing = rng.pick(here);
    if (this.#noun(thing) === "desklamp") return { verb: "use", thing };
    return { verb: "take", thing, receptacle: at };
  }

  /** Takes the object where it is in view; otherwise looks for it. */
  #fetch(state: WorldState, at: string | null): Action {
    const rng = this.#rng;
    const { notice, grab, open } = this.#persona;
    if (at !== null) {
      const here = this.#view(state, at);
      const wanted = here.find((id) => this.#noun(id) === this.#way.object);
      if (wanted !== undefined && !this.#isGoal(at) && rng.chance(notice)) {
        return { verb: "take", thing: wanted, receptacle: at };
      }
      const others = here.filter((id) => this.#noun(id) !== "desklamp" && id !== wanted);
      if (others.length > 0 && rng.chance(grab)) {
        return { verb: "take", thing: rng.pick(others), receptacle: at };
      }
      if (!isOpen(this.#home, state, at) && rng.chance(open)) {
        return { verb: "open", receptacle: at };
      }
    }
    const known =
      this.#seenAt !== null && this.#seenAt !== at && !rng.chance(this.#persona.revisit);
    return known && this.#seenAt !== null ? this.#go([this.#seenAt]) : this.#search(at);
  }

  #search(at: string | null): Action {
    const hints = this.#hints.filter((id) => id !== at);
    if (hints.length > 0) return this.#go(hints.slice(0, 1));
    const elsewhere = this.#home.receptacles.filter((id) => id !== at);
    const fresh = elsewhere.filter((id) => !this.#visited.has(id));
    const again = fresh.length === 0 || this.#rng.chance(this.#persona.revisit);
    return this.#go(again ? elsewhere : fresh);
  }

  /** Puts down what it did not want to take. */
  #getRid(state: WorldState, at: string | null, held: string): Action {
    if (at !== null && isOpen(this.#home, state, at) && this.#rng.chance(0.8)) {
      return { verb: "put", thing: held, receptacle: at };
    }
    return this.#go(this.#home.receptacles);
  }

  /** With the object in hand, to the lamp. */
  #light(state: WorldState, at: string | null): Action {
    const rng = this.#rng;
    const lamp = this.#view(state, at).find((id) => this.#noun(id) === "desklamp");
    if (lamp !== undefined && rng.chance(this.#persona.notice)) return { verb: "use", thing: lamp };
    if (this.#lampAt !== null && this.#lampAt !== at) return this.#go([this.#lampAt]);
    if (at !== null && !isOpen(this.#home, state, at) && rng.chance(this.#persona.open)) {
      return { verb: "open", receptacle: at };
    }
    this.#hints = [];
    return this.#search(at);
  }

  /** With the object as it should be, to where it belongs. */
  #deliver(state: WorldState, at: string | null, held: string, target: string): Action {
    const rng = this.#rng;
    if (at !== null && this.#persona.astray && rng.chance(0.5)) {
      return rng.chance(0.5)
        ? { verb: "put", thing: held, receptacle: at }
        : this.#go(this.#home.receptacles);
    }
    const begun = this.#putAt !== null && this.#putAt !== at ? this.#putAt : null;
    if (at !== null && this.#isGoal(at) && begun === null) {
      if (!isOpen(this.#home, state, at)) return { verb: "open", receptacle: at };
      return { verb: "put", thing: held, receptacle: at };
    }
    return this.#go(begun === null ? this.#ofType(target) : [begun]);
  }
}

const SETS = { clean: "clean", heat: "hot", cool: "cool" } as const;

/** A player of a persona; with a skill that fits its task it follows what that says. */
export function scriptedPlayer(
  rng: Rng,
  persona: Persona,
  household: Household,
  skill: Skill | null = null,
): Player {
  return new ScriptedPlayer(rng, persona, household, skill);
}
