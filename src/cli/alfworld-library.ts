import { existsSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import * as v from "valibot";
import { UserError } from "../base/index.ts";
import { type CaseLine, readTextFile } from "./case-files.ts";

const GameCase = v.object({
  split: v.string(),
  name: v.string(),
  trial: v.string(),
  task: v.string(),
  solvable: v.nullish(v.boolean()),
  domain: v.string(),
  grammar: v.string(),
  pddl_problem: v.string(),
});

export type GameRecord = v.InferOutput<typeof GameCase>;

/** Which rules and texts a game is played under: as shipped, or ALFWorld's current ones. */
export type Variant = "2.1.1" | "master";

/** Reads a record; throws a UserError that names the file and line where it does not fit. */
export function readRecord<T extends v.GenericSchema>(
  schema: T,
  { value, where }: CaseLine,
  what: string,
): v.InferOutput<T> {
  const parsed = v.safeParse(schema, value);
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  const path = v.getDotPath(issue) ?? "the record";
  throw new UserError(`${where} is no ${what} (${path}: ${issue.message}); check the file.`);
}

/** The texts that games are put together from: domains and grammars beside a file of games. */
class Parts {
  readonly #folder: string;
  readonly #texts = new Map<string, string>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  #read(name: string): string {
    const text = this.#texts.get(name) ?? readTextFile(join(this.#folder, name));
    this.#texts.set(name, text);
    return text;
  }

  domain(record: GameRecord, variant: Variant): string {
    if (variant === "2.1.1") return this.#read(`domain_${record.domain}.pddl`);
    return this.#read(this.#current(".pddl"));
  }

  grammar(record: GameRecord, variant: Variant): string {
    if (variant === "2.1.1") return this.#read(`grammar_${record.grammar}.twl2`);
    return this.#read(this.#current(".twl2"));
  }

  /** The file of ALFWorld's current version, whatever its number. */
  #current(ending: string): string {
    const files = existsSync(this.#folder) ? readdirSync(this.#folder) : [];
    const name = files.find((file) => file.startsWith("current_") && file.endsWith(ending));
    if (name === undefined) {
      throw new UserError(
        `There is no current_*${ending} in ${this.#folder}; copy the cases again.`,
      );
    }
    return name;
  }
}

/** The games of a folder of cases, put together as `game.tw-pddl` files. */
export class Library {
  readonly #games = new Map<string, { readonly record: GameRecord; readonly parts: Parts }>();

  /** Adds one game of the file at `path`; its names are returned. */
  add(path: string, line: CaseLine): GameRecord {
    const record = readRecord(GameCase, line, "ALFWorld game");
    const parts = new Parts(join(dirname(path), "domains"));
    const trial = `${record.name}/${record.trial}`;
    const game = { record, parts };
    this.#games.set(trial, game);
    this.#games.set(`${record.split}/${trial}`, game);
    return record;
  }

  has(id: string): boolean {
    return this.#games.has(id);
  }

  /** The file of a game by "name/trial" or "split/name/trial"; null where it is not here. */
  file(id: string, variant: Variant): string | null {
    const game = this.#games.get(id);
    if (game === undefined) return null;
    const { record, parts } = game;
    return JSON.stringify({
      pddl_domain: parts.domain(record, variant),
      grammar: parts.grammar(record, variant).replace("UNKNOWN GOAL", () => record.task),
      pddl_problem: record.pddl_problem,
      solvable: record.solvable,
    });
  }

  /** Domain and grammar of some shipped game, for scenes made of a transcript alone. */
  rules(): { readonly domain: string; readonly grammar: string } | null {
    for (const { record, parts } of this.#games.values()) {
      return { domain: parts.domain(record, "2.1.1"), grammar: parts.grammar(record, "2.1.1") };
    }
    return null;
  }
}
