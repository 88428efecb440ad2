/** Reads ALFWorld's sentences and commands back, as an analyzer has to. */
import type { Treatment, Way } from "./skill.ts";

export type Command =
  | { readonly verb: "go" | "open" | "close"; readonly place: string }
  | {
      readonly verb: "take" | "move" | "clean" | "heat" | "cool";
      readonly thing: string;
      readonly place: string;
    }
  | { readonly verb: "use"; readonly thing: string };

const GOALS: readonly (readonly [RegExp, Treatment | null])[] = [
  [/^put an? clean (\w+) in (\w+)$/, "clean"],
  [/^clean some (\w+) and put it in (\w+)$/, "clean"],
  [/^put an? hot (\w+) in (\w+)$/, "heat"],
  [/^heat some (\w+) and put it in (\w+)$/, "heat"],
  [/^put an? cool (\w+) in (\w+)$/, "cool"],
  [/^cool some (\w+) and put it in (\w+)$/, "cool"],
  [/^(?:put|find) two (\w+)(?: and put them)? in (\w+)$/, null],
  [/^put (?:an?|some) (\w+) (?:in|on) (\w+)$/, null],
  [/^(?:look at|examine the) (\w+) (?:under|with) the (?:\w+)$/, null],
];

/** What a statement asks for; null where it is no task sentence. */
export function readStatement(statement: string): Way | null {
  const sentence = /^Your task is to: (.+)\.$/.exec(statement)?.[1] ?? "";
  for (const [pattern, treatment] of GOALS) {
    const match = pattern.exec(sentence);
    if (match?.[1] !== undefined) return { object: match[1], treatment, target: match[2] ?? null };
  }
  return null;
}

/** A command that moves or treats something; null for any other text. */
export function readCommand(text: string): Command | null {
  const match =
    /^(go) to (\w+ \d+)$/.exec(text) ??
    /^(open|close) (\w+ \d+)$/.exec(text) ??
    /^(take) (\w+ \d+) from (\w+ \d+)$/.exec(text) ??
    /^(move) (\w+ \d+) to (\w+ \d+)$/.exec(text) ??
    /^(clean|heat|cool) (\w+ \d+) with (\w+ \d+)$/.exec(text) ??
    /^(use) (\w+ \d+)$/.exec(text);
  const [, verb = "", first = "", second = ""] = match ?? [];
  switch (verb) {
    case "go":
    case "open":
    case "close":
      return { verb, place: first };
    case "take":
    case "move":
    case "clean":
    case "heat":
    case "cool":
      return { verb, thing: first, place: second };
    case "use":
      return { verb, thing: first };
    default:
      return null;
  }
}

/** "shelf" of "shelf 2". */
export const nounIn = (name: string): string => name.slice(0, name.lastIndexOf(" "));

/** Types of the things that an observation lists. */
export function thingsSeen(observation: string): string[] {
  const list = /you see (.+)\.$/.exec(observation)?.[1] ?? "";
  return [...list.matchAll(/\ba (\w+) \d+/g)].map((match) => match[1] ?? "");
}

export const isClosedView = (observation: string): boolean => observation.endsWith(" is closed.");
