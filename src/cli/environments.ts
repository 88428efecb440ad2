import { type Rng, UserError } from "../base/index.ts";
import type { CorpusItem, SkillOracle, TextEnvironment } from "../env/index.ts";
import {
  corpusItem,
  makeTokenizer,
  REHEARSAL_MIX,
  sokobanOracle,
  sokobanWorld,
} from "../env/sokoban-world/index.ts";
import type { Tokenizer } from "../text/index.ts";

/** All that a command needs of an environment. */
export interface World {
  readonly environment: TextEnvironment;
  readonly oracle: SkillOracle;
  /** A new tokenizer for it; a trained policy brings its own. */
  readonly tokenizer: () => Tokenizer;
  /** One training text of stage 0. */
  readonly corpusItem: (rng: Rng) => CorpusItem;
  /** One training text that stage 1 rehearses. */
  readonly rehearsalItem: (rng: Rng) => CorpusItem;
}

const WORLDS: Readonly<Record<string, () => World>> = {
  sokoban: () => ({
    environment: sokobanWorld(),
    oracle: sokobanOracle,
    tokenizer: makeTokenizer,
    corpusItem,
    rehearsalItem: (rng) => corpusItem(rng, REHEARSAL_MIX),
  }),
};

/** Throws a UserError for a name that is none. */
export function worldNamed(name: string): World {
  const make = Object.hasOwn(WORLDS, name) ? WORLDS[name] : undefined;
  if (make === undefined) {
    throw new UserError(
      `There is no environment "${name}". The environments are ${Object.keys(WORLDS).join(", ")}.`,
    );
  }
  return make();
}
