import { at } from "../../base/index.ts";
import { headSize, type PolicyConfig } from "../../policy/index.ts";
import { roundUp } from "./graph-parts.ts";

/** Room grows in steps of this many tokens. */
const STEP = 32;

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
 * numbers, which the mask hides.
 */
export class LaneCache {
  /** Tokens that fit now. */
  room = 0;
  #layers: readonly LayerCache[];
  readonly #laneAt: number[];
  readonly #kvHeads: number;
  readonly #headSize: number;

  constructor(config: PolicyConfig, lanes: number) {
    this.#kvHeads = config.kvHeads;
    this.#headSize = headSize(config);
    this.#laneAt = Array.from({ length: lanes }, (_, lane) => lane);
    this.#layers = Array.from({ length: config.layers }, () => ({
      keys: new Float32Array(0),
      values: new Float32Array(0),
    }));
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
    for (const { keys, values } of this.#layers) {
      for (const array of [keys, values]) {
        held.set(array.subarray(a * size, (a + 1) * size));
        array.copyWithin(a * size, b * size, (b + 1) * size);
        array.set(held, b * size);
      }
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
    const width = this.#headSize;
    this.#layers = this.#layers.map(({ keys, values }) => ({
      keys: regrow(keys, rows * width, before, room),
      values: regrow(values, rows, before * width, room * width),
    }));
    this.room = room;
  }

  /** The first `count` slots of a layer. */
  layer(layer: number, count: number): LayerCache {
    const { keys, values } = at(this.#layers, layer);
    const end = count * this.#slotSize;
    return { keys: keys.subarray(0, end), values: values.subarray(0, end) };
  }

  /**
   * Stores the new tokens of the first slots. `fresh`: for each layer the keys and then the
   * values [slots, kvHeads, time, head size], of which each slot has as many as its chunk.
   */
  store(fresh: Float32Array, chunks: readonly Chunk[], time: number): void {
    const perKind = chunks.length * this.#kvHeads * time * this.#headSize;
    this.#layers.forEach(({ keys, values }, layer) => {
      const start = 2 * layer * perKind;
      chunks.forEach(({ cached, tokens }, slot) => {
        for (let h = 0; h < this.#kvHeads; h++) {
          const head = slot * this.#kvHeads + h;
          const from = start + head * time * this.#headSize;
          this.#storeHead(keys, values, fresh, {
            head,
            from,
            perKind,
            cached,
            count: tokens.length,
          });
        }
      });
    });
  }

  #storeHead(
    keys: Float32Array,
    values: Float32Array,
    fresh: Float32Array,
    where: { head: number; from: number; perKind: number; cached: number; count: number },
  ): void {
    const { head, from, perKind, cached, count } = where;
    const { room } = this;
    const size = this.#headSize;
    const to = head * size * room;
    for (let t = 0; t < count; t++) {
      const source = from + t * size;
      const key = to + cached + t;
      const value = to + (cached + t) * size;
      for (let i = 0; i < size; i++) {
        keys[key + i * room] = fresh[source + i] as number;
        values[value + i] = fresh[source + perKind + i] as number;
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
