/** What a transcript's observation says about a receptacle. */
export interface Description {
  readonly receptacle: string;
  /** null: it cannot be opened. */
  readonly open: boolean | null;
  readonly contents: readonly string[];
}

/** A displayed name in a regular expression: "cabinet 6". */
export const NAME = "([a-z]+ \\d+)";

/** The names of a list; null where it is no list of names. */
export function readList(text: string): string[] | null {
  if (text === "nothing") return [];
  const names = text.split(/, and |, /).map((entry) => entry.replace(/^a /, ""));
  return names.every((name) => new RegExp(`^${NAME}$`).test(name)) ? names : null;
}

function described(receptacle: string, open: boolean | null, list: string): Description | null {
  const contents = readList(list);
  return contents === null ? null : { receptacle, open, contents };
}

/** What is said about a receptacle; null where it is said in no known way. */
export function readDescription(text: string): Description | null {
  const [, closed] = new RegExp(`^The ${NAME} is closed\\.$`).exec(text) ?? [];
  if (closed !== undefined) return described(closed, false, "nothing");
  const [, opened, inside = ""] =
    new RegExp(`^The ${NAME} is open\\. In it, you see (.*)\\.$`).exec(text) ?? [];
  if (opened !== undefined) return described(opened, true, inside);
  const [, plain, on = ""] = new RegExp(`^On the ${NAME}, you see (.*)\\.$`).exec(text) ?? [];
  return plain === undefined ? null : described(plain, null, on);
}
