import { byNumbers } from "../../ui/household/index.ts";

/** Commands of one verb, in the order of the game. */
export interface VerbGroup {
  readonly verb: string;
  readonly commands: readonly string[];
}

/** What does something comes before what only tells something. */
const ORDER = [
  "take",
  "put",
  "move",
  "open",
  "close",
  "clean",
  "heat",
  "cool",
  "slice",
  "use",
  "go",
  "examine",
  "look",
  "inventory",
  "help",
];

const rank = (verb: string): number => {
  const place = ORDER.indexOf(verb);
  return place < 0 ? ORDER.length : place;
};

const verbOf = (command: string): string => command.split(" ", 1)[0] ?? "";

/** The commands that hold every word of `filter`, by verb. */
export function groupByVerb(commands: readonly string[], filter = ""): readonly VerbGroup[] {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  const groups = new Map<string, string[]>();
  for (const command of commands) {
    if (!words.every((word) => command.toLowerCase().includes(word))) continue;
    const verb = verbOf(command);
    groups.set(verb, [...(groups.get(verb) ?? []), command]);
  }
  return [...groups]
    .map(([verb, list]) => ({ verb, commands: list.sort(byNumbers) }))
    .sort((a, b) => rank(a.verb) - rank(b.verb));
}

const mentions = (command: string, name: string): boolean => ` ${command} `.includes(` ${name} `);

/**
 * What can be done at a place now: the commands that name it or something that lies
 * there, those that change something first.
 */
export function commandsAt(
  commands: readonly string[],
  place: string,
  things: readonly string[],
): readonly string[] {
  const names = [place, ...things];
  const found = commands.filter((command) => names.some((name) => mentions(command, name)));
  return groupByVerb(found).flatMap((group) => group.commands);
}

/** The place that a command is about: the one that it names, or where its object lies. */
export function placeOf(
  command: string,
  places: readonly { readonly name: string; readonly things: readonly string[] }[],
): string | null {
  const named = places.find(({ name }) => mentions(command, name));
  const holding = places.find(({ things }) => things.some((thing) => mentions(command, thing)));
  return (named ?? holding)?.name ?? null;
}

export interface Completion {
  /** The text, longer by what all commands that begin with it have in common. */
  readonly text: string;
  /** The commands that begin with the text, or else hold all its words. */
  readonly matches: readonly string[];
}

/** What a beginning of a command may become. */
export function complete(commands: readonly string[], typed: string): Completion {
  const text = typed.trimStart();
  const begun = commands.filter((command) => command.startsWith(text));
  if (begun.length === 0) {
    const matches = groupByVerb(commands, text).flatMap((group) => group.commands);
    return { text: typed, matches };
  }
  let common = begun[0] ?? "";
  for (const command of begun) {
    while (!command.startsWith(common)) common = common.slice(0, -1);
  }
  return { text: common, matches: [...begun].sort(byNumbers) };
}
