import { hashString, invariant, Rng } from "../../../base/index.ts";
import type { Split } from "../../types.ts";
import { domainText } from "./domain.ts";
import { furnish } from "./furnish.ts";
import { grammarText } from "./grammar.ts";
import { displayNames } from "./identifiers.ts";
import { drawLayout } from "./layout.ts";
import { LEVEL_SETTINGS, SCENES } from "./levels.ts";
import { findPlan, proves } from "./planner.ts";
import { problemText } from "./problem.ts";
import { drawRoomKind, drawTask, drawTaskType, wordingOf } from "./task.ts";
import type { GameKey, GeneratedGame, Level, Room, Syntax, Task } from "./types.ts";
import { type Action, worldOf } from "./world.ts";

/** Draws of a room that are tried before the generator gives up; a handful is usual. */
const MOST_ATTEMPTS = 1000;

/** The names of everything in a room, by identifier. */
export function namesOf(room: Room): ReadonlyMap<string, string> {
  const { receptacles } = room.layout;
  const places = [...receptacles, ...room.things].map(({ location }) => location);
  return displayNames(
    new Set([
      ...receptacles.map(({ id }) => id),
      ...room.things.map(({ id }) => id),
      ...places,
      room.start,
    ]),
  );
}

/** The command that does an action. */
export function commandOf(
  action: Action,
  names: ReadonlyMap<string, string>,
  syntax: Syntax,
): string {
  const name = (id: string): string => {
    const text = names.get(id);
    invariant(text, `a name of ${id}`);
    return text;
  };
  switch (action.verb) {
    case "go":
      return `go to ${name(action.receptacle)}`;
    case "open":
    case "close":
      return `${action.verb} ${name(action.receptacle)}`;
    case "take":
      return `take ${name(action.thing)} from ${name(action.receptacle)}`;
    case "put":
      return syntax === "put"
        ? `put ${name(action.thing)} in/on ${name(action.receptacle)}`
        : `move ${name(action.thing)} to ${name(action.receptacle)}`;
    case "use":
      return `use ${name(action.thing)}`;
    default:
      return `${action.verb} ${name(action.thing)} with ${name(action.receptacle)}`;
  }
}

/**
 * Everything that makes two games differ: the scene, what lies where, the task. Games of train and
 * of seen share their scenes, so the hash of this text decides which of the two a game may be in.
 */
export function contentKey(room: Room, task: Task): string {
  const things = room.things.map(({ type, inside }) => `${type} ${[...inside].sort()}`).sort();
  return JSON.stringify([room.layout.kind, room.layout.scene, task, things]);
}

function belongs(split: Split, room: Room, task: Task): boolean {
  if (split === "unseen") return true;
  const seen = Rng.of(hashString(contentKey(room, task)), "seen game").below(4) === 0;
  return seen === (split === "seen");
}

/** A game before it is written down; `plan` are the expert's actions. */
export interface DrawnGame {
  readonly room: Room;
  readonly task: Task;
  readonly plan: readonly Action[];
  readonly wording: string;
}

function attempt(rng: Rng, level: Level, split: Split): DrawnGame | null {
  const type = drawTaskType(rng, level);
  const kind = drawRoomKind(rng, type);
  const layout = drawLayout(level, kind, split, rng.below(SCENES));
  const task = drawTask(rng, type, layout, LEVEL_SETTINGS[level].rooms[kind]);
  if (!task) return null;
  const room = furnish(rng, level, layout, task);
  if (!belongs(split, room, task)) return null;
  const { world, state } = worldOf(room, task);
  const plan = findPlan(world, state);
  // An empty plan is a task that is done before it begins.
  if (!plan || plan.length === 0 || plan.length > LEVEL_SETTINGS[level].horizon) return null;
  invariant(proves(world, state, plan), "the expert's plan does not solve its own game");
  return { room, task, plan, wording: wordingOf(task, rng.chance(0.5) ? 1 : 0) };
}

/**
 * What a key decides: the same key is always the same game. The syntax takes no part in the draw;
 * in both it is the same game in other words.
 */
export function drawGame({ level, split, index }: Omit<GameKey, "syntax">): DrawnGame {
  const rng = Rng.of(index, `${level} ${split} game`);
  for (let tries = 0; tries < MOST_ATTEMPTS; tries++) {
    const drawn = attempt(rng, level, split);
    if (drawn) return drawn;
  }
  throw new Error(`Internal error: no ${level} game of ${split} could be drawn for ${index}`);
}

/** The game of a key; the same key is always the same game, to the byte. */
export function generateGame(key: GameKey): GeneratedGame {
  const { level, split, index, syntax } = key;
  const { room, task, plan, wording } = drawGame(key);
  const names = namesOf(room);
  return {
    key,
    room,
    task,
    wording,
    file: {
      pddl_domain: domainText(syntax === "move"),
      grammar: grammarText(syntax, wording),
      pddl_problem: problemText(`${level}-${split}-${index}`, room, task),
      solvable: true,
      walkthrough: plan.map((action) => commandOf(action, names, syntax)),
    },
  };
}
