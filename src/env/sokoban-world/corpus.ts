/** The training texts of stage 0: scripted games, some with a skill, some with a label. */
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
import { DEFAULT_BAND, HORIZON, observationOf, statementOf } from "./environment.ts";
import { type Band, bandRoom } from "./generator.ts";
import { hindsightSkill, oracleSkill } from "./hindsight.ts";
import { followingPlayer, type Game, newGame, play, weakPlayer } from "./players.ts";
import type { Room } from "./room.ts";
import { formatSkill, type Skill } from "./skill.ts";
import { DIRECTIONS } from "./words.ts";

/** Shares of the three kinds of texts; the rest are games with a label. */
export interface CorpusMix {
  /** A weak game without a skill. */
  readonly plain: number;
  /** A game in which a skill stands in context. */
  readonly skilled: number;
}

/** Stage 0: the rest, one in twenty, shows the form of a label and nothing else. */
export const CORPUS_MIX: CorpusMix = { plain: 0.45, skilled: 0.5 };
/** What stage 1 rehearses so that learning to write skills does not undo acting. */
export const REHEARSAL_MIX: CorpusMix = { plain: 0.5, skilled: 0.5 };

const WIDE_BAND: Band = { shortest: 1, longest: 12 };
const WIDE_SHARE = 0.25;
const WRONG_SKILLS = 0.4;
const ORACLE_SKILLS = 0.4;
const TAKEN_OVER = 0.6;

/** Rooms of the train split only: what is held out never occurs in a training text. */
function anyRoom(rng: Rng): Room {
  return bandRoom(rng, rng.chance(WIDE_SHARE) ? WIDE_BAND : DEFAULT_BAND, "train");
}

const weakGame = (rng: Rng, room: Room): Game => play(newGame(room), weakPlayer(rng));

const labelOf = ({ room, moves, won }: Game): Skill => hindsightSkill(room, moves, won);

/** One word of the pushes replaced by another direction. */
function corrupted(rng: Rng, skill: Skill): Skill {
  const index = rng.below(skill.pushes.length);
  const other = DIRECTIONS.filter((direction) => direction !== skill.pushes[index]);
  return { ...skill, pushes: skill.pushes.with(index, rng.pick(other)) };
}

/** A skill for a room: right, of another room, or with one wrong word. */
function anySkill(rng: Rng, room: Room): Skill {
  const wrong = rng.chance(WRONG_SKILLS);
  const foreign = wrong && rng.chance(0.5);
  const source = foreign ? anyRoom(rng) : room;
  const skill = rng.chance(ORACLE_SKILLS) ? oracleSkill(source) : labelOf(weakGame(rng, source));
  return wrong && !foreign ? corrupted(rng, skill) : skill;
}

/** <start> and the cells, which nothing predicts, without loss; then the skill, if any. */
function head(room: Room, skill?: Skill): CorpusPiece[] {
  const pieces: CorpusPiece[] = [
    { special: START, loss: false },
    { text: statementOf(room), loss: false },
  ];
  if (skill !== undefined) {
    pieces.push(
      { special: SKILL, loss: true },
      { text: formatSkill(skill), loss: true },
      { special: END, loss: true },
    );
  }
  return pieces;
}

/** The first observation, and each move with what came of it; the first `silent` moves without loss. */
function body({ room, moves, positions }: Game, silent = 0): CorpusPiece[] {
  const first: CorpusPiece = { text: observationOf(room), loss: true };
  const rest = moves.map((direction, i): CorpusPiece => {
    const observation = observationOf(positions[i + 1] ?? room);
    return { text: ` ${direction}${observation}`, loss: i >= silent };
  });
  return [first, ...rest];
}

function skilledItem(rng: Rng): CorpusItem {
  const room = anyRoom(rng);
  const skill = anySkill(rng, room);
  const before = rng.chance(TAKEN_OVER)
    ? play(newGame(room), weakPlayer(rng), rng.integer(1, HORIZON - 5))
    : newGame(room);
  const game = play(before, followingPlayer(rng, room, skill));
  return { pieces: [...head(room, skill), ...body(game, before.moves.length)] };
}

/** The label is of another game: the base learns the form of a label, not how to find one. */
function labelledItem(rng: Rng): CorpusItem {
  const game = weakGame(rng, anyRoom(rng));
  const label = labelOf(weakGame(rng, anyRoom(rng)));
  return {
    pieces: [
      ...head(game.room),
      ...body(game),
      { special: game.won ? SUCCESS : FAILURE, loss: true },
      { special: LOOK_BACK, loss: true },
      { text: formatSkill(label), loss: true },
      { special: END, loss: true },
    ],
  };
}

/** One training text; what it says depends on the generator's state alone. */
export function corpusItem(rng: Rng, mix: CorpusMix = CORPUS_MIX): CorpusItem {
  const choice = rng.uniform();
  if (choice < mix.plain) {
    const game = weakGame(rng, anyRoom(rng));
    return { pieces: [...head(game.room), ...body(game)] };
  }
  return choice < mix.plain + mix.skilled ? skilledItem(rng) : labelledItem(rng);
}
