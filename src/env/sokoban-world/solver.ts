/** Exact solutions by a breadth-first search backwards from the solved positions. */
import { at, invariant } from "../../base/index.ts";
import {
  codeOf,
  floorCells,
  isFloor,
  type Layout,
  move,
  neighbour,
  opposite,
  type Position,
  positionOf,
  type Room,
} from "./room.ts";
import { DIRECTIONS, type Direction } from "./words.ts";

/** The distance of positions from which the room cannot be solved (or which do not exist). */
export const UNSOLVABLE = 255;

/** Layouts whose distances are kept: 256 bytes each. */
const MEMORY = 8192;
const known = new Map<number, Uint8Array>();

/** By codeOf(position): the fewest moves that solve the layout from there, or UNSOLVABLE. */
export function distances({ floor, target }: Layout): Uint8Array {
  const key = floor * 16 + target;
  let found = known.get(key);
  if (found === undefined) {
    found = search(floor, target);
    if (known.size >= MEMORY) known.clear();
    known.set(key, found);
  }
  return found;
}

function search(floor: number, target: number): Uint8Array {
  const distance = new Uint8Array(256).fill(UNSOLVABLE);
  const queue: number[] = [];
  for (const player of floorCells(floor)) {
    if (player === target) continue;
    const code = codeOf({ player, box: target });
    distance[code] = 0;
    queue.push(code);
  }
  for (let head = 0; head < queue.length; head++) {
    const code = at(queue, head);
    for (const before of predecessors(floor, target, positionOf(code))) {
      if (at(distance, before) !== UNSOLVABLE) continue;
      distance[before] = at(distance, code) + 1;
      queue.push(before);
    }
  }
  return distance;
}

/** Codes of the unsolved positions from which one move leads to `position`. */
function predecessors(floor: number, target: number, { player, box }: Position): number[] {
  const codes: number[] = [];
  for (const direction of DIRECTIONS) {
    const from = neighbour(player, opposite(direction));
    if (!isFloor(floor, from) || from === box) continue;
    if (box !== target) codes.push(codeOf({ player: from, box }));
    const pushed = neighbour(player, direction) === box && player !== target;
    if (pushed) codes.push(codeOf({ player: from, box: player }));
  }
  return codes;
}

/** The fewest moves from a position, or UNSOLVABLE. */
export function distance(layout: Layout, position: Position): number {
  return at(distances(layout), codeOf(position));
}

export function isDead(layout: Layout, position: Position): boolean {
  return distance(layout, position) === UNSOLVABLE;
}

/**
 * The first direction of `order` that begins a shortest solution; null where the room
 * is solved or cannot be solved any more.
 */
export function bestMove(
  layout: Layout,
  position: Position,
  order: readonly Direction[] = DIRECTIONS,
): Direction | null {
  const table = distances(layout);
  const here = at(table, codeOf(position));
  if (here === UNSOLVABLE) return null;
  const nearer = (direction: Direction): boolean =>
    at(table, codeOf(move(layout.floor, position, direction))) < here;
  return order.find(nearer) ?? null;
}

/** The directions of the pushes of the solution that bestMove follows, in order. */
export function solutionPushes(room: Room): Direction[] {
  invariant(!isDead(room, room), "a room that is played can be solved");
  const pushes: Direction[] = [];
  let position: Position = room;
  for (;;) {
    const direction = bestMove(room, position);
    if (direction === null) return pushes;
    const next = move(room.floor, position, direction);
    if (next.box !== position.box) pushes.push(direction);
    position = next;
  }
}
