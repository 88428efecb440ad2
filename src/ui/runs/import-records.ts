import { messageOf, UserError } from "../../base/index.ts";
import { type LibraryRun, type RunLibrary, RecordReader } from "../../run/index.ts";

/** What became of a file: a sentence, and the run where there is one. */
export interface ImportOutcome {
  readonly run: LibraryRun | null;
  /** What the person should know; null: all went well. */
  readonly sentence: string | null;
}

/** More than any browser tab could hold as a record. */
const LARGEST_FILE = 1_000_000_000;

/** A file of a picker or a drop; tests give their own. */
export interface TextFile {
  readonly name: string;
  readonly size: number;
  stream(): ReadableStream<Uint8Array<ArrayBuffer>>;
}

/** Reads a file into a library, validated line by line. Never rejects. */
export async function importRecord(library: RunLibrary, file: TextFile): Promise<ImportOutcome> {
  try {
    if (file.size > LARGEST_FILE) {
      throw new UserError("It is larger than 1 GB. Give the record of a shorter run.");
    }
    const reader = new RecordReader();
    const text = file.stream().pipeThrough(new TextDecoderStream()).getReader();
    for (let part = await text.read(); !part.done; part = await text.read()) {
      reader.push(part.value);
    }
    const { record, truncated } = reader.finish();
    const { run, outcome } = library.add(record, { truncated });
    const cut = truncated ? " Its last line was cut off, so what came before it is shown." : "";
    if (outcome === "new") return { run, sentence: cut === "" ? null : `${file.name}:${cut}` };
    const what =
      outcome === "known"
        ? `is in the library already, as \u201c${run.name}\u201d`
        : `replaces the shorter copy \u201c${run.name}\u201d`;
    return { run, sentence: `${file.name} ${what}.${cut}` };
  } catch (error) {
    return { run: null, sentence: `${file.name}: ${messageOf(error)}` };
  }
}
