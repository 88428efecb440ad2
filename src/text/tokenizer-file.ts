/** The tokenizer as a JSON file, and the check of such a file. */
import * as v from "valibot";
import { faultOf, type Sentence, UserError } from "../base/index.ts";
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

function refuse(what: Sentence): never {
  throw new UserError({
    en: `This is not a usable tokenizer file: ${what.en}. Use the tokenizer.json that was saved with the model.`,
    zh: `此分词器文件不可用：${what.zh}。请使用与模型一起保存的 tokenizer.json。`,
  });
}

/** Checks a parsed JSON value. Throws a UserError that says what is wrong. */
export function parseTokenizerFile(value: unknown): TokenizerFile {
  const result = v.safeParse(FileSchema, value);
  if (!result.success) {
    const [issue] = result.issues;
    refuse(faultOf(issue, v.getDotPath(issue)));
  }
  const { special, pieces } = result.output;
  const missing = SPECIAL_PIECES.find((name) => !special.includes(name));
  if (missing !== undefined) {
    refuse({ en: `the control token ${missing} is missing`, zh: `缺少控制 token ${missing}` });
  }
  const seen = new Set<string>();
  for (const piece of [...special, ...NIBBLE_PIECES, ...pieces]) {
    const shown = JSON.stringify(piece);
    if (seen.has(piece)) refuse({ en: `${shown} occurs twice`, zh: `${shown} 重复出现` });
    if (/\p{Surrogate}/u.test(piece)) {
      refuse({ en: `${shown} is half a character`, zh: `${shown} 是半个字符` });
    }
    seen.add(piece);
  }
  return result.output;
}
