import { at } from "../../base/index.ts";
import { headSize, type PolicyConfig } from "../../policy/index.ts";
import { roundUp } from "./graph-parts.ts";

/** Room grows in steps of this many tokens. */
const STEP = 32;

/**
 * Keys and values of the lanes of a session, on the host. Lanes live in slots, and those
 * that a call computes are moved to the first slots: their part of the cache is then one
 * contiguous range, which a graph reads without a copy. Unused room holds zeros or old
 * numbers, which the mask hides.
 */
export class LaneCache {
  /** Tokens that fit now. */
  room = 0;
  /** Keys of each layer [slots, kvHeads, head size, room]. */
  #keys: Float32Array<ArrayBuffer>[];
  /** Values of each layer [slots, kvHeads, room, head size]. */
  #values: Float32Array<ArrayBuffer>[];
  readonly #laneAt: number[];
  readonly #kvHeads: number;
  readonly #headSize: number;

  constructor(config: PolicyConfig, lanes: number) {
    this.#kvHeads = config.kvHeads;
    this.#headSize = headSize(config);
    this.#laneAt = Array.from({ length: lanes }, (_, lane) => lane);
    const empty = (): Float32Array<ArrayBuffer>[] =>
      Array.from({ length: config.layers }, () => new Float32Array(0));
    this.#keys = empty();
    this.#values = empty();
  }

  /** Moves lanes to the first slots and returns them in the order of their slots. */
  arrange(lanes: readonly number[]): readonly number[] {
    const wanted = new Set(lanes);
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
    for (const array of [...this.#keys, ...this.#values]) {
      const held = array.slice(a * size, (a + 1) * size);
      array.copyWithin(a * size, b * size, (b + 1) * size);
      array.set(held, b * size);
    }
  }

  get #slotSize(): number {
    return this.#kvHeads * this.#headSize * this.room;
  }

  /** Makes room for lanes of `tokens` tokens. */
  reserve(tokens: number): void {
    const before = this.room;
    if (tokens <= before) return;
    const room = roundUp(tokens, STEP);
    // A key is a column: each row [room] moves by itself. A value is a row: all of a head's move together.
    const rows = this.#laneAt.length * this.#kvHeads;
    this.#keys = this.#keys.map((old) => regrow(old, rows * this.#headSize, before, room));
    const width = this.#headSize;
    this.#values = this.#values.map((old) => regrow(old, rows, before * width, room * width));
    this.room = room;
  }

  /** The first `count` slots of a layer. */
  keys(layer: number, count: number): Float32Array<ArrayBuffer> {
    return at(this.#keys, layer).subarray(0, count * this.#slotSize);
  }

  values(layer: number, count: number): Float32Array<ArrayBuffer> {
    return at(this.#values, layer).subarray(0, count * this.#slotSize);
  }

  /** Stores the first `count` of `time` new tokens of a slot, from `position` on; arrays [slots, kvHeads, time, head size]. */
  store(
    layer: number,
    slot: number,
    position: number,
    count: number,
    time: number,
    fresh: { readonly keys: Float32Array; readonly values: Float32Array },
  ): void {
    const keys = at(this.#keys, layer);
    const values = at(this.#values, layer);
    const { room } = this;
    const size = this.#headSize;
    for (let h = 0; h < this.#kvHeads; h++) {
      const from = (slot * this.#kvHeads + h) * time * size;
      const to = (slot * this.#kvHeads + h) * size * room;
      values.set(fresh.values.subarray(from, from + count * size), to + position * size);
      for (let t = 0; t < count; t++) {
        for (let i = 0; i < size; i++) {
          keys[to + i * room + position + t] = fresh.keys[from + t * size + i] as number;
        }
      }
    }
  }
}

/** Copies `rows` rows of `width` numbers into rows of `wider` numbers. */
function regrow(
  old: Float32Array,
  rows: number,
  width: number,
  wider: number,
): Float32Array<ArrayBuffer> {
  const grown = new Float32Array(rows * wider);
  for (let row = 0; row < rows; row++) {
    grown.set(old.subarray(row * width, (row + 1) * width), row * wider);
  }
  return grown;
}
