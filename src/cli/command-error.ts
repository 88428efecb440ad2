import { UserError } from "../base/index.ts";

/** A UserError of the command line, which speaks English only. */
export class CommandError extends UserError {
  constructor(sentence: string, options?: { readonly cause?: unknown }) {
    super({ en: sentence, zh: sentence }, options);
  }
}
