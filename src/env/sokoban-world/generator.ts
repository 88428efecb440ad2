/**
 * Rooms of a given difficulty. The floor is carved by gym-sokoban's random walk; the
 * start is a random position whose shortest solution has exactly the wanted length.
 */
import { hashString, type Rng } from "../../base/index.ts";
import type { Split } from "../types.ts";
import { codeOf, floorCells, type Layout, positionOf, type Room } from "./room.ts";
import { distances } from "./solver.ts";

/** Rooms whose optimal number of moves is uniform in shortest..longest. */
export interface Band {
  readonly shortest: number;
  readonly longest: number;
}

const WALK_STEPS = 20;
const TURN = 0.35;
/** Row and column offsets of the random walk. */
const WALK: readonly (readonly [number, number])[] = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
];
/** What one step carves, as 3x3 cells in reading order: a bar, a bar, two Ls and a block. */
const STAMPS = ["000111000", "010010010", "000110010", "000110110", "000011010"] as const;
const FEWEST_CELLS = 5;

/** A random floor as a bit mask; room sides count 0..5, the interior is 1..4. */
function carve(rng: Rng): number {
  const clamp = (x: number): number => Math.min(Math.max(x, 1), 4);
  let row = rng.integer(1, 5);
  let column = rng.integer(1, 5);
  let direction = rng.pick(WALK);
  let floor = 0;
  for (let step = 0; step < WALK_STEPS; step++) {
    if (rng.chance(TURN)) direction = rng.pick(WALK);
    row = clamp(row + direction[0]);
    column = clamp(column + direction[1]);
    const stamp = rng.pick(STAMPS);
    for (let k = 0; k < 9; k++) {
      const r = row - 2 + Math.floor(k / 3);
      const c = column - 2 + (k % 3);
      const inside = r >= 0 && r < 4 && c >= 0 && c < 4;
      if (inside && stamp[k] === "1") floor |= 1 << (r * 4 + c);
    }
  }
  return floor;
}

/** One layout in five is held out: no train or seen task uses it. */
const LAYOUT_BUCKETS = 5;
/** One start position in five of the other layouts is held out of train. */
const START_BUCKETS = 5;

/** Whether a split may use a layout: "unseen" has layouts of its own. */
export function layoutIsOf(split: Split, { floor, target }: Layout): boolean {
  const heldOut = hashString(`layout ${floor} ${target}`) % LAYOUT_BUCKETS === 0;
  return heldOut === (split === "unseen");
}

/** The one split that a room belongs to. */
export function splitOf(room: Room): Split {
  if (layoutIsOf("unseen", room)) return "unseen";
  const start = hashString(`start ${room.floor} ${room.target} ${codeOf(room)}`);
  return start % START_BUCKETS === 0 ? "seen" : "train";
}

/** A random room of a split. Its length is drawn first, so the band stays uniform. */
export function bandRoom(rng: Rng, band: Band, split: Split): Room {
  const length = rng.integer(band.shortest, band.longest);
  for (;;) {
    const floor = carve(rng);
    const cells = floorCells(floor);
    if (cells.length < FEWEST_CELLS) continue;
    const layout: Layout = { floor, target: rng.pick(cells) };
    if (!layoutIsOf(split, layout)) continue;
    const starts: Room[] = [];
    distances(layout).forEach((moves, code) => {
      if (moves !== length) return;
      const room = { ...layout, ...positionOf(code) };
      if (splitOf(room) === split) starts.push(room);
    });
    if (starts.length > 0) return rng.pick(starts);
  }
}
