import { UserError } from "../../base/index.ts";

/** The Python exceptions that the original generators end in. */
type PythonError = "RuntimeError" | "RuntimeWarning" | "TypeError" | "ValueError";

/** A seed that makes no room, exactly where the original generator raises. */
export class RoomGenerationError extends UserError {
  /** The original exception as Python's traceback ends: "RuntimeError: ...". */
  readonly original: string;

  constructor(kind: PythonError, message: string) {
    super(`This seed makes no room (${message.replace(/\.$/, "")}); take another seed.`);
    this.original = `${kind}: ${message}`;
  }
}
