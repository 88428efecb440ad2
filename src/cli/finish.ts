import { messageOf, UserError } from "../base/index.ts";

/** What a person can do something about, by the system's own codes. */
const REASONS: Readonly<Record<string, string>> = {
  EACCES: "this is not allowed",
  EADDRINUSE: "another program uses it",
  EEXIST: "it is there already",
  EISDIR: "it is a folder",
  EMFILE: "too many files are open",
  ENAMETOOLONG: "its name is too long",
  ENOENT: "it is not there",
  ENOSPC: "the disk is full",
  ENOTDIR: "a file is where a folder has to be",
  EPERM: "this is not allowed",
  EROFS: "it can only be read",
};

/** A sentence about what the system refused; null where the error is none of the system's. */
function refusalOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const { code, syscall, path, address, port } = error as NodeJS.ErrnoException & {
    readonly address?: unknown;
    readonly port?: unknown;
  };
  if (syscall === undefined || code === undefined) return null;
  const place = path ?? (address === undefined ? "a file" : `${address}:${port}`);
  const reason = Object.hasOwn(REASONS, code) ? `${REASONS[code]}, ${code}` : code;
  return `The system refused to ${syscall} ${place} (${reason}). Put that right, and run the command again.`;
}

/**
 * Runs a program and sets the exit code: what it answers, or 2 where it ends in a sentence
 * for the person at the screen. A fault of the program itself ends it with its stack.
 */
export async function finish(program: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await program();
  } catch (error) {
    const sentence = error instanceof UserError ? messageOf(error) : refusalOf(error);
    if (sentence === null) throw error;
    console.error(sentence);
    process.exitCode = 2;
  }
}
