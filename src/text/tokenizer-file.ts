/** The tokenizer as a JSON file, and the check of such a file. */
import * as v from "valibot";
import { UserError } from "../base/index.ts";
import { SPECIAL_PIECES } from "./special.ts";

const Piece = v.pipe(v.string(), v.minLength(1), v.maxLength(256));
const FileSchema = v.object({
  format: v.literal("seed-tokenizer"),
  version: v.literal(1),
  special: v.pipe(v.array(Piece), v.maxLength(1024)),
  pieces: v.pipe(v.array(Piece), v.maxLength(65536)),
});

export interface TokenizerFile {
  readonly format: "seed-tokenizer";
  readonly version: 1;
  /** Control tokens, ids 0 and up; every one of SPECIAL_PIECES is among them. */
  readonly special: readonly string[];
  /** Literal pieces of text, ids behind the special and the nibble tokens. */
  readonly pieces: readonly string[];
}

/** One nibble of a UTF-8 byte a token; the first of two is the high one. */
export const NIBBLE_PIECES: readonly string[] = Array.from(
  { length: 16 },
  (_, nibble) => `<nibble-${nibble.toString(16)}>`,
);

function refuse(what: string): never {
  throw new UserError(
    `This is not a usable tokenizer file: ${what}. Use the tokenizer.json that was saved with the model.`,
  );
}

/** Checks a parsed JSON value. Throws a UserError that says what is wrong. */
export function parseTokenizerFile(value: unknown): TokenizerFile {
  const result = v.safeParse(FileSchema, value);
  if (!result.success) {
    const [issue] = result.issues;
    const path = v.getDotPath(issue);
    refuse(path === null ? issue.message : `${issue.message} at "${path}"`);
  }
  const { special, pieces } = result.output;
  const missing = SPECIAL_PIECES.find((name) => !special.includes(name));
  if (missing !== undefined) refuse(`the control token ${missing} is missing`);
  const seen = new Set<string>();
  for (const piece of [...special, ...NIBBLE_PIECES, ...pieces]) {
    if (seen.has(piece)) refuse(`${JSON.stringify(piece)} occurs twice`);
    if (/\p{Surrogate}/u.test(piece)) refuse(`${JSON.stringify(piece)} is half a character`);
    seen.add(piece);
  }
  return result.output;
}
