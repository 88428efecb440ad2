/** What a task sentence asks for, as far as its words tell. */
export interface Wanted {
  /** Types of objects, the one named first in front; all types where none is named. */
  readonly objects: readonly string[];
  /** Types of receptacles, those named in front. */
  readonly targets: readonly string[];
  readonly treatment: Treatment | null;
  /** To be looked at under a lamp instead of put somewhere. */
  readonly light: boolean;
  readonly count: 1 | 2;
}

export type Treatment = "clean" | "heat" | "cool";

const TREATMENTS: readonly (readonly [Treatment, RegExp])[] = [
  ["clean", /\b(?:clean\w*|wash\w*|rins\w*)\b/],
  ["heat", /\b(?:hot|heat\w*|warm\w*|cook\w*|microwav(?:ed|ing))\b/],
  ["cool", /\b(?:cool\w*|cold|chill\w*)\b/],
];

/** Where in the sentence a type is named; "butterknife" may be written in two words. */
function placeOf(sentence: string, type: string): number {
  const spelled = [...type].join(" ?");
  return new RegExp(`\\b${spelled}(?:e?s)?\\b`).exec(sentence)?.index ?? -1;
}

const escaped = (types: readonly string[]): readonly string[] =>
  types.filter((type) => /^[\p{L}_]+$/u.test(type));

function named(sentence: string, types: readonly string[]): string[] {
  return escaped(types)
    .map((type) => ({ type, place: placeOf(sentence, type) }))
    .filter(({ place }) => place >= 0)
    .sort((a, b) => a.place - b.place || b.type.length - a.type.length)
    .map(({ type }) => type);
}

const first = (some: readonly string[], all: readonly string[]): readonly string[] => [
  ...some,
  ...all.filter((one) => !some.includes(one)),
];

/** Reads a task sentence against the types that are in the room. */
export function readWanted(
  task: string,
  objects: readonly string[],
  receptacles: readonly string[],
): Wanted {
  const sentence = task.toLowerCase();
  const lamp = /lamp|light/.test(sentence);
  return {
    objects: first(
      named(sentence, objects).filter((type) => !type.endsWith("lamp")),
      objects,
    ),
    targets: first(named(sentence, receptacles), receptacles),
    treatment: TREATMENTS.find(([, words]) => words.test(sentence))?.[0] ?? null,
    light: lamp && /look|examin|under|inspect|view/.test(sentence),
    count: /\b(?:two|2|both|pair)\b/.test(sentence) ? 2 : 1,
  };
}
