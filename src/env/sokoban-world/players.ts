/**
 * Scripted players for the training texts: a weak one, whose usual move is naive rather
 * than good, and one that follows a skill, if with slips.
 */
import type { Rng } from "../../base/index.ts";
import { HORIZON } from "./environment.ts";
import { isRight } from "./hindsight.ts";
import { codeOf, manhattan, move, neighbour, type Position, type Room } from "./room.ts";
import type { Skill } from "./skill.ts";
import { bestMove, isDead } from "./solver.ts";
import { DIRECTIONS, type Direction, type Mistake } from "./words.ts";

/** A game so far: `positions[i]` is where move i was made; the last one is where it stands. */
export interface Game {
  readonly room: Room;
  readonly moves: readonly Direction[];
  readonly positions: readonly Position[];
  /** Where it stands. */
  readonly position: Position;
  readonly won: boolean;
}

export function newGame(room: Room): Game {
  return { room, moves: [], positions: [room], position: room, won: false };
}

/** Chooses a move; it sees the game so far. */
export type Player = (game: Game) => Direction;

/** Plays at most `steps` more moves, until the room is solved or the horizon is reached. */
export function play(start: Game, player: Player, steps: number = HORIZON): Game {
  const { room } = start;
  const moves = [...start.moves];
  const positions = [...start.positions];
  let { position, won } = start;
  for (let i = 0; i < steps && !won && moves.length < HORIZON; i++) {
    const direction = player({ room, moves, positions, position, won });
    position = move(room.floor, position, direction);
    won = position.box === room.target;
    moves.push(direction);
    positions.push(position);
  }
  return { room, moves, positions, position, won };
}

/** How often a weak player moves at random and naively; otherwise it moves optimally. */
interface Persona {
  readonly random: number;
  readonly naive: number;
}

function weakPersona(rng: Rng): Persona {
  const strength = rng.between(-0.3, 0.1);
  const random = Math.min(Math.max(rng.between(0.2, 0.5) - strength, 0), 1);
  return { random, naive: (1 - random) * rng.between(0.9, 1) };
}

/**
 * Walks straight at the box and pushes it where that brings it nearer to the target,
 * blind to walls behind the next cell and to the side it has to push from.
 */
function naiveMove({ target }: Room, { player, box }: Position, rng: Rng): Direction {
  const order = rng.shuffle([...DIRECTIONS]);
  const next = (direction: Direction) => neighbour(player, direction);
  const beyond = (direction: Direction) => neighbour(box, direction);
  const helps = (direction: Direction) =>
    next(direction) === box &&
    beyond(direction) >= 0 &&
    manhattan(beyond(direction), target) < manhattan(box, target);
  const inside = (direction: Direction) => next(direction) >= 0 && next(direction) !== box;
  const nears = (direction: Direction) =>
    inside(direction) && manhattan(next(direction), box) < manhattan(player, box);
  return order.find(helps) ?? order.find(nears) ?? order.find(inside) ?? rng.pick(order);
}

function weakMove(room: Room, position: Position, persona: Persona, rng: Rng): Direction {
  const choice = rng.uniform();
  if (choice < persona.random) return rng.pick(DIRECTIONS);
  if (choice < persona.random + persona.naive) return naiveMove(room, position, rng);
  const order = rng.shuffle([...DIRECTIONS]);
  return bestMove(room, position, order) ?? rng.pick(DIRECTIONS);
}

/** A weak player with a random persona: it solves one in five of the rooms of 3 to 10 moves. */
export function weakPlayer(rng: Rng): Player {
  const persona = weakPersona(rng);
  return ({ room, position }) => weakMove(room, position, persona, rng);
}

/** Whether a move makes one of the mistakes that a skill names. */
function isMistaken(game: Game, direction: Direction, avoided: readonly Mistake[]): boolean {
  const { room, position, positions } = game;
  const next = move(room.floor, position, direction);
  if (next === position) return avoided.includes("bump");
  if (avoided.includes("corner") && isDead(room, next)) return true;
  const code = codeOf(next);
  return avoided.includes("dither") && positions.some((earlier) => codeOf(earlier) === code);
}

/**
 * Follows a skill: moves optimally, except that it slips, with a probability of its own,
 * into a weak move. It never slips into a mistake that the skill names, and with a
 * workflow not at all. A skill whose pushes are not those of this room does not help it at all.
 */
export function followingPlayer(rng: Rng, room: Room, skill: Skill): Player {
  const weak = weakPlayer(rng);
  const slip = rng.between(0.4, 0.8);
  if (!isRight(room, skill)) return weak;
  return (game) => {
    const best = bestMove(room, game.position);
    if (best === null) return weak(game);
    if (skill.head === "workflow" || !rng.chance(slip)) return best;
    const slipped = weak(game);
    return isMistaken(game, slipped, skill.mistakes) ? best : slipped;
  };
}
