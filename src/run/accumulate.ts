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
        throw new UserError({
          en: "The record has two headers. Give one run a file.",
          zh: "记录中有两个文件头。请为每次训练使用单独的文件。",
        });
      }
      this.#header = line;
      return;
    }
    if (this.#header === null) {
      throw new UserError({
        en: "The record does not begin with its header. Give the whole file.",
        zh: "记录不是以文件头开始。请给出完整的文件。",
      });
    }
    const updates = this.#updates.at(-1)?.update ?? 0;
    if (line.type === "update") {
      if (line.update <= updates) {
        throw new UserError({
          en: `Update ${line.update} comes after update ${updates}. Give a record as it was written.`,
          zh: `更新 ${line.update} 出现在更新 ${updates} 之后。请给出未经改动的记录。`,
        });
      }
      this.#updates.push(line);
      return;
    }
    const evaluated = this.#evaluations.at(-1)?.update ?? 0;
    if (line.update < updates || line.update < evaluated) {
      throw new UserError({
        en: `The evaluation of update ${line.update} comes after update ${Math.max(updates, evaluated)}. Give a record as it was written.`,
        zh: `更新 ${line.update} 的评估出现在更新 ${Math.max(updates, evaluated)} 之后。请给出未经改动的记录。`,
      });
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
      throw new UserError({
        en: "The record is empty. Give a file that a run has written.",
        zh: "记录是空的。请给出训练写出的文件。",
      });
    }
    return {
      header: this.#header,
      updates: [...this.#updates],
      evaluations: [...this.#evaluations],
    };
  }
}
