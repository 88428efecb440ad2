import type { Rng } from "../../base/index.ts";
import type { Skill } from "./skill.ts";

/** A player's habits, as probabilities. */
export interface Persona {
  /** Of an action at random. */
  readonly random: number;
  /** Of taking the wanted object, or using the lamp, where it is in view. */
  readonly notice: number;
  /** Of going anywhere instead of to a new place. */
  readonly revisit: number;
  /** Of opening what is closed. */
  readonly open: number;
  /** Of picking up something else. */
  readonly grab: number;
  /** Forgets to clean, heat or cool. */
  readonly skips: boolean;
  /** Half of the time puts the object anywhere. */
  readonly astray: boolean;
}

/** A random persona: strength 0 is weak, 1 flawless, below 0 weaker still. */
export function anyPersona(rng: Rng, strength: number): Persona {
  const flaw = 1 - strength;
  const probability = (value: number) => Math.min(1, Math.max(0, value));
  return {
    random: probability(rng.between(0.08, 0.4) * flaw),
    notice: probability(1 - (1 - rng.between(0.3, 0.95)) * flaw),
    revisit: probability(rng.between(0.4, 1) * flaw),
    open: probability(1 - (1 - rng.between(0.3, 0.8)) * flaw),
    grab: rng.chance(0.2 * flaw) ? rng.between(0.1, 0.4) : 0,
    skips: rng.chance(0.6 * flaw),
    astray: rng.chance(0.4 * flaw),
  };
}

/**
 * The habits of a persona that follows a skill which fits its task: a workflow mends all
 * of them, a warning the ones that it names, and both say what has to be done.
 */
export function advised(persona: Persona, skill: Skill): Persona {
  const workflow = skill.head === "workflow";
  const mends = (mistake: Skill["mistakes"][number]): boolean =>
    workflow || skill.mistakes.includes(mistake);
  return {
    random: persona.random * (workflow ? 0.3 : 0.5),
    notice: mends("notake") ? 0.98 : persona.notice,
    revisit: mends("revisit") ? 0.05 : persona.revisit,
    open: mends("noopen") ? 0.97 : persona.open,
    grab: mends("wrongobj") ? 0 : persona.grab,
    skips: false,
    astray: false,
  };
}
