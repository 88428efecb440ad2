/**
 * The training texts of stage 0: scripted games in houses of their own, each of them in
 * another one. So a policy learns to search, to use what a skill says and to read a
 * game, but nothing that is true of any house.
 */
import type { Rng } from "../../base/index.ts";
import { type CorpusItem, END, FAILURE, LOOK_BACK, SUCCESS } from "../../text/index.ts";
import { hindsightSkill } from "./analyzer.ts";
import { type Game, newGame, play, transcriptOf } from "./game.ts";
import { anyHouse } from "./house.ts";
import { conventionSkill, oracleSkill } from "./oracle.ts";
import { anyPersona, type Memory, newMemory, scriptedPlayer } from "./players.ts";
import { gamePieces } from "./pieces.ts";
import { newRoom } from "./room.ts";
import { HORIZON } from "./rules.ts";
import { anySituation, type Situation } from "./situation.ts";
import { formatSkill, type Skill } from "./skill.ts";

/** A range of strengths, low to high, that is drawn from uniformly. */
export type Strength = readonly [number, number];

/** What the texts are like, as shares; the kinds of texts but for these are plain games. */
export interface CorpusMix {
  /** Games with a skill in context. */
  readonly skilled: number;
  /** Games with a label: the skill that is written about a game. */
  readonly labelled: number;
  /** Labels that are about their own game; the others only show the form. */
  readonly grounded: number;
  /** Labelled games whose player knew the house, so that they reveal much. */
  readonly informed: number;
  /** Labelled games that are cut off somewhere, so that they reveal little. */
  readonly cut: number;
  /** Strengths of plain players, of followers, and of those whose games are labelled. */
  readonly plainStrength: Strength;
  readonly skilledStrength: Strength;
  readonly labelledStrength: Strength;
  /** Skills that are of another house or another task. */
  readonly wrong: number;
  /** Skilled games that a player without the skill began; what it did has no loss. */
  readonly takenOver: number;
}

/** Players almost without flaws: acting and copying are learned here. */
export const CLEAR_MIX: CorpusMix = {
  skilled: 0.45,
  labelled: 0.25,
  grounded: 1,
  informed: 0.6,
  cut: 0.3,
  plainStrength: [0.85, 1],
  skilledStrength: [0.85, 1],
  labelledStrength: [0.5, 1],
  wrong: 0,
  takenOver: 0,
};
/** Good players, and labels that have much to read. */
export const EARLY_MIX: CorpusMix = {
  ...CLEAR_MIX,
  skilled: 0.42,
  labelled: 0.2,
  informed: 0.5,
  plainStrength: [0.4, 1],
  skilledStrength: [0.4, 1],
  labelledStrength: [0, 0.8],
  wrong: 0.05,
  takenOver: 0.3,
};
/** Weaker players, so that there is something left to learn, and games that reveal little. */
export const LATE_MIX: CorpusMix = {
  ...EARLY_MIX,
  informed: 0.2,
  plainStrength: [0.2, 0.8],
  skilledStrength: [0.2, 0.8],
  labelledStrength: [-0.4, 0.7],
  wrong: 0.15,
  takenOver: 0.5,
};
/** The mixes of equal parts of stage 0, one after the other. */
export const CORPUS_MIXES: readonly CorpusMix[] = [
  CLEAR_MIX,
  EARLY_MIX,
  EARLY_MIX,
  LATE_MIX,
  LATE_MIX,
];
/**
 * What stage 1 rehearses. It has labels about other houses too: else a policy that is
 * shown the labels of one house soon answers from memory instead of reading.
 */
export const REHEARSAL_MIX: CorpusMix = LATE_MIX;

/** Of the skills that are about the task: the truth, the house's conventions, else an analyzer's. */
const TRUE_SKILLS = 0.25;
const CONVENTION_SKILLS = 0.25;
/** Skills with slots that are erased, and how many of them. */
const ERASED_SKILLS = 0.1;
const ERASED_SLOTS = 0.4;
/** Strengths of the players whose games skills are written about, and of those who begin games. */
const OTHERS: Strength = [0, 0.8];
const BEGINNERS: Strength = [0, 0.6];

function anyTask(rng: Rng): Situation {
  return anySituation(rng, anyHouse(rng), newRoom(rng));
}

function plainGame(rng: Rng, situation: Situation, strength: Strength): Game {
  const persona = anyPersona(rng, rng.between(...strength));
  return play(newGame(situation), scriptedPlayer(rng, persona, situation));
}

/** A skill that is right about a task, as far as it goes. */
function rightSkill(rng: Rng, situation: Situation): Skill {
  const choice = rng.uniform();
  if (choice < TRUE_SKILLS) return oracleSkill(situation);
  if (choice < TRUE_SKILLS + CONVENTION_SKILLS) {
    return conventionSkill(situation.house, situation.goal);
  }
  return hindsightSkill(transcriptOf(plainGame(rng, situation, OTHERS)));
}

/** A skill for the same task of another house, or for another task. */
function wrongSkill(rng: Rng, { goal }: Situation): Skill {
  return rng.chance(0.5) ? conventionSkill(anyHouse(rng), goal) : rightSkill(rng, anyTask(rng));
}

function erased(rng: Rng, skill: Skill): Skill {
  const keep = <T>(slot: T): T | null => (rng.chance(ERASED_SLOTS) ? null : slot);
  const { where, process, put } = skill;
  return {
    ...skill,
    where: keep(where),
    process: process === null ? null : { ...process, wants: keep(process.wants) },
    put: keep(put),
  };
}

function anySkill(rng: Rng, situation: Situation, wrong: number): Skill {
  const skill = rng.chance(wrong) ? wrongSkill(rng, situation) : rightSkill(rng, situation);
  return rng.chance(ERASED_SKILLS) ? erased(rng, skill) : skill;
}

/** A game that is not over, and what whoever takes it over remembers. */
interface Begun {
  readonly game: Game;
  readonly memory: Memory;
}

/** The first actions of a player without a skill; none where they would win. */
function begin(rng: Rng, situation: Situation): Begun {
  const memory = newMemory();
  const persona = anyPersona(rng, rng.between(...BEGINNERS));
  const player = scriptedPlayer(rng, persona, situation, { memory });
  const game = play(newGame(situation), player, rng.integer(1, HORIZON - 5));
  return game.state.won ? { game: newGame(situation), memory: newMemory() } : { game, memory };
}

function skilledItem(rng: Rng, mix: CorpusMix): CorpusItem {
  const situation = anyTask(rng);
  const skill = anySkill(rng, situation, mix.wrong);
  const begun = rng.chance(mix.takenOver)
    ? begin(rng, situation)
    : { game: newGame(situation), memory: newMemory() };
  const persona = anyPersona(rng, rng.between(...mix.skilledStrength));
  const player = scriptedPlayer(rng, persona, situation, { skill, memory: begun.memory });
  const game = play(begun.game, player);
  return { pieces: gamePieces(game, skill, begun.game.moves.length) };
}

/** A game that a label is written about. */
function labelledGame(rng: Rng, mix: CorpusMix): Game {
  const situation = anyTask(rng);
  const persona = anyPersona(rng, rng.between(...mix.labelledStrength));
  const options = rng.chance(mix.informed)
    ? { skill: conventionSkill(situation.house, situation.goal) }
    : {};
  const steps = rng.chance(mix.cut) ? rng.integer(1, HORIZON - 1) : HORIZON;
  return play(newGame(situation), scriptedPlayer(rng, persona, situation, options), steps);
}

/** A game and a label, of this game or of another task's; nothing but the label has loss. */
function labelledItem(rng: Rng, mix: CorpusMix): CorpusItem {
  const game = labelledGame(rng, mix);
  const source = rng.chance(mix.grounded) ? game : labelledGame(rng, mix);
  return {
    pieces: [
      ...gamePieces(game, null, HORIZON),
      { special: game.state.won ? SUCCESS : FAILURE, loss: false },
      { special: LOOK_BACK, loss: false },
      { text: formatSkill(hindsightSkill(transcriptOf(source))), loss: true },
      { special: END, loss: true },
    ],
  };
}

/** One training text of a mix; what it says depends on the generator's state alone. */
export function corpusItem(rng: Rng, mix: CorpusMix): CorpusItem {
  const choice = rng.uniform();
  if (choice < mix.skilled) return skilledItem(rng, mix);
  if (choice < mix.skilled + mix.labelled) return labelledItem(rng, mix);
  return { pieces: gamePieces(plainGame(rng, anyTask(rng), mix.plainStrength), null, 0) };
}
