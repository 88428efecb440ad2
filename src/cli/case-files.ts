import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { gunzipSync } from "node:zlib";
import { messageOf } from "../base/index.ts";
import { CommandError } from "./command-error.ts";

/** One line of a case file. */
export interface CaseLine {
  readonly value: unknown;
  /** File and line for messages: "rooms.jsonl.gz line 3". */
  readonly where: string;
}

/**
 * The .jsonl and .jsonl.gz files of one suite, sorted by path: those anywhere under
 * DIR/SUITE, or under DIR itself where it carries that name. None where neither is
 * there. Throws a UserError where `dir` is no folder.
 */
export function findCaseFiles(dir: string, suite: string): string[] {
  if (!existsSync(dir) || !statSync(dir).isDirectory()) {
    throw new CommandError(`There is no folder ${dir}; give the folder that holds the cases.`);
  }
  const nested = join(dir, suite);
  const root = existsSync(nested) ? nested : dir;
  if (basename(join(root, ".")) !== suite) return [];
  return readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.jsonl(\.gz)?$/.test(file))
    .sort()
    .map((file) => join(root, file));
}

/** The text of a file that may be gzipped. Throws a UserError where it cannot be read. */
export function readTextFile(path: string): string {
  try {
    const bytes = readFileSync(path);
    return (path.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8");
  } catch (error) {
    throw new CommandError(`${path} cannot be read (${messageOf(error)}); copy it again.`);
  }
}

/** The lines of a JSON Lines file, empty ones left out. Throws a UserError where one is not JSON. */
export function* readCaseLines(path: string): Generator<CaseLine> {
  let number = 0;
  for (const line of readTextFile(path).split("\n")) {
    number++;
    if (line.trim() === "") continue;
    const where = `${basename(path)} line ${number}`;
    let value: unknown;
    try {
      value = JSON.parse(line);
    } catch (error) {
      throw new CommandError(`${where} is not JSON (${messageOf(error)}); copy the file again.`);
    }
    yield { value, where };
  }
}
