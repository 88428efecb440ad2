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
  type GeneratedGame,
  generateGame,
  LEVEL_SETTINGS,
  LEVELS,
  type Level,
  type LevelSettings,
  type Syntax,
  TASK_TYPES,
  type TaskType,
} from "./generate/index.ts";
export { type ObjectView, type ReceptacleView, type RoomView, roomView } from "./room-view.ts";
