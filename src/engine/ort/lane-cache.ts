import { at } from "../../base/index.ts";
import { headSize, kvSize, type PolicyConfig } from "../../policy/index.ts";

/** Room grows in steps of this many tokens. */
const STEP = 32;

const roundUp = (n: number, multiple: number): number => Math.ceil(n / multiple) * multiple;

/** Sessions whose memory is kept after they have ended. */
const MOST_FREE = 2;

/** A layer's part of the cache, as it is fed to the decode graph. */
interface LayerCache {
  /** [slots, kvHeads, head size, room] */
  readonly keys: Float32Array<ArrayBuffer>;
  /** [slots, kvHeads, room, head size] */
  readonly values: Float32Array<ArrayBuffer>;
}

/** The next tokens of a slot, whose cache holds `cached` tokens; none for a lane that rests. */
export interface Chunk {
  readonly tokens: readonly number[];
  readonly cached: number;
}

/**
 * Keys and values of the lanes of a session, on the host. Lanes live in slots, and those
 * that a call computes are moved to the first slots: their part of the cache is then one
 * contiguous range, which a graph reads without a copy. Unused room holds zeros or old
 * numbers of the session, which the mask hides.
 */
export class LaneCache {
  /** Tokens that fit now. */
  room = 0;
  /** For each layer the keys and then the values, each with space for the whole capacity. */
  readonly #arrays: readonly Float32Array<ArrayBuffer>[];
  readonly #laneAt: number[];
  readonly #capacity: number;
  readonly #kvHeads: number;
  readonly #headSize: number;

  /** `memory`: cacheSize numbers of any value. */
  constructor(
    config: PolicyConfig,
    lanes: number,
    capacity: number,
    memory: Float32Array<ArrayBuffer>,
  ) {
    this.#kvHeads = config.kvHeads;
    this.#headSize = headSize(config);
    this.#capacity = roundUp(capacity, STEP);
    this.#laneAt = Array.from({ length: lanes }, (_, lane) => lane);
    const size = cacheSize(config, lanes, capacity) / (2 * config.layers);
    this.#arrays = Array.from({ length: 2 * config.layers }, (_, i) =>
      memory.subarray(i * size, (i + 1) * size),
    );
  }

  /**
   * Moves lanes to the first slots. Lanes that rest may stay between them, at most `spare`:
   * to compute one for nothing can cost less than to move it. Returns the lanes of the
   * first slots, up to the last of `lanes`.
   */
  arrange(lanes: readonly number[], spare = 0): readonly number[] {
    const wanted = new Set(lanes);
    const span = 1 + this.#laneAt.findLastIndex((lane) => wanted.has(lane));
    if (span - wanted.size <= spare) return this.#laneAt.slice(0, span);
    let free = wanted.size;
    for (let slot = 0; slot < wanted.size; slot++) {
      if (wanted.has(at(this.#laneAt, slot))) continue;
      while (!wanted.has(at(this.#laneAt, free))) free += 1;
      this.#swap(slot, free);
    }
    return this.#laneAt.slice(0, wanted.size);
  }

  #swap(a: number, b: number): void {
    [this.#laneAt[a], this.#laneAt[b]] = [at(this.#laneAt, b), at(this.#laneAt, a)];
    const size = this.#slotSize;
    const held = new Float32Array(size);
    for (const array of this.#arrays) {
      held.set(array.subarray(a * size, (a + 1) * size));
      array.copyWithin(a * size, b * size, (b + 1) * size);
      array.set(held, b * size);
    }
  }

  get #slotSize(): number {
    return this.#kvHeads * this.#headSize * this.room;
  }

  /** Makes room for lanes of `tokens` tokens, at most the capacity. */
  reserve(tokens: number): void {
    const before = this.room;
    if (tokens <= before) return;
    const room = Math.min(roundUp(tokens, STEP), this.#capacity);
    // A key is a column: each row [room] moves by itself. A value is a row: all of a head's move together.
    const rows = this.#laneAt.length * this.#kvHeads;
    const width = this.#headSize;
    this.#arrays.forEach((array, i) => {
      if (i % 2 === 0) widen(array, rows * width, before, room);
      else widen(array, rows, before * width, room * width);
    });
    this.room = room;
  }

  /** The first `count` slots of a layer. */
  layer(layer: number, count: number): LayerCache {
    const end = count * this.#slotSize;
    const keys = at(this.#arrays, 2 * layer).subarray(0, end);
    return { keys, values: at(this.#arrays, 2 * layer + 1).subarray(0, end) };
  }

  /**
   * Stores the new tokens of the first slots. `fresh`: for each layer the keys and then the
   * values [slots, kvHeads, time, head size], of which each slot has as many as its chunk.
   */
  store(fresh: Float32Array, chunks: readonly Chunk[], time: number): void {
    const heads = this.#kvHeads;
    const perHead = time * this.#headSize;
    this.#arrays.forEach((array, i) => {
      chunks.forEach(({ cached, tokens }, slot) => {
        for (let h = 0; h < heads; h++) {
          const head = slot * heads + h;
          const from = (i * chunks.length * heads + head) * perHead;
          const isKey = i % 2 === 0;
          this.#storeHead(array, isKey, head, cached, fresh, from, tokens.length);
        }
      });
    });
  }

  /** `count` tokens of a head, from `fresh[from]` on, to the tokens from `cached` on. */
  #storeHead(
    array: Float32Array,
    isKey: boolean,
    head: number,
    cached: number,
    fresh: Float32Array,
    from: number,
    count: number,
  ): void {
    const { room } = this;
    const size = this.#headSize;
    const [perToken, perNumber] = isKey ? [1, room] : [size, 1];
    const to = head * size * room + cached * perToken;
    for (let t = 0; t < count; t++) {
      const source = from + t * size;
      const target = to + t * perToken;
      for (let i = 0; i < size; i++) array[target + i * perNumber] = fresh[source + i] as number;
    }
  }
}

/** Makes rows of `wider` numbers, the further ones 0, of rows of `width` numbers, in place. */
function widen(array: Float32Array, rows: number, width: number, wider: number): void {
  for (let row = rows - 1; row >= 0; row--) {
    array.copyWithin(row * wider, row * width, (row + 1) * width);
    array.fill(0, row * wider + width, (row + 1) * wider);
  }
}

/** Numbers that the cache of a session may hold. */
export function cacheSize(config: PolicyConfig, lanes: number, capacity: number): number {
  return 2 * config.layers * lanes * kvSize(config) * roundUp(capacity, STEP);
}

/** Free memory of sessions that have ended, so that each update does not ask for its own. */
export class CacheMemory {
  readonly #free: Float32Array<ArrayBuffer>[] = [];

  take(size: number): Float32Array<ArrayBuffer> {
    const fitting = this.#free.findIndex(({ length }) => length >= size);
    const [found] = fitting < 0 ? [] : this.#free.splice(fitting, 1);
    return found ?? new Float32Array(size);
  }

  give(memory: Float32Array<ArrayBuffer>): void {
    this.#free.push(memory);
    if (this.#free.length > MOST_FREE) this.#free.shift();
  }
}
