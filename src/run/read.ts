import * as v from "valibot";
import { faultOf, type Sentence, UserError } from "../base/index.ts";
import { RecordAccumulator } from "./accumulate.ts";
import { evaluationProblem, updateProblem } from "./consistency.ts";
import { RECORD_VERSION, type RecordLine, type RunRecord } from "./record.ts";
import { lineSchema } from "./schema.ts";

export interface ReadRecord {
  readonly record: RunRecord;
  /** The last line was cut off and left out: the run was stopped while it was written. */
  readonly truncated: boolean;
}

type Parsed = { readonly json: unknown } | null;

/** Longer than any line of a record, in UTF-16 units; a browser holds strings twice as long. */
const LONGEST_LINE = 200_000_000;

function parseJson(text: string): Parsed {
  try {
    return { json: JSON.parse(text) };
  } catch {
    return null;
  }
}

/** Tells a record of another version from what is no record at all. */
function checkHeader(json: unknown): void {
  const { format, version } = Object(json) as {
    readonly format?: unknown;
    readonly version?: unknown;
  };
  if (format !== "seed-run") {
    throw new UserError({
      en: "This file is not the record of a run. Give a file that a run has written.",
      zh: "此文件不是运行记录。请给出训练写出的文件。",
    });
  }
  if (version !== RECORD_VERSION) {
    const found = JSON.stringify(version)?.slice(0, 20);
    throw new UserError({
      en: `This record has ${found === undefined ? "no version" : `version ${found}`}, but only version ${RECORD_VERSION} is known here. Use the program that wrote it, or a newer one.`,
      zh: `${found === undefined ? "此记录没有版本" : `此记录的版本是 ${found}`}，而这里只认识版本 ${RECORD_VERSION}。请使用写入它的程序，或更新的程序。`,
    });
  }
}

/**
 * Reads a record piece by piece, cut anywhere: `push` the text as it comes, then
 * `finish`. Nothing is believed before it is validated; what does not fit is a UserError
 * with the number of the line.
 */
export class RecordReader {
  readonly #accumulator = new RecordAccumulator();
  /** What came since the last line break: put together only once, however long it becomes. */
  #rest: string[] = [];
  #restLength = 0;
  #line = 0;

  /** The lines that `text` completes. */
  push(text: string): readonly RecordLine[] {
    const [first = "", ...others] = text.split("\n");
    this.#keep(first);
    return others.flatMap((other) => {
      const lines = this.#read(this.#takeRest());
      this.#keep(other);
      return lines;
    });
  }

  #keep(text: string): void {
    // What is no record is not read to the end of a large file to find that out.
    const begins = this.#restLength === 0 && !this.#accumulator.hasHeader;
    if (begins && /^\s*[^\s{]/.test(text)) checkHeader(undefined);
    this.#rest.push(text);
    this.#restLength += text.length;
    if (this.#restLength > LONGEST_LINE) {
      this.#line++;
      this.#refuse({ en: "it does not end", zh: "它没有结尾" });
    }
  }

  #takeRest(): string {
    const rest = this.#rest.join("");
    this.#rest = [];
    this.#restLength = 0;
    return rest;
  }

  /** The record, when all text has been pushed. */
  finish(): ReadRecord {
    const rest = this.#takeRest();
    const truncated = rest.trim() !== "" && parseJson(rest) === null;
    // A cut-off first line leaves nothing to show, so it is refused like any bad line.
    if (!truncated || !this.#accumulator.hasHeader) this.#read(rest);
    return { record: this.#accumulator.record, truncated };
  }

  #read(text: string): readonly RecordLine[] {
    this.#line++;
    if (text.trim() === "") return [];
    const parsed = parseJson(text);
    if (!this.#accumulator.hasHeader) checkHeader(parsed?.json);
    if (parsed === null) this.#refuse({ en: "it is not JSON", zh: "它不是 JSON" });
    const line = this.#validate(parsed.json);
    this.#accumulator.add(line);
    return [line];
  }

  #validate(json: unknown): RecordLine {
    const result = v.safeParse(lineSchema, json);
    if (!result.success) {
      const [issue] = result.issues;
      this.#refuse(faultOf(issue, v.getDotPath(issue)));
    }
    const line = result.output;
    const problem =
      line.type === "update"
        ? updateProblem(line, this.#accumulator.vocabularySize)
        : line.type === "evaluation"
          ? evaluationProblem(line)
          : null;
    if (problem !== null) this.#refuse(problem);
    return line;
  }

  #refuse(what: Sentence): never {
    throw new UserError({
      en: `Line ${this.#line} of this record is damaged: ${what.en}. Remove it and what follows, or use another copy.`,
      zh: `此记录的第 ${this.#line} 行已损坏：${what.zh}。请删除该行及其后的内容，或使用其他副本。`,
    });
  }
}

/** Reads a whole record. */
export function parseRecord(text: string): ReadRecord {
  const reader = new RecordReader();
  reader.push(text);
  return reader.finish();
}

/** Reads a record from a stream of text, such as a file or an answer of a server. */
export async function readRecord(chunks: AsyncIterable<string>): Promise<ReadRecord> {
  const reader = new RecordReader();
  for await (const chunk of chunks) reader.push(chunk);
  return reader.finish();
}
