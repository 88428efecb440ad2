import { at, type NumpyRandomState, type PythonRandom } from "../../base/index.ts";
import { FLOOR, PLAYER, TARGET, WALL } from "./cells.ts";
import { RoomGenerationError } from "./generation-error.ts";

/** The step directions of the walk that carves a room: down, right, up, left. */
const WALK = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const;

/** What is carved around the walker, as row and column offsets from it. */
const MASKS = [
  [
    [0, -1],
    [0, 0],
    [0, 1],
  ],
  [
    [-1, 0],
    [0, 0],
    [1, 0],
  ],
  [
    [0, -1],
    [0, 0],
    [1, 0],
  ],
  [
    [0, -1],
    [0, 0],
    [1, -1],
    [1, 0],
  ],
  [
    [0, 0],
    [0, 1],
    [1, 0],
  ],
] as const satisfies readonly (readonly (readonly [number, number])[])[];

const CHANGE_DIRECTION = 0.35;

const clamp = (value: number, low: number, high: number): number =>
  Math.max(Math.min(value, high), low);

/** Walls and floor of a random room, row-major height x width; draws as gym-sokoban does. */
export function carveRoom(
  random: PythonRandom,
  height: number,
  width: number,
  steps: number,
): Uint8Array {
  const room = new Uint8Array(height * width).fill(WALL);
  let [direction] = random.sample(WALK, 1);
  let row = random.randint(1, height - 1);
  let column = random.randint(1, width - 1);
  for (let taken = 0; taken < steps; taken++) {
    if (random.random() < CHANGE_DIRECTION) [direction] = random.sample(WALK, 1);
    row = clamp(row + (direction?.[0] ?? 0), 1, height - 2);
    column = clamp(column + (direction?.[1] ?? 0), 1, width - 2);
    for (const [down, right] of at(random.sample(MASKS, 1), 0)) {
      const i = row + down;
      const j = column + right;
      const inside = i > 0 && i < height - 1 && j > 0 && j < width - 1;
      if (inside) room[i * width + j] = FLOOR;
    }
  }
  return room;
}

/**
 * Puts a player and targets on random floor cells of a carved room, in place.
 * Throws a RoomGenerationError where the floor is too small.
 */
export function placePlayerAndTargets(
  random: NumpyRandomState,
  room: Uint8Array,
  boxes: number,
): void {
  const floors = (): number[] => Array.from(room.keys()).filter((i) => room[i] === FLOOR);
  const free = floors().length;
  if (free <= boxes + 1) {
    throw new RoomGenerationError(
      "RuntimeError",
      `Not enough free spots (#${free}) to place 1 player and ${boxes} boxes.`,
    );
  }
  for (let placed = 0; placed <= boxes; placed++) {
    const choices = floors();
    room[at(choices, random.randint(0, choices.length))] = placed === 0 ? PLAYER : TARGET;
  }
}
