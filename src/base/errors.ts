/**
 * An error whose message is written for the person at the screen: one sentence
 * that says what is wrong and one that says what to do. Anything from outside
 * (a URL, a file, a model, a worker message, a command line) that does not
 * validate ends in one of these.
 */
export class UserError extends Error {
  override readonly name = "UserError";

  constructor(message: string, options?: { readonly cause?: unknown }) {
    super(message, options);
  }
}

/** The message of anything that was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
