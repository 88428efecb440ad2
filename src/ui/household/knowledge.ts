/** What the texts of an episode have told so far; it only ever grows. */
export interface Knowledge {
  /** Names of things that some text has mentioned. */
  readonly named: ReadonlySet<string>;
  /** Receptacles whose contents a text has listed. */
  readonly seen: ReadonlySet<string>;
  /** Receptacles of which a text has said whether they are open, shut or without a door. */
  readonly doors: ReadonlySet<string>;
  /** Objects whose condition (hot, clean, on) a text has told. */
  readonly conditions: ReadonlySet<string>;
}

export const NOTHING_KNOWN: Knowledge = {
  named: new Set(),
  seen: new Set(),
  doors: new Set(),
  conditions: new Set(),
};

/** "cabinet 6", as ALFWorld numbers its things. */
const NAME = /[\p{L}_]+ \d+/gu;
const CONTENTS = /\b(?:On the (.+?), you see|The (.+?) is open\. In it, you see)/g;
const DOOR = /\b(?:[Tt]he (.+?) is (?:closed|open)\.|You (?:open|close) the (.+?)\.)/g;
const TREATMENT = /^(?:clean|heat|cool|use|slice|examine) ([\p{L}_]+ \d+)/u;

const groupsOf = (pattern: RegExp, text: string): string[] =>
  [...text.matchAll(pattern)].flatMap((match) => match[1] ?? match[2] ?? []);

const plus = (set: ReadonlySet<string>, more: readonly string[]): ReadonlySet<string> =>
  more.every((one) => set.has(one)) ? set : new Set([...set, ...more]);

/** What is known after an admissible command (null at the start) and its observation. */
export function learn(known: Knowledge, command: string | null, observation: string): Knowledge {
  const contents = groupsOf(CONTENTS, observation);
  const treated = TREATMENT.exec(command ?? "")?.[1];
  return {
    named: plus(known.named, observation.match(NAME) ?? []),
    seen: plus(known.seen, contents),
    doors: plus(known.doors, [...contents, ...groupsOf(DOOR, observation)]),
    conditions: plus(known.conditions, treated === undefined ? [] : [treated]),
  };
}
