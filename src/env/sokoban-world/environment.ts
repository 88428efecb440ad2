import { invariant, Rng, UserError } from "../../base/index.ts";
import type { Opening, Split, TextEnvironment, Transition } from "../types.ts";
import { type Band, bandRoom } from "./generator.ts";
import { isFloor, type Layout, move, type Position, type Room } from "./room.ts";
import { distance } from "./solver.ts";
import { CELLS, cellWord, DIRECTIONS, type Direction } from "./words.ts";

/** The most moves of an episode, and of an optimal solution. */
export const HORIZON = 15;
/** Rooms of these lengths are solved by a naive walker in three cases of ten. */
export const DEFAULT_BAND: Band = { shortest: 3, longest: 10 };
/** gym-sokoban's rewards with one box: +1 for the box, +10 for the room. */
const STEP_REWARD = -0.1;
const SOLVED_REWARD = 11;
const LARGEST_INDEX = 0xffff_ffff;

export interface SokobanState extends Room {
  /** Actions so far. */
  readonly steps: number;
  readonly won: boolean;
}

export interface SokobanOptions {
  /** The difficulty of the tasks that `task` names. */
  readonly band?: Band;
}

const bandName = ({ shortest, longest }: Band): string => `${shortest}-${longest}`;

function checkBand(band: Band): Band {
  const { shortest, longest } = band;
  const sound =
    Number.isInteger(shortest) && Number.isInteger(longest) && 1 <= shortest && shortest <= longest;
  if (!sound || longest > HORIZON) {
    throw new UserError({
      en: `Sokoban has no rooms of ${bandName(band)} moves. Give two whole numbers between 1 and ${HORIZON}, such as 3-10.`,
      zh: `Sokoban 没有需要 ${bandName(band)} 步的房间。请给出 1 到 ${HORIZON} 之间的两个整数，例如 3-10。`,
    });
  }
  return band;
}

/** What a task identifier says. Throws a UserError for any other text. */
export function parseTask(task: string): {
  readonly band: Band;
  readonly split: Split;
  readonly index: number;
} {
  const match = /^sokoban\/([1-9]\d?)-([1-9]\d?)\/(train|seen|unseen)\/(0|[1-9]\d{0,9})$/.exec(
    task,
  );
  if (match === null || Number(match[4]) > LARGEST_INDEX) {
    throw new UserError({
      en: `"${task.slice(0, 80)}" is no Sokoban task. Tasks read like sokoban/3-10/train/17, with train, seen or unseen.`,
      zh: `“${task.slice(0, 80)}” 不是 Sokoban 任务。任务写作 sokoban/3-10/train/17，可用 train、seen 或 unseen。`,
    });
  }
  const band = checkBand({ shortest: Number(match[1]), longest: Number(match[2]) });
  return { band, split: match[3] as Split, index: Number(match[4]) };
}

/** The room that a task starts with: always the same one. */
export function roomOf(task: string): Room {
  const { band, split, index } = parseTask(task);
  return bandRoom(Rng.of(index, `sokoban/${bandName(band)}/${split}`), band, split);
}

/** The 16 interior cells in reading order, player and box left out. */
export function statementOf({ floor, target }: Layout): string {
  const kind = (cell: number) => (cell === target ? "O" : isFloor(floor, cell) ? "_" : "#");
  return CELLS.map((cell) => cellWord(kind(cell), cell)).join("");
}

/** Where the player and the box are. */
export function observationOf({ player, box }: Position): string {
  return cellWord("P", player) + cellWord("X", box);
}

/** The direction that an action names, or null where it names none. */
export function directionOf(action: string): Direction | null {
  const word = action.trim();
  return DIRECTIONS.find((direction) => direction === word) ?? null;
}

/** The classes of difficulty that averages by kind use. */
export const KINDS: readonly Band[] = [1, 4, 7, 10, 13].map((shortest) => ({
  shortest,
  longest: shortest + 2,
}));

/**
 * Sokoban in a 6x6 room with one box as a world of words: the statement says the cells,
 * each observation where the player and the box are, each action is one word. A text
 * that is no direction moves nothing, but counts as a step.
 */
export function sokobanWorld(options: SokobanOptions = {}): TextEnvironment<SokobanState> {
  const band = checkBand(options.band ?? DEFAULT_BAND);

  return {
    name: "sokoban",
    horizon: HORIZON,
    actionTokens: 1,
    skillTokens: 13,

    task(split, index) {
      const task = `sokoban/${bandName(band)}/${split}/${index}`;
      parseTask(task);
      return task;
    },

    reset(task): Opening<SokobanState> {
      const room = roomOf(task);
      return {
        state: { ...room, steps: 0, won: false },
        statement: statementOf(room),
        observation: observationOf(room),
      };
    },

    step(state, action): Transition<SokobanState> {
      invariant(!state.won && state.steps < HORIZON, "a finished episode has no next step");
      const direction = directionOf(action);
      const moved = direction === null ? state : move(state.floor, state, direction);
      const { player, box } = moved;
      const won = box === state.target;
      const steps = state.steps + 1;
      return {
        state: { floor: state.floor, target: state.target, player, box, steps, won },
        observation: observationOf(moved),
        reward: STEP_REWARD + (won ? SOLVED_REWARD : 0),
        done: won || steps >= HORIZON,
        won,
        valid: direction !== null,
      };
    },

    admissible() {
      return DIRECTIONS.map((direction) => ` ${direction}`);
    },

    kind(task) {
      const room = roomOf(task);
      const moves = distance(room, room);
      const kind = KINDS.find(({ longest }) => moves <= longest);
      invariant(kind !== undefined, "every room is solved within the horizon");
      return bandName(kind);
    },

    object: (task) => cellWord("O", roomOf(task).target).trim(),
  };
}
