/**
 * Scripted players for the training texts. Both search the room and try preparations
 * until one is right; a skill gives a player nothing but its content: where to look
 * first, which preparation to try first. Its habits stay the same.
 */
import type { Rng } from "../../base/index.ts";
import { type Advice, adviceOf, NO_ADVICE, type Stage } from "./advice.ts";
import type { Move, Player } from "./game.ts";
import { type HouseState, isOpen, visible } from "./rules.ts";
import type { Situation } from "./situation.ts";
import type { Skill } from "./skill.ts";
import {
  CLOSED_VIEW,
  DEVICES,
  deviceOf,
  isProcess,
  isStorage,
  NOTHING,
  PREPARATIONS,
  type Preparation,
  typeOf,
} from "./words.ts";

/** A player's habits, as probabilities. */
export interface Persona {
  /** Of a random action. */
  readonly random: number;
  /** Of taking the goal object where it is in view. */
  readonly notice: number;
  /** Of going anywhere instead of to a new place. */
  readonly revisit: number;
  /** Of opening what is closed. */
  readonly open: number;
  /** Of trying a refused preparation again. */
  readonly repeat: number;
  /** Of acting once without a preparation. */
  readonly unprepared: number;
  /** Forgets the process. */
  readonly skips: boolean;
}

/** A random persona; strength 0 is clumsy, 1 is flawless. */
export function anyPersona(rng: Rng, strength: number): Persona {
  const flaw = (low: number, high: number) => rng.between(low, high) * (1 - strength);
  return {
    random: flaw(0.02, 0.25),
    notice: 1 - flaw(0, 0.25),
    revisit: flaw(0, 0.5),
    open: 1 - flaw(0, 0.25),
    skips: rng.chance(0.15 * (1 - strength)),
    repeat: flaw(0, 0.5),
    unprepared: flaw(0, 0.4),
  };
}

/** What a player remembers; who takes a game over inherits it. */
export interface Memory {
  /** Places that were looked into. */
  readonly visited: Set<string>;
  /** Preparations that were tried, by stage and place. */
  readonly tried: Map<string, Preparation[]>;
  /** Stages at which the player acted without a preparation. */
  readonly unprepared: Set<Stage>;
}

export const newMemory = (): Memory => ({
  visited: new Set(),
  tried: new Map(),
  unprepared: new Set(),
});

export interface PlayerOptions {
  readonly skill?: Skill;
  readonly memory?: Memory;
}

class ScriptedPlayer implements Player {
  readonly #rng: Rng;
  readonly #persona: Persona;
  readonly #situation: Situation;
  readonly #storage: readonly string[];
  readonly #advice: Advice;
  readonly #memory: Memory;
  /** The preparation that it just made on purpose. */
  #prepared: Preparation | null = null;

  constructor(rng: Rng, persona: Persona, situation: Situation, options: PlayerOptions) {
    const { skill, memory = newMemory() } = options;
    this.#rng = rng;
    this.#persona = persona;
    this.#situation = situation;
    this.#storage = situation.places.filter(isStorage);
    this.#advice = skill === undefined ? NO_ADVICE : adviceOf(situation.goal, skill);
    this.#memory = memory;
  }

  choose(state: HouseState): readonly string[] {
    const { goal } = this.#situation;
    if (this.#rng.chance(this.#persona.random)) {
      this.#prepared = null;
      return this.#random(state);
    }
    if (state.holding === null) return this.#fetch(state);
    if (state.holding !== goal.object) return this.#getRid(state, state.holding);
    if (isProcess(goal.kind) && !state.processed && !this.#persona.skips) {
      const device = deviceOf(goal.kind);
      if (state.at !== device) return ["go", device];
      return this.#prepare("process", device, [goal.kind, goal.object, device]);
    }
    const { at } = state;
    if (at !== null && typeOf(at) === goal.target) {
      return this.#prepare("put", at, ["put", goal.object, at]);
    }
    return this.#go(this.#storage.filter((place) => typeOf(place) === goal.target));
  }

  learn({ action: [verb = "", place = ""], seen }: Move): void {
    const shown = seen[0] !== CLOSED_VIEW && seen[0] !== NOTHING;
    if ((verb === "go" || verb === "open") && shown) this.#memory.visited.add(place);
    if (verb !== "prepare") this.#prepared = null;
  }

  #go(places: readonly string[]): readonly string[] {
    return ["go", this.#rng.pick(places)];
  }

  #random(state: HouseState): readonly string[] {
    const { at, holding } = state;
    const { kind, places } = this.#situation;
    const choice = this.#rng.uniform();
    if (choice < 0.5 || at === null) return this.#go(places);
    if (choice < 0.65) return ["open", at];
    if (choice < 0.7) return ["look"];
    const here = visible(state);
    if (choice < 0.78 && here.length > 0) return ["take", this.#rng.pick(here), at];
    if (holding === null) return ["prepare", at, this.#rng.pick(PREPARATIONS)];
    if (choice < 0.85) return ["put", holding, at];
    const [process] = this.#rng.pick(DEVICES[kind]);
    return [process, holding, at];
  }

  /** Takes the object where it is in view; otherwise looks for it. */
  #fetch(state: HouseState): readonly string[] {
    const { at } = state;
    const { object } = this.#situation.goal;
    const rng = this.#rng;
    if (at !== null) {
      if (visible(state).includes(object) && rng.chance(this.#persona.notice)) {
        return ["take", object, at];
      }
      const closed = !isOpen(state, at) && !this.#memory.visited.has(at);
      if (closed && rng.chance(this.#persona.open)) return ["open", at];
    }
    return this.#search(at);
  }

  #search(here: string | null): readonly string[] {
    const { where, searched } = this.#advice;
    const { visited } = this.#memory;
    const fresh = this.#storage.filter((place) => !visited.has(place));
    const advised = fresh.filter((place) => typeOf(place) === where);
    if (advised.length > 0) return this.#go(advised);
    const elsewhere = fresh.filter((place) => place !== here);
    const hopeful = elsewhere.filter((place) => !searched.includes(typeOf(place)));
    const best = hopeful.length > 0 ? hopeful : elsewhere;
    const again = best.length === 0 || this.#rng.chance(this.#persona.revisit);
    return this.#go(again ? this.#storage.filter((place) => place !== here) : best);
  }

  /** Puts down what it did not want to take. */
  #getRid(state: HouseState, holding: string): readonly string[] {
    const { at } = state;
    const { goal, places } = this.#situation;
    if (at !== null && isOpen(state, at) && typeOf(at) !== goal.target) return ["put", holding, at];
    return this.#go(places);
  }

  /** The next preparation to try at a place, or the act itself where it is prepared. */
  #prepare(stage: Stage, place: string, act: readonly string[]): readonly string[] {
    if (this.#prepared !== null) {
      this.#prepared = null;
      return act;
    }
    const rng = this.#rng;
    const { tried, unprepared } = this.#memory;
    const known = this.#advice.wants[stage];
    const key = `${stage} ${typeOf(place)}`;
    const before = tried.get(key) ?? [];
    const careless = before.length === 0 && known === null && !unprepared.has(stage);
    if (careless && rng.chance(this.#persona.unprepared)) {
      unprepared.add(stage);
      return act;
    }
    const chosen =
      known !== null && !before.includes(known) ? known : this.#guess(stage, before, known);
    tried.set(key, [...before, chosen]);
    this.#prepared = chosen;
    return ["prepare", place, chosen];
  }

  /** A preparation that was not refused yet, unless it forgets or all were. */
  #guess(stage: Stage, before: readonly Preparation[], known: Preparation | null): Preparation {
    const refused = this.#advice.refused[stage];
    const fresh = PREPARATIONS.filter((one) => !before.includes(one));
    const hopeful = fresh.filter((one) => !refused.includes(one));
    const forgets = this.#rng.chance(this.#persona.repeat) && known === null;
    const all = forgets || fresh.length === 0;
    return this.#rng.pick(all ? PREPARATIONS : hopeful.length > 0 ? hopeful : fresh);
  }
}

/** A player of a persona; with a skill it follows what that says. */
export function scriptedPlayer(
  rng: Rng,
  persona: Persona,
  situation: Situation,
  options: PlayerOptions = {},
): Player {
  return new ScriptedPlayer(rng, persona, situation, options);
}
