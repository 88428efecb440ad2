/**
 * env/sokoban: an exact port of gym-sokoban: its move rules, rewards, observations,
 * room generation by seed (and RAGEN's), level files and solutions. Knows nothing of
 * language models; what the policy plays is built on it in env/sokoban-world.
 */
export { readBoxobanAsGym } from "./boxoban.ts";
export {
  BOX,
  BOX_ON_TARGET,
  CELL_KINDS,
  type CellKind,
  DIRECTIONS,
  FLOOR,
  flatDirections,
  PLAYER,
  PLAYER_ON_TARGET,
  TARGET,
  WALL,
} from "./cells.ts";
export { formatXsb, parseXsb } from "./collection.ts";
export { type EnvironmentOptions, GYM_ENVIRONMENTS, resetGym } from "./environments.ts";
export {
  ACTION_NAMES,
  type ActionName,
  type EpisodeOptions,
  isSolved,
  REWARD,
  type SokobanState,
  type StepInfo,
  type StepResult,
  startEpisode,
  step,
  uncoveredTargets,
} from "./game.ts";
export {
  type GeneratedRoom,
  generateGymRoom,
  generateRagenRoom,
  type RagenRoomOptions,
  type RoomOptions,
  type RoomRandom,
  seedRoomRandom,
} from "./generate.ts";
export { RoomGenerationError } from "./generation-error.ts";
export { type Level, makeLevel, roomRows } from "./level.ts";
export {
  cellKinds,
  drawnCells,
  type RawObservation,
  type RgbImage,
  renderRaw,
  renderText,
  renderTiny,
  TEXT_STYLES,
  type TextStyle,
  textRows,
} from "./render.ts";
export {
  isBox,
  isFree,
  isWalled,
  MAX_SIDE,
  playerOf,
  type Room,
  roomFromArrays,
  targetCount,
  toRows,
} from "./room.ts";
export {
  moveInPlace,
  type ShortestLimits,
  type ShortestResult,
  shortestActions,
} from "./shortest.ts";
export { formatLurd, type Played, parseLurd, playLurd, type SolutionMove } from "./solution.ts";
export { carveRoom } from "./topology.ts";
