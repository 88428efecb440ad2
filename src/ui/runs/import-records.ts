import { inBoth, type Sentence, sentenceOf, UserError } from "../../base/index.ts";
import { type LibraryRun, type RunLibrary, RecordReader } from "../../run/index.ts";
import type { Language } from "../language/language.ts";
import { IMPORT_WORDS } from "./words.ts";

/** What became of a file: a sentence, and the run where there is one. */
export interface ImportOutcome {
  readonly run: LibraryRun | null;
  /** What the person should know; null: all went well. */
  readonly sentence: Sentence | null;
}

/** More than any browser tab could hold as a record. */
const LARGEST_FILE = 1_000_000_000;

/** A file of a picker or a drop; tests give their own. */
export interface TextFile {
  readonly name: string;
  readonly size: number;
  stream(): ReadableStream<Uint8Array<ArrayBuffer>>;
}

/** How a file begins. Rejects where it cannot be read. */
export async function beginningOf(file: TextFile): Promise<Uint8Array> {
  const reader = file.stream().getReader();
  const { value = new Uint8Array(0) } = await reader.read();
  await reader.cancel();
  return value;
}

/** Whether a file that begins so is compressed by gzip. */
export const isZipped = ([first, second]: Uint8Array): boolean => first === 0x1f && second === 0x8b;

/**
 * Reads a file, as it is or compressed by gzip, into a library, validated line by line. Never
 * rejects.
 */
export async function importRecord(library: RunLibrary, file: TextFile): Promise<ImportOutcome> {
  const said = (
    what: (words: (typeof IMPORT_WORDS)["en"], language: Language) => string,
  ): Sentence => inBoth((language) => what(IMPORT_WORDS[language], language));
  try {
    if (file.size > LARGEST_FILE) {
      throw new UserError(said((words) => words.tooLarge));
    }
    const zipped = isZipped(await beginningOf(file));
    const bytes = zipped
      ? file.stream().pipeThrough(new DecompressionStream("gzip"))
      : file.stream();
    const reader = new RecordReader();
    const text = bytes.pipeThrough(new TextDecoderStream()).getReader();
    let read = 0;
    for (;;) {
      const part = await text.read().catch((error: unknown) => {
        throw zipped ? new UserError(said((words) => words.damaged)) : error;
      });
      if (part.done) break;
      // A small file may unpack to one that no tab can hold.
      read += part.value.length;
      if (read > LARGEST_FILE) {
        await text.cancel();
        throw new UserError(said((words) => words.tooLarge));
      }
      reader.push(part.value);
    }
    const { record, truncated } = reader.finish();
    const { run, outcome } = library.add(record, { truncated });
    if (outcome === "new") {
      return {
        run,
        sentence: truncated ? said((words) => words.about(file.name, words.cut)) : null,
      };
    }
    const sentence = said((words) => {
      const became = outcome === "known" ? words.known(run.name) : words.replaces(run.name);
      const what = words.sentence(file.name, became);
      return truncated ? `${what} ${words.cut}` : what;
    });
    return { run, sentence };
  } catch (error) {
    const why = sentenceOf(error);
    const sentence = said((words, language) => words.about(file.name, why[language]));
    return { run: null, sentence };
  }
}
