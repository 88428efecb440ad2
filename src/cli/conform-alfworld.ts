import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import { messageOf } from "../base/index.ts";
import { CommandError } from "./command-error.ts";
import { loadGame } from "../env/alfworld/index.ts";
import { checkEpisode, EpisodeCase } from "./alfworld-episodes.ts";
import { type GameRecord, Library, readRecord, type Variant } from "./alfworld-library.ts";
import { checkOddFiles } from "./alfworld-odd.ts";
import {
  checkPlayed,
  fileOf,
  nameOf,
  SceneChecker,
  TranscriptCase,
  variantOf,
  whyNotFaithful,
} from "./alfworld-transcripts.ts";
import { type CaseLine, findCaseFiles, readCaseLines } from "./case-files.ts";
import type { CaseResult, Suite } from "./conform-suite.ts";

const SUITE = "alfworld";

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
    const game = loadGame(library.file(id, "shipped") ?? "");
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

/** The checkers of texts by what they were played under, made when first asked. */
class Scenes {
  readonly #library: Library;
  readonly #made = new Map<Variant, SceneChecker | null>();

  constructor(library: Library) {
    this.#library = library;
  }

  of(variant: Variant): SceneChecker | null {
    const known = this.#made.get(variant);
    if (known !== undefined) return known;
    const rules = this.#library.rules(variant);
    const made = rules === null ? null : new SceneChecker(rules);
    this.#made.set(variant, made);
    return made;
  }
}

function checkTranscript(line: CaseLine, library: Library, scenes: Scenes): CaseResult {
  const record = readRecord(TranscriptCase, line, "ALFWorld transcript");
  const name = `${line.where}, ${nameOf(record)}`;
  const unchecked = whyNotFaithful(record);
  const file = fileOf(record, library);
  const kind = file === null ? "transcripts without their game" : "transcripts";
  if (unchecked !== null) return { kind, name, difference: null, unchecked };
  if (file !== null) return result(kind, name, () => checkPlayed(record, file));
  const checker = scenes.of(variantOf(record));
  if (checker === null) {
    const reason = "neither its game nor any other game's rules are among the cases";
    return { kind, name, difference: null, unchecked: reason };
  }
  return result(kind, name, () => checker.check(record));
}

type Kind = "game" | "golden" | "transcript";

/** What a record is, by what it holds. */
function kindOf({ value, where }: CaseLine): Kind {
  const record = typeof value === "object" && value !== null ? value : {};
  if ("pddl_problem" in record) return "game";
  if ("reset" in record) return "golden";
  if ("initial_observation" in record) return "transcript";
  throw new CommandError(
    `${where} is no ALFWorld case: it holds neither a problem, nor a reset, nor an initial observation.`,
  );
}

/** The folder of this suite's cases; null where there is none. */
function rootOf(dir: string): string | null {
  const nested = join(dir, SUITE);
  if (existsSync(nested)) return nested;
  return basename(join(dir, ".")) === SUITE ? dir : null;
}

/** ALFWorld's recorded cases: games, episodes of the original engine, agents' transcripts, odd files. */
export const alfworldSuite: Suite = {
  name: SUITE,
  async *run(dir) {
    const lines = findCaseFiles(dir, SUITE).flatMap((path) => [...readCaseLines(path)]);
    const root = rootOf(dir);
    if (root === null) return;
    const library = new Library(root);
    const records: Readonly<Record<Kind, CaseLine[]>> = { game: [], golden: [], transcript: [] };
    for (const line of lines) records[kindOf(line)].push(line);
    for (const line of records.game) yield checkGame(library.add(line), library);
    for (const line of records.golden) yield checkGolden(line, library);
    const scenes = new Scenes(library);
    for (const line of records.transcript) yield checkTranscript(line, library, scenes);
    yield* checkOddFiles(root);
  },
};
