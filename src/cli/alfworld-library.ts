import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import * as v from "valibot";
import { CommandError } from "./command-error.ts";
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

/** Which rules and texts a game is played under: its own, or ALFWorld's current ones. */
export type Variant = "shipped" | "current";

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
  throw new CommandError(`${where} is no ${what} (${path}: ${issue.message}); check the file.`);
}

/** The texts that games are put together from: domains and grammars anywhere under a folder. */
class Parts {
  readonly #root: string;
  readonly #files: readonly string[];
  readonly #texts = new Map<string, string>();

  constructor(root: string) {
    this.#root = root;
    this.#files = readdirSync(root, { recursive: true, encoding: "utf8" }).sort();
  }

  /** The text of the first file whose name fits. */
  #read(name: RegExp): string {
    const file = this.#files.find((each) => name.test(basename(each)));
    if (file === undefined) {
      throw new CommandError(`No file under ${this.#root} fits ${name}; copy the cases again.`);
    }
    const text = this.#texts.get(file) ?? readTextFile(join(this.#root, file));
    this.#texts.set(file, text);
    return text;
  }

  domain(record: GameRecord, variant: Variant): string {
    return this.#read(
      variant === "shipped" ? exactly(`domain_${record.domain}.pddl`) : /^current_.*\.pddl$/,
    );
  }

  grammar(record: GameRecord, variant: Variant): string {
    return this.#read(
      variant === "shipped" ? exactly(`grammar_${record.grammar}.twl2`) : /^current_.*\.twl2$/,
    );
  }
}

function exactly(name: string): RegExp {
  return new RegExp(`^${name.replace(/[^\w]/g, "\\$&")}$`);
}

/** The games of a folder of cases, put together as `game.tw-pddl` files. */
export class Library {
  readonly #games = new Map<string, GameRecord>();
  readonly #parts: Parts;

  /** Domains and grammars are looked for under `root`. */
  constructor(root: string) {
    this.#parts = new Parts(root);
  }

  /** Adds one game; its record is returned. */
  add(line: CaseLine): GameRecord {
    const record = readRecord(GameCase, line, "ALFWorld game");
    const trial = `${record.name}/${record.trial}`;
    this.#games.set(trial, record);
    this.#games.set(`${record.split}/${trial}`, record);
    return record;
  }

  /** The file of a game by "name/trial" or "split/name/trial"; null where it is not here. */
  file(id: string, variant: Variant): string | null {
    const record = this.#games.get(id);
    if (record === undefined) return null;
    return JSON.stringify({
      pddl_domain: this.#parts.domain(record, variant),
      grammar: this.#parts.grammar(record, variant).replace("UNKNOWN GOAL", () => record.task),
      pddl_problem: record.pddl_problem,
      solvable: record.solvable,
    });
  }

  /** Domain and grammar of some game, for scenes made of a transcript alone. */
  rules(variant: Variant): { readonly domain: string; readonly grammar: string } | null {
    const [record] = this.#games.values();
    if (record === undefined) return null;
    return {
      domain: this.#parts.domain(record, variant),
      grammar: this.#parts.grammar(record, variant),
    };
  }
}
