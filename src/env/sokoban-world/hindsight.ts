/** Hindsight skills by exact search: what a perfect analyzer writes, and the check of others. */
import type { Episode, SkillOracle } from "../types.ts";
import { directionOf, roomOf } from "./environment.ts";
import { codeOf, move, type Position, type Room } from "./room.ts";
import { formatSkill, parseSkill, pushSet, SKILL_GRAMMAR, type Skill } from "./skill.ts";
import { isDead, solutionPushes } from "./solver.ts";
import type { Direction, Mistake } from "./words.ts";

/** From so many on, moves that move nothing, or returns to a known position, are a mistake. */
const MISTAKE_COUNT = 2;
/** Longer winning ways are replaced by the shortest one; a segment is pushes one way in a row. */
const MOST_SEGMENTS = 4;

/** The directions of a game's actions; null for an action that is none. */
type Moves = readonly (Direction | null)[];

interface Replay {
  /** The directions of the pushes, in order. */
  readonly pushes: readonly Direction[];
  /** Actions that moved nothing. */
  readonly bumps: number;
  /** Moves to a position that had been there before. */
  readonly returns: number;
  /** Whether the room could not be solved any more at some time. */
  readonly dead: boolean;
}

function replay(room: Room, moves: Moves): Replay {
  const pushes: Direction[] = [];
  const seen = new Set([codeOf(room)]);
  let position: Position = room;
  let bumps = 0;
  let returns = 0;
  let dead = false;
  for (const direction of moves) {
    const next = direction === null ? position : move(room.floor, position, direction);
    if (next === position) bumps++;
    else if (seen.has(codeOf(next))) returns++;
    if (direction !== null && next.box !== position.box) pushes.push(direction);
    seen.add(codeOf(next));
    position = next;
    dead ||= isDead(room, position);
  }
  return { pushes, bumps, returns, dead };
}

function mistakesOf({ pushes, bumps, returns, dead }: Replay): Mistake[] {
  const mistakes: Mistake[] = [];
  if (dead) mistakes.push("corner");
  if (bumps >= MISTAKE_COUNT) mistakes.push("bump");
  if (returns >= MISTAKE_COUNT) mistakes.push("dither");
  if (pushes.length === 0) mistakes.push("idle");
  return mistakes;
}

/**
 * The skill of a game: after a win the pushes that won, after a loss the mistakes and the
 * pushes that would have won.
 */
export function hindsightSkill(room: Room, moves: Moves, won: boolean): Skill {
  const played = replay(room, moves);
  if (!won) {
    const pushes = pushSet(solutionPushes(room));
    return { head: "avoid", mistakes: mistakesOf(played), pushes };
  }
  const { pushes } = played;
  const segments = pushes.filter((direction, i) => direction !== pushes[i - 1]).length;
  const way = segments > MOST_SEGMENTS ? solutionPushes(room) : pushes;
  return { head: "workflow", mistakes: [], pushes: pushSet(way) };
}

/** The skill that helps most: the pushes of the shortest solution as a workflow. */
export function oracleSkill(room: Room): Skill {
  return { head: "workflow", mistakes: [], pushes: pushSet(solutionPushes(room)) };
}

/** Whether the pushes of a skill are those of the shortest solution, as a set. */
export function isRight(room: Room, { pushes }: Skill): boolean {
  return pushSet(pushes).join() === pushSet(solutionPushes(room)).join();
}

function hindsightOf({ task, steps, won }: Episode): string {
  const moves = steps.map(({ action }) => directionOf(action));
  return formatSkill(hindsightSkill(roomOf(task), moves, won));
}

/** Whether every push and every mistake that a skill names was made in the game. */
function wasMade(room: Room, moves: Moves, { pushes, mistakes }: Skill): boolean {
  const played = replay(room, moves);
  const made = mistakesOf(played);
  return (
    pushes.every((push) => played.pushes.includes(push)) &&
    mistakes.every((mistake) => made.includes(mistake))
  );
}

export const sokobanOracle: SkillOracle = {
  grammar: SKILL_GRAMMAR,
  hindsight: hindsightOf,
  oracle: (task) => formatSkill(oracleSkill(roomOf(task))),
  anchored(text, { task, steps }) {
    const skill = parseSkill(text);
    const moves = steps.map(({ action }) => directionOf(action));
    return skill !== null && wasMade(roomOf(task), moves, skill);
  },
  judge(text, episode) {
    const skill = parseSkill(text);
    if (skill === null) return { wellFormed: false, correct: false, exact: false };
    return {
      wellFormed: true,
      correct: isRight(roomOf(episode.task), skill),
      exact: formatSkill(skill) === hindsightOf(episode),
    };
  },
};
