import { UserError } from "../../base/index.ts";

/** The Python exceptions that the original generators end in. */
type PythonError = "RuntimeError" | "RuntimeWarning" | "TypeError" | "ValueError";

/** A seed that makes no room, exactly where the original generator raises. */
export class RoomGenerationError extends UserError {
  /** The original exception as Python's traceback ends: "RuntimeError: ...". */
  readonly original: string;

  constructor(kind: PythonError, message: string) {
    const why = message.replace(/\.$/, "");
    super({
      en: `This seed makes no room (${why}). Take another seed.`,
      zh: `此随机种子得不到房间（${why}）。请换一个种子。`,
    });
    this.original = `${kind}: ${message}`;
  }
}
