import type { Rng } from "../base/index.ts";
import { CommandError } from "./command-error.ts";
import * as household from "../env/alfworld-world/index.ts";
import * as rules from "../env/house-rules/index.ts";
import type { CorpusItem, Episode, SkillOracle, TextEnvironment } from "../env/index.ts";
import * as sokoban from "../env/sokoban-world/index.ts";
import type { Tokenizer } from "../text/index.ts";

/** How single claims of skills are checked, where a world's skills make any. */
export interface ClaimCheck {
  /** Compares a skill about an episode with what is so, and with what the episode reveals. */
  readonly review: (skill: string, episode: Episode) => rules.SkillReview;
  /** A skill for a task that is right in another house. */
  readonly strangeSkill: (task: string) => string;
}

/** All that a command needs of an environment. */
export interface World {
  /** What a run learns in and is evaluated in. */
  readonly environment: TextEnvironment;
  /** Where the games of stage 1 are played, and those that measure a policy of stages 0 and 1. */
  readonly lessons: TextEnvironment;
  readonly examination: TextEnvironment;
  readonly oracle: SkillOracle;
  readonly claims: ClaimCheck | null;
  /** A new tokenizer for it; a trained policy brings its own. */
  readonly tokenizer: () => Tokenizer;
  /** One training text of stage 0, for each of its parts in order, which have equal numbers of texts. */
  readonly corpus: readonly ((rng: Rng) => CorpusItem)[];
  /** One training text that stage 1 rehearses. */
  readonly rehearsalItem: (rng: Rng) => CorpusItem;
}

/** A world where runs, lessons and examinations are all set. */
function one<State>(environment: TextEnvironment<State>) {
  const everywhere = environment as TextEnvironment;
  return { environment: everywhere, lessons: everywhere, examination: everywhere, claims: null };
}

/** By name; a run with `seed` may have a house of its own. */
const WORLDS: Readonly<Record<string, (seed: number) => World>> = {
  sokoban: () => ({
    ...one(sokoban.sokobanWorld()),
    oracle: sokoban.sokobanOracle,
    tokenizer: sokoban.makeTokenizer,
    corpus: [sokoban.corpusItem],
    rehearsalItem: (rng) => sokoban.corpusItem(rng, sokoban.REHEARSAL_MIX),
  }),
  alfworld: () => ({
    ...one(household.alfworldWorld()),
    oracle: household.alfworldOracle,
    tokenizer: () => household.makeTokenizer(),
    corpus: household.CORPUS_MIXES.map((mix) => (rng) => household.corpusItem(rng, mix)),
    rehearsalItem: (rng) => household.corpusItem(rng, household.REHEARSAL_MIX),
  }),
  "house-rules": (seed) => ({
    environment: rules.houseRules({ house: rules.houseOfRun(seed) }) as TextEnvironment,
    lessons: rules.houseRules({
      house: rules.FIRST_LESSON_HOUSE,
      houses: rules.LESSON_HOUSES,
    }) as TextEnvironment,
    examination: rules.houseRules({ houses: rules.HOUSES }) as TextEnvironment,
    oracle: rules.houseRulesOracle,
    claims: { review: rules.reviewSkill, strangeSkill: rules.strangeSkill },
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
  throw new CommandError(
    `This policy was not made for the world ${name}: its tokens are other words. Give --env the world that it was made for, or --model another policy.`,
  );
}

/**
 * The world of a run with `seed`: in House Rules each seed has a house. Throws a UserError
 * for a name that is none.
 */
export function worldNamed(name: string, seed = 0): World {
  const make = Object.hasOwn(WORLDS, name) ? WORLDS[name] : undefined;
  if (make === undefined) {
    throw new CommandError(
      `There is no environment "${name}". The environments are ${Object.keys(WORLDS).join(", ")}.`,
    );
  }
  return make(seed);
}
