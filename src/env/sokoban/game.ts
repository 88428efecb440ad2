import { at, UserError } from "../../base/index.ts";
import { BOX, BOX_ON_TARGET, DIRECTIONS, PLAYER, TARGET } from "./cells.ts";
import { isBox, isFree, playerOf, type Room, targetCount } from "./room.ts";

/** The nine actions of gym-sokoban by number. */
export const ACTION_NAMES = [
  "no operation",
  "push up",
  "push down",
  "push left",
  "push right",
  "move up",
  "move down",
  "move left",
  "move right",
] as const;

export type ActionName = (typeof ACTION_NAMES)[number];

export const REWARD = {
  step: -0.1,
  boxOnTarget: 1,
  boxOffTarget: -1,
  finished: 10,
} as const;

/** The whole state of an episode; `step` returns a new one and never changes its argument. */
export interface SokobanState extends Room {
  /** Row and column; past a border that is not walled they run below 0, as in the original. */
  readonly player: readonly [number, number];
  /** gym's `num_boxes`, from which covered targets are counted. */
  readonly boxes: number;
  readonly maxSteps: number;
  readonly steps: number;
  /** gym's `boxes_on_target` after the last step; 0 at the start, whatever the room shows. */
  readonly boxesOnTarget: number;
}

/** gym's info of one step, with gym's own keys. */
export interface StepInfo {
  readonly "action.name": ActionName;
  readonly "action.moved_player": boolean;
  readonly "action.moved_box": boolean;
  /** Only when done. */
  readonly maxsteps_used?: boolean;
  /** Only when done. */
  readonly all_boxes_on_target?: boolean;
}

export interface StepResult {
  readonly state: SokobanState;
  readonly reward: number;
  readonly done: boolean;
  readonly info: StepInfo;
}

/** What a new episode takes beside its room; the defaults are gym-sokoban's. */
export interface EpisodeOptions {
  /** Default: the number of targets. */
  readonly boxes?: number;
  /** Default 120. */
  readonly maxSteps?: number;
}

/** The first state of an episode in `room`. */
export function startEpisode(room: Room, options: EpisodeOptions = {}): SokobanState {
  const player = playerOf(room);
  return {
    height: room.height,
    width: room.width,
    fixed: room.fixed,
    cells: room.cells,
    player: [Math.floor(player / room.width), player % room.width],
    boxes: options.boxes ?? targetCount(room),
    maxSteps: options.maxSteps ?? 120,
    steps: 0,
    boxesOnTarget: 0,
  };
}

/** Targets without a box; the player standing on one does not cover it. */
export function uncoveredTargets(room: Room): number {
  let count = 0;
  for (let i = 0; i < room.cells.length; i++) {
    const cell = room.cells[i];
    if (cell === TARGET || (cell === PLAYER && room.fixed[i] === TARGET)) count++;
  }
  return count;
}

/** Whether no target is left without a box. */
export function isSolved(room: Room): boolean {
  return uncoveredTargets(room) === 0;
}

interface Motion {
  readonly cells: Uint8Array;
  readonly player: readonly [number, number];
  readonly movedBox: boolean;
}

/**
 * The flat index of a row and column that may lie outside. Below 0 they count from
 * the other end, as in NumPy; past the end the original raises, and so does this.
 */
function indexOf(room: Room, row: number, column: number): number {
  const i = row < 0 ? row + room.height : row;
  const j = column < 0 ? column + room.width : column;
  if (i < 0 || i >= room.height || j < 0 || j >= room.width) {
    throw new UserError({
      en: "The player would leave the room. Wall its border.",
      zh: "玩家会走出房间。请用墙封住边界。",
    });
  }
  return i * room.width + j;
}

function move(state: SokobanState, direction: readonly [number, number]): Motion | null {
  const [row, column] = state.player;
  const next = [row + direction[0], column + direction[1]] as const;
  const to = indexOf(state, ...next);
  if (!isFree(state.cells[to])) return null;
  const from = indexOf(state, row, column);
  const cells = state.cells.slice();
  cells[to] = PLAYER;
  cells[from] = at(state.fixed, from);
  return { cells, player: next, movedBox: false };
}

function push(state: SokobanState, direction: readonly [number, number]): Motion | null {
  const [row, column] = state.player;
  const next = [row + direction[0], column + direction[1]] as const;
  const beyond = [next[0] + direction[0], next[1] + direction[1]] as const;
  // The original checks the far borders only, and then does not even move.
  if (beyond[0] >= state.height || beyond[1] >= state.width) return null;
  const to = indexOf(state, ...next);
  if (!isBox(state.cells[to])) return move(state, direction);
  const boxTo = indexOf(state, ...beyond);
  if (!isFree(state.cells[boxTo])) return null;
  const from = indexOf(state, row, column);
  const cells = state.cells.slice();
  cells[to] = PLAYER;
  cells[from] = at(state.fixed, from);
  cells[boxTo] = state.fixed[boxTo] === TARGET ? BOX_ON_TARGET : BOX;
  return { cells, player: next, movedBox: true };
}

function motionOf(state: SokobanState, action: number): Motion | null {
  if (action === 0) return null;
  const direction = at(DIRECTIONS, (action - 1) % 4);
  return action < 5 ? push(state, direction) : move(state, direction);
}

/**
 * One step of gym-sokoban's environment (`SokobanEnv.step`); an episode that is
 * done may go on, as there. Throws a UserError for an action outside 0 to 8.
 */
export function step(state: SokobanState, action: number): StepResult {
  const name = ACTION_NAMES[action];
  if (name === undefined) {
    throw new UserError({
      en: `Sokoban has no action ${action}. Its actions go from 0 to 8.`,
      zh: `Sokoban 没有动作 ${action}。动作为 0 到 8。`,
    });
  }
  const motion = motionOf(state, action);
  const cells = motion?.cells ?? state.cells;
  const uncovered = uncoveredTargets({ ...state, cells });
  const boxesOnTarget = state.boxes - uncovered;
  const solved = uncovered === 0;
  let reward: number = REWARD.step;
  if (boxesOnTarget > state.boxesOnTarget) reward += REWARD.boxOnTarget;
  else if (boxesOnTarget < state.boxesOnTarget) reward += REWARD.boxOffTarget;
  if (solved) reward += REWARD.finished;
  const steps = state.steps + 1;
  const outOfSteps = steps === state.maxSteps;
  const done = solved || outOfSteps;
  return {
    state: { ...state, cells, player: motion?.player ?? state.player, steps, boxesOnTarget },
    reward,
    done,
    info: {
      "action.name": name,
      "action.moved_player": motion !== null,
      "action.moved_box": motion?.movedBox ?? false,
      ...(done ? { maxsteps_used: outOfSteps, all_boxes_on_target: solved } : {}),
    },
  };
}
