import {
  at,
  NUMPY_SEED_LIMIT,
  NumpyRandomState,
  PythonRandom,
  type Sentence,
  UserError,
} from "../../base/index.ts";
import { BOX, BOX_ON_TARGET, DIRECTIONS, PLAYER } from "./cells.ts";
import { RoomGenerationError } from "./generation-error.ts";
import { playInReverse, type ReverseResult, type ReverseRules } from "./reverse-play.ts";
import { isFree, MAX_SIDE, playerOf, type Room } from "./room.ts";
import { carveRoom, placePlayerAndTargets } from "./topology.ts";

/** The two random sources that the original generators draw from. */
export interface RoomRandom {
  readonly python: PythonRandom;
  readonly numpy: NumpyRandomState;
}

/** `random.seed(seed); np.random.seed(seed)`, the error of NumPy's limit included. */
export function seedRoomRandom(seed: number): RoomRandom {
  if (seed < 0 || seed >= NUMPY_SEED_LIMIT) {
    throw new RoomGenerationError("ValueError", "Seed must be between 0 and 2**32 - 1");
  }
  return { python: new PythonRandom(seed), numpy: new NumpyRandomState(seed) };
}

export interface RoomOptions {
  readonly height: number;
  readonly width: number;
  readonly boxes: number;
  /** Steps of the walk that carves the room; default: 1.7 times height plus width, rounded down. */
  readonly generationSteps?: number;
}

export interface RagenRoomOptions extends RoomOptions {
  /** Depth of the reverse search; default 300. */
  readonly searchDepth?: number;
}

export interface GeneratedRoom extends Room {
  /** Each target and where its box stands, as [row, column]. */
  readonly boxMapping: readonly (readonly [readonly [number, number], readonly [number, number]])[];
  /** The reverse actions from the solved room: 0 to 3 pulls, 4 to 7 moves. */
  readonly reverseActions: readonly number[];
}

/** How often another room is tried before the generator gives up. */
const TRIES = 4;

const MAX_STEPS = 100_000;
/** The search recurses once a step; CPython gives up at about 1000. */
const MAX_DEPTH = 2_000;

function check(value: number, low: number, high: number, what: Sentence): void {
  if (!Number.isInteger(value) || value < low || value > high) {
    throw new UserError({
      en: `${what.en} cannot be ${value}. Give a whole number from ${low} to ${high}.`,
      zh: `${what.zh}不能是 ${value}。请给出 ${low} 到 ${high} 的整数。`,
    });
  }
}

function stepsOf({ height, width, boxes, generationSteps }: RoomOptions): number {
  const steps = generationSteps ?? Math.floor(1.7 * (height + width));
  check(height, 3, MAX_SIDE, { en: "A room's height", zh: "房间高度" });
  check(width, 3, MAX_SIDE, { en: "A room's width", zh: "房间宽度" });
  check(boxes, 0, height * width, {
    en: "A room's number of boxes",
    zh: "房间的箱子数",
  });
  check(steps, 0, MAX_STEPS, { en: "The number of generation steps", zh: "生成步数" });
  return steps;
}

function displacement({ boxes }: ReverseResult, width: number): number {
  return boxes.reduce((sum, [target, box]) => {
    const rows = Math.abs(Math.floor(target / width) - Math.floor(box / width));
    return sum + rows + Math.abs((target % width) - (box % width));
  }, 0);
}

function generate(
  options: RoomOptions,
  random: RoomRandom,
  rules: ReverseRules,
  accepts: (result: ReverseResult) => boolean,
): GeneratedRoom {
  const { height, width, boxes } = options;
  const steps = stepsOf(options);
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const placed = carveRoom(random.python, height, width, steps);
    placePlayerAndTargets(random.numpy, placed, boxes);
    const { fixed, result } = playInReverse(placed, height, width, rules);
    if (result === null) {
      throw new RoomGenerationError(
        "TypeError",
        "'NoneType' object does not support item assignment",
      );
    }
    if (!accepts(result)) continue;
    const place = (index: number) => [Math.floor(index / width), index % width] as const;
    return {
      height,
      width,
      fixed,
      cells: result.cells.map((cell) => (cell === BOX_ON_TARGET ? BOX : cell)),
      boxMapping: result.boxes.map(([target, box]) => [place(target), place(box)]),
      reverseActions: result.actions,
    };
  }
  throw new RoomGenerationError("RuntimeWarning", "Generated Model with score == 0");
}

/** gym-sokoban's `generate_room` (0.0.6). Throws a RoomGenerationError where that raises. */
export function generateGymRoom(options: RoomOptions, random: RoomRandom): GeneratedRoom {
  const rules = { ttl: 300, moves: true, remembersPull: false };
  return generate(options, random, rules, (result) => result.score > 0);
}

/** Walks the player up to three random steps away from where the search left it. */
function movePlayer(room: GeneratedRoom, random: PythonRandom, probability: number): GeneratedRoom {
  if (random.random() > probability) return room;
  const cells = room.cells.slice();
  let player = playerOf(room);
  const visited = new Set([player]);
  for (let taken = 1; taken <= 3; taken++) {
    const choices = DIRECTIONS.map(([row, column]) => player + row * room.width + column).filter(
      (next) => isFree(cells[next]) && !visited.has(next),
    );
    if (choices.length === 0) break;
    const next = random.choice(choices);
    cells[player] = at(room.fixed, player);
    cells[next] = PLAYER;
    player = next;
    visited.add(next);
    if (taken === 3 || random.random() > 0.5) break;
  }
  return { ...room, cells };
}

/**
 * RAGEN's and verl-agent's `generate_room`: only pulls are searched, and the player
 * walks away afterwards. Throws a RoomGenerationError where that raises.
 */
export function generateRagenRoom(options: RagenRoomOptions, random: RoomRandom): GeneratedRoom {
  const ttl = options.searchDepth ?? 300;
  check(ttl, 0, MAX_DEPTH, { en: "The search depth", zh: "搜索深度" });
  const rules = { ttl, moves: false, remembersPull: true };
  let moved = 0;
  const room = generate(options, random, rules, (result) => {
    moved = displacement(result, options.width);
    return moved > 0;
  });
  return movePlayer(room, random.python, moved === 1 ? 0.8 : 0.5);
}
