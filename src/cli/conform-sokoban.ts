import { basename } from "node:path";
import * as v from "valibot";
import { messageOf } from "../base/index.ts";
import { CommandError } from "./command-error.ts";
import { type CaseLine, findCaseFiles, readCaseLines } from "./case-files.ts";
import type { CaseResult, Suite } from "./conform-suite.ts";
import { checkEpisode, EpisodeCase } from "./sokoban-episodes.ts";
import { checkLevel, LevelCase } from "./sokoban-levels.ts";
import { checkRoom, RoomCase } from "./sokoban-rooms.ts";

/** One kind of case: how its records look and how one is replayed. */
interface Kind {
  readonly name: string;
  /** Whether a file of this name holds the kind. */
  readonly file: RegExp;
  /** The first difference from the record, or null. Throws a UserError for no record of the kind. */
  check(line: CaseLine): { readonly name: string; readonly difference: string | null };
}

/** What a check finds; where the port throws on a case, that is the difference. */
function differenceOf(check: () => string | null): string | null {
  try {
    return check();
  } catch (error) {
    return `the port throws: ${messageOf(error)}`;
  }
}

function kind<T extends v.GenericSchema>(
  name: string,
  file: RegExp,
  schema: T,
  nameOf: (record: v.InferOutput<T>) => string,
  check: (record: v.InferOutput<T>) => string | null,
): Kind {
  return {
    name,
    file,
    check({ value, where }) {
      const parsed = v.safeParse(schema, value);
      if (!parsed.success) {
        const issue = parsed.issues[0];
        const path = v.getDotPath(issue) ?? "the record";
        throw new CommandError(
          `${where} is no case of Sokoban ${name} (${path}: ${issue.message}); check the file.`,
        );
      }
      return { name: nameOf(parsed.output), difference: differenceOf(() => check(parsed.output)) };
    },
  };
}

/** The first whose pattern fits a file's name is its kind. */
const KINDS: readonly Kind[] = [
  kind("level solutions", /solution/, EpisodeCase, (record) => record.id, checkEpisode),
  kind("episodes", /episode/, EpisodeCase, (record) => record.id, checkEpisode),
  kind(
    "rooms",
    /room/,
    RoomCase,
    ({ generator, seed, dim, num_boxes }) =>
      `${generator} seed ${seed} ${dim.join("x")} boxes ${num_boxes}`,
    checkRoom,
  ),
  kind("levels", /level/, LevelCase, (record) => record.id, checkLevel),
];

function replay(path: string, line: CaseLine): CaseResult {
  const kindOf = KINDS.find((each) => each.file.test(basename(path)));
  if (kindOf === undefined) {
    throw new CommandError(
      `${path} is no case file that is known; its name must hold room, episode, level or solution.`,
    );
  }
  const { name, difference } = kindOf.check(line);
  return { kind: kindOf.name, name: `${line.where}, ${name}`, difference };
}

/** Sokoban's recorded cases: levels, rooms by seed, episodes, level solutions. */
export const sokobanSuite: Suite = {
  name: "sokoban",
  async *run(dir) {
    for (const path of findCaseFiles(dir, "sokoban")) {
      for (const line of readCaseLines(path)) yield replay(path, line);
    }
  },
};
