/**
 * The grammar of skills, one word a token:
 *
 *   skill := "workflow" claims | "avoid" tried* claims
 *   claims := "find:" OBJECT where [PROCESS ":" DEVICE preparation] "put:" TARGET preparation
 *
 * The words after "avoid" are storage types that were searched in vain, or else
 * preparations that were refused where the game stopped; three at most. where is a
 * storage type. where and the preparations are "unseen" where a game did not reveal
 * them. What is said comes right behind what it is about, in the same order as in actions
 * ("take OBJECT where", "prepare DEVICE preparation"): a small policy looks up what
 * followed the word that it has before it, and hardly ever what went ahead of it.
 */
import {
  ALL_OBJECTS,
  deviceOf,
  isPreparation,
  isProcess,
  type Preparation,
  type Process,
  STORAGE_TYPES,
  textOf,
  UNSEEN,
  wordsOf,
} from "./words.ts";

export const SKILL_GRAMMAR = `skill := "workflow" claims | "avoid" tried* claims
claims := "find:" object where [process ":" device preparation] "put:" target preparation
tried := a type of storage that was searched in vain, or else a preparation that was refused; at most 3
where is the type of storage where the object was seen, a preparation is what came right before the
accepted action; both are "${UNSEEN}" where the episode does not show them. The process has its colon
at its own end, as in "heat: microwave press"; it stands only where the task has one.`;

export interface Skill {
  /** "workflow" after a win. */
  readonly head: "workflow" | "avoid";
  /** Empty for a workflow. */
  readonly tried: readonly string[];
  readonly object: string;
  /** The storage type where the object is. */
  readonly where: string | null;
  /** The process of the task and what it wants right before it; null where there is none. */
  readonly process: { readonly name: Process; readonly wants: Preparation | null } | null;
  readonly target: string;
  /** What the target wants right before the put. */
  readonly put: Preparation | null;
}

/** The longest list of what was tried. */
export const MOST_TRIED = 3;
/** The most words of a skill. */
export const MOST_WORDS = 1 + MOST_TRIED + 3 + 3 + 3;

export function skillWords(skill: Skill): readonly string[] {
  const { head, tried, object, where, process, target, put } = skill;
  const step =
    process === null ? [] : [`${process.name}:`, deviceOf(process.name), process.wants ?? UNSEEN];
  return [head, ...tried, "find:", object, where ?? UNSEEN, ...step, "put:", target, put ?? UNSEEN];
}

/** The skill as the policy reads it: every word with a leading blank. */
export const formatSkill = (skill: Skill): string => textOf(skillWords(skill));

const isStorageType = (word: string): boolean => STORAGE_TYPES.includes(word);

/** A slot's word: what it says, null for "unseen", undefined for any other word. */
function slot<T extends string>(
  word: string | undefined,
  is: (word: string) => word is T,
): T | null | undefined {
  if (word === undefined || word === UNSEEN) return word === UNSEEN ? null : undefined;
  return is(word) ? word : undefined;
}

const isWhere = (word: string): word is string => isStorageType(word);

function parseProcess(words: readonly string[]): Skill["process"] | undefined {
  if (words.length === 0) return null;
  const name = words[0]?.endsWith(":") ? words[0].slice(0, -1) : "";
  const wants = slot(words[2], isPreparation);
  if (words.length !== 3 || !isProcess(name) || wants === undefined) return undefined;
  if (words[1] !== deviceOf(name)) return undefined;
  return { name, wants };
}

function isTried(words: readonly string[], head: Skill["head"]): boolean {
  if (words.length > (head === "avoid" ? MOST_TRIED : 0)) return false;
  if (new Set(words).size < words.length) return false;
  return words.every(isStorageType) || words.every(isPreparation);
}

/** What a text says as a skill; null where it is not well formed. */
export function parseSkill(text: string): Skill | null {
  const words = wordsOf(text);
  const head = words[0];
  const find = words.indexOf("find:");
  if ((head !== "workflow" && head !== "avoid") || find < 0) return null;
  const tried = words.slice(1, find);
  const object = words[find + 1] ?? "";
  const where = slot(words[find + 2], isWhere);
  const process = parseProcess(words.slice(find + 3, -3));
  const [cue, target = "", wanted] = words.slice(-3);
  const put = slot(wanted, isPreparation);
  const named = ALL_OBJECTS.includes(object) && isStorageType(target);
  if (!isTried(tried, head) || !named || cue !== "put:" || words.length < find + 6) return null;
  if (where === undefined || process === undefined || put === undefined) return null;
  return { head, tried, object, where, process, target, put };
}

function list(items: readonly string[]): string {
  const last = items.at(-1) ?? "";
  return items.length < 2 ? last : `${items.slice(0, -1).join(", ")} and ${last}`;
}

/** A skill as a sentence for people. */
export function explainSkill(text: string): string {
  const skill = parseSkill(text);
  if (skill === null) return "This text is no skill.";
  const { head, tried, object, where, process, target, put } = skill;
  const claims = [
    where === null ? [] : [`the ${object} is in the ${where}`],
    process?.wants == null ? [] : [`${process.wants} right before you ${process.name} it`],
    put === null ? [] : [`${put} the ${target} right before you put it there`],
  ].flat();
  const vain =
    tried.length === 0 ? "" : `${list(tried)} ${tried.length > 1 ? "were" : "was"} tried in vain; `;
  const start = head === "workflow" ? "This won: " : vain;
  const sentence = start + (claims.length === 0 ? "nothing was revealed" : list(claims));
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
}
