import { UserError } from "../base/index.ts";
import type { EvaluationLine, RecordLine, RunHeader, RunRecord, UpdateLine } from "./record.ts";

/** Collects the lines of one run, as they come, into a record. */
export class RecordAccumulator {
  #header: RunHeader | null = null;
  readonly #updates: UpdateLine[] = [];
  readonly #evaluations: EvaluationLine[] = [];

  /** Throws a UserError where a line cannot follow those before it. */
  add(line: RecordLine): void {
    if (line.type === "header") {
      if (this.#header !== null) {
        throw new UserError("The record has two headers. Give one run a file.");
      }
      this.#header = line;
      return;
    }
    if (this.#header === null) {
      throw new UserError("The record does not begin with its header. Give the whole file.");
    }
    const updates = this.#updates.at(-1)?.update ?? 0;
    if (line.type === "update") {
      if (line.update <= updates) {
        throw new UserError(
          `Update ${line.update} comes after update ${updates}. Give a record as it was written.`,
        );
      }
      this.#updates.push(line);
      return;
    }
    const evaluated = this.#evaluations.at(-1)?.update ?? 0;
    if (line.update < updates || line.update < evaluated) {
      throw new UserError(
        `The evaluation of update ${line.update} comes after update ${Math.max(updates, evaluated)}. Give a record as it was written.`,
      );
    }
    this.#evaluations.push(line);
  }

  get hasHeader(): boolean {
    return this.#header !== null;
  }

  /** Tokens in the vocabulary; 0 before the header. */
  get vocabularySize(): number {
    return this.#header?.vocabulary.length ?? 0;
  }

  /** The record so far, as its own lists. Throws a UserError before the header. */
  get record(): RunRecord {
    if (this.#header === null) {
      throw new UserError("The record is empty. Give a file that a run has written.");
    }
    return {
      header: this.#header,
      updates: [...this.#updates],
      evaluations: [...this.#evaluations],
    };
  }
}
