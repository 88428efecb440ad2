import { type Rng, UserError } from "../base/index.ts";
import * as household from "../env/alfworld-world/index.ts";
import * as rules from "../env/house-rules/index.ts";
import type { CorpusItem, SkillOracle, TextEnvironment } from "../env/index.ts";
import * as sokoban from "../env/sokoban-world/index.ts";
import type { Tokenizer } from "../text/index.ts";

/** All that a command needs of an environment. */
export interface World {
  readonly environment: TextEnvironment;
  readonly oracle: SkillOracle;
  /** A new tokenizer for it; a trained policy brings its own. */
  readonly tokenizer: () => Tokenizer;
  /** One training text of stage 0, for each of its parts in order, which have equal numbers of texts. */
  readonly corpus: readonly ((rng: Rng) => CorpusItem)[];
  /** One training text that stage 1 rehearses. */
  readonly rehearsalItem: (rng: Rng) => CorpusItem;
}

const WORLDS: Readonly<Record<string, () => World>> = {
  sokoban: () => ({
    environment: sokoban.sokobanWorld(),
    oracle: sokoban.sokobanOracle,
    tokenizer: sokoban.makeTokenizer,
    corpus: [sokoban.corpusItem],
    rehearsalItem: (rng) => sokoban.corpusItem(rng, sokoban.REHEARSAL_MIX),
  }),
  alfworld: () => ({
    environment: household.alfworldWorld(),
    oracle: household.alfworldOracle,
    tokenizer: () => household.makeTokenizer(),
    corpus: household.CORPUS_MIXES.map((mix) => (rng) => household.corpusItem(rng, mix)),
    rehearsalItem: (rng) => household.corpusItem(rng, household.REHEARSAL_MIX),
  }),
  "house-rules": () => ({
    environment: rules.houseRules(),
    oracle: rules.houseRulesOracle,
    tokenizer: rules.makeTokenizer,
    corpus: rules.CORPUS_MIXES.map((mix) => (rng) => rules.corpusItem(rng, mix)),
    rehearsalItem: (rng) => rules.corpusItem(rng, rules.REHEARSAL_MIX),
  }),
};

/** Throws a UserError where a policy's tokens are not the words of the world `name`. */
export function checkVocabulary(name: string, world: World, tokenizer: Tokenizer): void {
  const words = world.tokenizer().vocabulary;
  const known = tokenizer.vocabulary;
  if (words.length === known.length && words.every((word, i) => word === known[i])) return;
  throw new UserError(
    `This policy was not made for the world ${name}: its tokens are other words. Give --env the world that it was made for, or --model another policy.`,
  );
}

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
