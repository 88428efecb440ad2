import { at } from "../../base/index.ts";
import { BOX, BOX_ON_TARGET, FLOOR, flatDirections, PLAYER, TARGET } from "./cells.ts";
import { isBox, isFree, type Room } from "./room.ts";
import { CellPacking, StateSet } from "./state-set.ts";

/** No more states than this are explored. */
const MAX_STATES = 300_000;

/** How the two generators play in reverse. */
export interface ReverseRules {
  /** Depth: the search stops one step before. */
  readonly ttl: number;
  /** gym-sokoban tries plain moves too, after the four pulls. */
  readonly moves: boolean;
  /** RAGEN remembers which box was pulled last; gym-sokoban forgets it, so every pull counts. */
  readonly remembersPull: boolean;
}

/** The best state found: the one with the highest score, the first of equals. */
export interface ReverseResult {
  /** Live cells; boxes that were ever pulled are BOX_ON_TARGET wherever they stand. */
  readonly cells: Uint8Array;
  /** Where the box of each target stands, as flat indices, targets in reading order. */
  readonly boxes: readonly (readonly [target: number, box: number])[];
  /** Reverse actions from the solved state: 0 to 3 pulls, 4 to 7 moves. */
  readonly actions: readonly number[];
  readonly score: number;
}

const NO_PULL = -1;

/**
 * Depth-first search backwards from a solved room: the player pulls boxes off their
 * targets. A state scores the changes of the pulled box times the boxes' Manhattan
 * distances from their targets, and 0 while a target is covered.
 */
class ReverseSearch {
  readonly #room: Room;
  readonly #rules: ReverseRules;
  readonly #directions: readonly number[];
  readonly #packing: CellPacking;
  readonly #seen: StateSet;
  readonly #key: Int32Array;
  readonly #targets: number[] = [];
  readonly #places: number[] = [];
  readonly #distances: number[] = [];
  readonly #actions: number[] = [];
  #player: number;
  /** Targets that neither a box nor the player stands on. */
  #empty = 0;
  best: ReverseResult | null = null;

  constructor(room: Room, rules: ReverseRules) {
    this.#room = { ...room, cells: room.cells.slice() };
    this.#rules = rules;
    this.#directions = flatDirections(room.width);
    this.#packing = new CellPacking(room.fixed);
    this.#seen = new StateSet(this.#packing.words);
    this.#key = this.#packing.pack(room.cells);
    this.#player = room.cells.indexOf(PLAYER);
    room.fixed.forEach((cell, i) => {
      if (cell !== TARGET) return;
      this.#targets.push(i);
      this.#places.push(i);
      this.#distances.push(0);
    });
  }

  #put(index: number, cell: number): void {
    const { cells } = this.#room;
    this.#packing.replace(this.#key, index, cells[index] as number, cell);
    cells[index] = cell;
  }

  #distance(a: number, b: number): number {
    const { width } = this.#room;
    const rows = Math.abs(Math.floor(a / width) - Math.floor(b / width));
    return rows + Math.abs((a % width) - (b % width));
  }

  #judge(swaps: number): void {
    let score = 0;
    if (this.#empty === this.#targets.length) {
      for (const distance of this.#distances) score += distance;
      score *= swaps;
    }
    if (this.best !== null && score <= this.best.score) return;
    this.best = {
      cells: this.#room.cells.slice(),
      boxes: this.#targets.map((target, box) => [target, at(this.#places, box)]),
      actions: this.#actions.slice(),
      score,
    };
  }

  search(swaps: number, lastPull: number, ttl: number): void {
    const left = ttl - 1;
    if (left <= 0 || this.#seen.size >= MAX_STATES) return;
    if (this.#seen.add(this.#key) < 0) return;
    this.#judge(swaps);
    for (let action = 0; action < 4; action++) {
      this.#try(action, true, swaps, lastPull, left);
    }
    if (!this.#rules.moves) return;
    for (let action = 0; action < 4; action++) {
      this.#try(action, false, swaps, lastPull, left);
    }
  }

  /** Walks one step, pulling a box along if `pulls`, searches on from there, and goes back. */
  #try(action: number, pulls: boolean, swaps: number, lastPull: number, ttl: number): void {
    const { fixed, cells } = this.#room;
    const direction = this.#directions[action] as number;
    const player = this.#player;
    const next = player + direction;
    if (!isFree(cells[next])) return;
    const behind = player - direction;
    const pulled = cells[behind] as number;
    const boxBehind = isBox(pulled);
    // Without a box behind, the plain move leads to the state that the pull has explored.
    if (!pulls && !boxBehind) return;
    const pulling = pulls && boxBehind;
    const emptyBefore = this.#empty;

    this.#put(next, PLAYER);
    this.#put(player, pulling ? BOX_ON_TARGET : (fixed[player] as number));
    this.#player = next;
    if (fixed[next] === TARGET) this.#empty--;
    if (!pulling && fixed[player] === TARGET) this.#empty++;
    this.#actions.push(pulls ? action : action + 4);

    if (pulling) {
      const box = this.#places.indexOf(behind);
      const distance = this.#distances[box] as number;
      this.#put(behind, fixed[behind] as number);
      if (fixed[behind] === TARGET) this.#empty++;
      this.#places[box] = player;
      this.#distances[box] = this.#distance(this.#targets[box] as number, player);
      const counts = box === lastPull ? 0 : 1;
      this.search(swaps + counts, this.#rules.remembersPull ? box : NO_PULL, ttl);
      this.#places[box] = behind;
      this.#distances[box] = distance;
      this.#put(behind, pulled);
    } else {
      this.search(swaps, lastPull, ttl);
    }

    this.#actions.pop();
    this.#empty = emptyBefore;
    this.#player = player;
    this.#put(player, PLAYER);
    this.#put(next, fixed[next] as number);
  }
}

/** `room` with a box on every target, and its walls, floors and targets. */
function solvedRoom(placed: Uint8Array, height: number, width: number): Room {
  return {
    height,
    width,
    fixed: placed.map((cell) => (cell === PLAYER ? FLOOR : cell)),
    cells: placed.map((cell) => (cell === TARGET ? BOX : cell)),
  };
}

/** What reverse play makes of a room with its player and targets placed; null if it never starts. */
export function playInReverse(
  placed: Uint8Array,
  height: number,
  width: number,
  rules: ReverseRules,
): { readonly fixed: Uint8Array; readonly result: ReverseResult | null } {
  const room = solvedRoom(placed, height, width);
  const search = new ReverseSearch(room, rules);
  search.search(0, NO_PULL, rules.ttl);
  return { fixed: room.fixed, result: search.best };
}
