/**
 * Our own household games: rooms, objects and tasks drawn from published statistics of ALFWorld's
 * scenes, written as `game.tw-pddl` files, each with a plan that proves it solvable.
 *
 * Everything is a pure function of (level, split, index, syntax). Nothing here needs the
 * interpreter: the output is text that the interpreter beside it loads like any other game.
 */
export { APPLIANCE, CLEANABLE, COOLABLE, HEATABLE, OPENABLE } from "./affordances.ts";
export { commandOf, type DrawnGame, drawGame, generateGame, namesOf } from "./game.ts";
export { LEVEL_SETTINGS, type LevelSettings } from "./levels.ts";
export {
  type GameFile,
  type GameKey,
  type GeneratedGame,
  LEVELS,
  type Level,
  ROOM_KINDS,
  type RoomKind,
  type Syntax,
  TASK_TYPES,
  type Task,
  type TaskType,
} from "./types.ts";
export {
  type Action,
  allowed,
  apply,
  pair,
  solved,
  type World,
  type WorldState,
  worldOf,
} from "./world.ts";
