/**
 * The grammar of skills, one word a token:
 *
 *   skill := "workflow" "push" direction+
 *          | "avoid" mistake* "push" direction+
 *
 * The directions are the set of directions in which the box is pushed, written in the
 * order up, down, left, right; neither their order nor a count means anything. An
 * analyzer writes at most three mistakes and four directions, so nine words at most.
 */
import { DIRECTIONS, type Direction, MISTAKES, type Mistake } from "./words.ts";

export const SKILL_GRAMMAR = `skill := "workflow" "push" direction+ | "avoid" mistake* "push" direction+
direction := ${DIRECTIONS.map((word) => `"${word}"`).join(" | ")}
mistake := ${MISTAKES.map((word) => `"${word}"`).join(" | ")}
The directions are those in which the box is pushed, each once, in the order up, down, left, right.
corner: the box was stuck; bump: moves that moved nothing; dither: going back and forth; idle: no push.`;

export interface Skill {
  /** "workflow": what won; "avoid": what to do otherwise after a loss. */
  readonly head: "workflow" | "avoid";
  /** Empty for a workflow. */
  readonly mistakes: readonly Mistake[];
  /** As written: a skill with a wrong word may repeat one. */
  readonly pushes: readonly Direction[];
}

const MOST_MISTAKES = 3;

function isMistake(word: string): word is Mistake {
  return (MISTAKES as readonly string[]).includes(word);
}

function isDirection(word: string): word is Direction {
  return (DIRECTIONS as readonly string[]).includes(word);
}

/** The skill as the policy reads it: every word with a leading blank. */
export function formatSkill({ head, mistakes, pushes }: Skill): string {
  return [head, ...mistakes, "push", ...pushes].map((word) => ` ${word}`).join("");
}

/** What a text says as a skill; null where it is not well formed. */
export function parseSkill(text: string): Skill | null {
  const words = text.split(/\s+/).filter((word) => word !== "");
  const head = words[0];
  const push = words.indexOf("push");
  if ((head !== "workflow" && head !== "avoid") || push < 1) return null;
  const mistakes = words.slice(1, push);
  const pushes = words.slice(push + 1);
  const most = head === "avoid" ? MOST_MISTAKES : 0;
  if (!mistakes.every(isMistake) || mistakes.length > most) return null;
  if (new Set(mistakes).size < mistakes.length) return null;
  if (!pushes.every(isDirection)) return null;
  if (pushes.length === 0 || pushes.length > DIRECTIONS.length) return null;
  return { head, mistakes, pushes };
}

/** The directions of `pushes`, each once, in the grammar's order. */
export function pushSet(pushes: readonly Direction[]): Direction[] {
  return DIRECTIONS.filter((direction) => pushes.includes(direction));
}

const MISTAKE_NAMES: Readonly<Record<Mistake, string>> = {
  corner: "the box in a dead corner",
  bump: "bumping into walls",
  dither: "going back and forth",
  idle: "no push at all",
};

function list(items: readonly string[]): string {
  const last = items.at(-1) ?? "";
  return items.length < 2 ? last : `${items.slice(0, -1).join(", ")} and ${last}`;
}

/** A skill as a sentence for people. */
export function explainSkill(text: string): string {
  const skill = parseSkill(text);
  if (skill === null) return "This text is no skill.";
  const { head, mistakes, pushes } = skill;
  const push = `push the box ${list(pushSet(pushes))}.`;
  if (head === "workflow") return `This won: ${push}`;
  if (mistakes.length === 0) return `This lost. Instead: ${push}`;
  return `What went wrong: ${list(mistakes.map((one) => MISTAKE_NAMES[one]))}. Instead: ${push}`;
}
