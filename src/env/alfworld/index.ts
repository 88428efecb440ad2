/**
 * alfworld: plays ALFWorld's `game.tw-pddl` files exactly as the original does,
 * from the file's own rules (PDDL) and texts (TWL2 grammar), and makes games of its
 * own (generate/), which the text environment offers as tasks.
 */
export {
  type AlfworldEnvironment,
  type AlfworldOptions,
  type AlfworldState,
  alfworld,
  type Wrapper,
} from "./environment.ts";
export { Game, type GameState, loadGame, type Reply } from "./game.ts";
export {
  type Action,
  allowed,
  APPLIANCE,
  apply,
  CLEANABLE,
  COOLABLE,
  commandOf,
  type DrawnGame,
  drawGame,
  type GeneratedGame,
  generateGame,
  HEATABLE,
  LEVEL_SETTINGS,
  LEVELS,
  type Level,
  type LevelSettings,
  namesOf,
  OPENABLE,
  pair,
  ROOM_KINDS,
  solved,
  type Syntax,
  TASK_TYPES,
  type TaskType,
  type World,
  type WorldState,
  worldOf,
} from "./generate/index.ts";
export { type ObjectView, type ReceptacleView, type RoomView, roomView } from "./room-view.ts";
export { parseTask } from "./task-name.ts";
