import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import { messageOf, UserError } from "../base/index.ts";
import { loadGame } from "../env/alfworld/index.ts";
import { checkEpisode, EpisodeCase } from "./alfworld-episodes.ts";
import { type GameRecord, Library, readRecord } from "./alfworld-library.ts";
import { checkOddFiles } from "./alfworld-odd.ts";
import {
  checkPlayed,
  fileOf,
  nameOf,
  SceneChecker,
  TranscriptCase,
  whyNotFaithful,
} from "./alfworld-transcripts.ts";
import { type CaseLine, findCaseFiles, readCaseLines } from "./case-files.ts";
import type { CaseResult, Suite } from "./conform-suite.ts";

/** What a check finds; where the port throws on a case, that is the difference. */
function result(kind: string, name: string, check: () => string | null): CaseResult {
  let difference: string | null;
  try {
    difference = check();
  } catch (error) {
    difference = `the port throws: ${messageOf(error)}`;
  }
  return { kind, name, difference };
}

/** Every game must load, tell its task and offer commands. */
function checkGame({ split, name, trial, task }: GameRecord, library: Library): CaseResult {
  const id = `${split}/${name}/${trial}`;
  return result("games", id, () => {
    const game = loadGame(library.file(id, "2.1.1") ?? "");
    const { state, observation } = game.reset();
    if (!observation.endsWith(`\n\nYour task is to: ${task}.`)) {
      return `the opening does not tell the task: ${observation.slice(-80)}`;
    }
    return game.admissible(state).includes("look") ? null : "no command is offered";
  });
}

function checkGolden(line: CaseLine, library: Library): CaseResult {
  const record = readRecord(EpisodeCase, line, "ALFWorld episode");
  const name = `${line.where}, ${record.game} (${record.variant}, ${record.mode})`;
  return result("golden", name, () => checkEpisode(record, library));
}

function checkTranscript(
  line: CaseLine,
  library: Library,
  scenes: SceneChecker | null,
): CaseResult {
  const record = readRecord(TranscriptCase, line, "ALFWorld transcript");
  const name = `${line.where}, ${nameOf(record)}`;
  const unchecked = whyNotFaithful(record);
  const file = fileOf(record, library);
  const kind = file === null ? "transcripts without their game" : "transcripts";
  if (unchecked !== null) return { kind, name, difference: null, unchecked };
  if (file !== null) return result(kind, name, () => checkPlayed(record, file));
  if (scenes === null) {
    const reason = "neither its game nor any other game's rules are among the cases";
    return { kind, name, difference: null, unchecked: reason };
  }
  return result(kind, name, () => scenes.check(record));
}

const KINDS = ["game", "golden", "transcript"] as const;

function kindOf(path: string): (typeof KINDS)[number] {
  const kind = KINDS.find((each) => basename(path).includes(each));
  if (kind !== undefined) return kind;
  throw new UserError(
    `${path} is no case file that is known; its name must hold game, golden or transcript.`,
  );
}

/** ALFWorld's recorded cases: games, episodes of the original engine, agents' transcripts, odd files. */
export const alfworldSuite: Suite = {
  name: "alfworld",
  async *run(dir) {
    const files = findCaseFiles(dir, "alfworld").map((path) => ({ path, kind: kindOf(path) }));
    const library = new Library();
    for (const { path, kind } of files) {
      if (kind !== "game") continue;
      for (const line of readCaseLines(path)) yield checkGame(library.add(path, line), library);
    }
    const rules = library.rules();
    const scenes = rules === null ? null : new SceneChecker(rules);
    for (const { path, kind } of files) {
      if (kind === "game") continue;
      for (const line of readCaseLines(path)) {
        yield kind === "golden"
          ? checkGolden(line, library)
          : checkTranscript(line, library, scenes);
      }
    }
    const nested = join(dir, "alfworld");
    const root = existsSync(nested) ? nested : dir;
    if (existsSync(root) && basename(join(root, ".")) === "alfworld") yield* checkOddFiles(root);
  },
};
