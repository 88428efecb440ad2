/**
 * The training texts of stage 0: scripted games, some with a skill, some with a label.
 * The mix changes on the way. First come strong players, so that the policy learns to
 * bind the wanted object to what it sees; weak ones at the end set how well it plays.
 */
import type { Rng } from "../../base/index.ts";
import {
  type CorpusItem,
  type CorpusPiece,
  END,
  FAILURE,
  LOOK_BACK,
  SKILL,
  START,
  SUCCESS,
} from "../../text/index.ts";
import { drawGame, LEVEL_SETTINGS } from "../alfworld/index.ts";
import { hindsightSkill } from "./analyzer.ts";
import { type Household, householdOf } from "./household.ts";
import { oracleSkill } from "./oracle.ts";
import { anyPersona } from "./persona.ts";
import { type Game, newGame, play, transcriptOf } from "./play.ts";
import { scriptedPlayer } from "./players.ts";
import { formatSkill, type Skill, TREATMENTS } from "./skill.ts";
import { LEARNED_LEVEL, nounOf, nounsOf } from "./words.ts";

/** A range of strengths, low to high, that is drawn from uniformly. */
export type Strength = readonly [number, number];

/** What the texts are like, as shares; what is neither skilled nor labelled is a plain game. */
export interface CorpusMix {
  /** Games with a skill in context. */
  readonly skilled: number;
  /** Games with a label: the skill that is written about a game. */
  readonly labelled: number;
  /** Labels that are about another game, so that they only show the form. */
  readonly misplaced: number;
  readonly plainStrength: Strength;
  readonly skilledStrength: Strength;
  /** Skills that are of another task, or have one wrong word. */
  readonly wrong: number;
  /** Skilled games that a player without the skill began; what it did has no loss. */
  readonly takenOver: number;
}

const CLEAR: CorpusMix = {
  skilled: 0.46,
  labelled: 0.04,
  misplaced: 0.3,
  plainStrength: [0.15, 0.6],
  skilledStrength: [0, 0.6],
  wrong: 0,
  takenOver: 0,
};
const STRONG: CorpusMix = {
  ...CLEAR,
  skilled: 0.5,
  plainStrength: [0.15, 0.7],
  wrong: 0.1,
  takenOver: 0.3,
};
const MIXED: CorpusMix = {
  skilled: 0.51,
  labelled: 0.04,
  misplaced: 0.6,
  plainStrength: [0.05, 0.5],
  skilledStrength: [-0.2, 0.3],
  wrong: 0.4,
  takenOver: 0.65,
};
/** The last mix sets how well the policy plays without a skill. */
const WEAK: CorpusMix = { ...MIXED, plainStrength: [-0.1, 0.25], skilledStrength: [-0.1, 0.4] };

/** The mixes of stage 0 in order, each for an equal share of the texts. */
export const CORPUS_MIXES: readonly CorpusMix[] = [CLEAR, STRONG, STRONG, MIXED, MIXED, WEAK];

/** What stage 1 rehearses so that learning to write skills does not undo acting. */
export const REHEARSAL_MIX: CorpusMix = { ...WEAK, skilled: 0.5, labelled: 0 };

/** Of the skills that are about the task: the whole truth, else written about a game. */
const TRUE_SKILLS = 0.5;
/** Of the wrong skills: those of another task; the others have one wrong word. */
const FOREIGN_SKILLS = 0.5;
/** Strengths of players whose games skills are written about, and of those who begin games. */
const WRITTEN_ABOUT: Strength = [0, 0.5];
const BEGINNERS: Strength = [0, 0.6];

const { horizon: HORIZON } = LEVEL_SETTINGS[LEARNED_LEVEL];
/** A taken-over game leaves the follower at least so many actions. */
const LEFT_TO_FOLLOWER = 5;

/** Games of the train split that texts are made of, far from those that stages 1 and 2 play. */
const FIRST_GAME = 2_000_000;
const GAMES = 8192;
const households = new Map<number, Household>();

function anyHousehold(rng: Rng): Household {
  const index = FIRST_GAME + rng.below(GAMES);
  const known = households.get(index);
  if (known !== undefined) return known;
  const made = householdOf(drawGame({ level: LEARNED_LEVEL, split: "train", index }));
  households.set(index, made);
  return made;
}

function plainGame(rng: Rng, household: Household, strength: Strength): Game {
  const persona = anyPersona(rng, rng.between(...strength));
  return play(newGame(household), scriptedPlayer(rng, persona, household), HORIZON);
}

const labelOf = (game: Game): Skill => hindsightSkill(transcriptOf(game));

/** A skill that is right about a task, as far as it goes. */
function rightSkill(rng: Rng, household: Household): Skill {
  if (rng.chance(TRUE_SKILLS)) return oracleSkill(household.game);
  return labelOf(plainGame(rng, household, WRITTEN_ABOUT));
}

/** The same skill with one word exchanged. */
function corrupted(rng: Rng, skill: Skill): Skill {
  const { receptacles, objects } = nounsOf(LEARNED_LEVEL);
  const place = nounOf(rng.pick(receptacles));
  const slots: Skill[] = [
    { ...skill, object: nounOf(rng.pick(objects)) },
    { ...skill, where: place },
    skill.target === null ? { ...skill, where: place } : { ...skill, target: place },
  ];
  if (skill.treatment !== null) {
    const others = TREATMENTS.filter((treatment) => treatment !== skill.treatment);
    slots.push({ ...skill, treatment: rng.pick(others) });
  }
  return rng.pick(slots);
}

function anySkill(rng: Rng, household: Household, wrong: number): Skill {
  if (!rng.chance(wrong)) return rightSkill(rng, household);
  if (rng.chance(FOREIGN_SKILLS)) return rightSkill(rng, anyHousehold(rng));
  return corrupted(rng, rightSkill(rng, household));
}

/** A game as pieces; statement, opening and the first `silent` moves are without loss. */
export function gamePieces(game: Game, skill: Skill | null, silent: number): CorpusPiece[] {
  const { statement, opening } = game.household;
  const context: CorpusPiece[] =
    skill === null
      ? []
      : [
          { special: SKILL, loss: false },
          { text: formatSkill(skill), loss: true },
          { special: END, loss: true },
        ];
  return [
    { special: START, loss: false },
    { text: statement, loss: false },
    ...context,
    { text: opening, loss: false },
    ...game.moves.flatMap(({ command, observation }, i): CorpusPiece[] => [
      { text: command, loss: i >= silent },
      { special: END, loss: i >= silent },
      { text: observation, loss: i >= silent },
    ]),
  ];
}

function skilledItem(rng: Rng, mix: CorpusMix): CorpusItem {
  const household = anyHousehold(rng);
  const skill = anySkill(rng, household, mix.wrong);
  const fresh = newGame(household);
  const beginner = scriptedPlayer(rng, anyPersona(rng, rng.between(...BEGINNERS)), household);
  const begun = rng.chance(mix.takenOver)
    ? play(fresh, beginner, rng.integer(1, HORIZON - LEFT_TO_FOLLOWER))
    : fresh;
  const persona = anyPersona(rng, rng.between(...mix.skilledStrength));
  const game = play(begun, scriptedPlayer(rng, persona, household, skill), HORIZON);
  return { pieces: gamePieces(game, skill, begun.moves.length) };
}

function labelledItem(rng: Rng, mix: CorpusMix): CorpusItem {
  const game = plainGame(rng, anyHousehold(rng), WRITTEN_ABOUT);
  const foreign = rng.chance(mix.misplaced);
  const source = foreign ? plainGame(rng, anyHousehold(rng), WRITTEN_ABOUT) : game;
  return {
    pieces: [
      ...gamePieces(game, null, HORIZON),
      { special: game.won ? SUCCESS : FAILURE, loss: false },
      { special: LOOK_BACK, loss: false },
      { text: formatSkill(labelOf(source)), loss: true },
      { special: END, loss: true },
    ],
  };
}

/** One training text of a mix; what it says depends on the generator's state alone. */
export function corpusItem(rng: Rng, mix: CorpusMix): CorpusItem {
  const choice = rng.uniform();
  if (choice < mix.skilled) return skilledItem(rng, mix);
  if (choice < mix.skilled + mix.labelled) return labelledItem(rng, mix);
  return { pieces: gamePieces(plainGame(rng, anyHousehold(rng), mix.plainStrength), null, 0) };
}
