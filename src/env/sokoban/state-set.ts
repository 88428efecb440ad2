import { WALL } from "./cells.ts";

const CELLS_PER_WORD = 10;
const BITS_PER_CELL = 3;
const CELL_MASK = 7;

/**
 * How the live cells of a room pack into 32-bit words: three bits a cell that is no
 * wall. Two states of one room are equal exactly when their words are.
 */
export class CellPacking {
  /** How many words a state takes. */
  readonly words: number;
  readonly #open: readonly number[];
  readonly #word: Uint16Array;
  readonly #shift: Uint8Array;

  constructor(fixed: Uint8Array) {
    const open: number[] = [];
    this.#word = new Uint16Array(fixed.length);
    this.#shift = new Uint8Array(fixed.length);
    fixed.forEach((cell, i) => {
      if (cell === WALL) return;
      this.#word[i] = Math.floor(open.length / CELLS_PER_WORD);
      this.#shift[i] = BITS_PER_CELL * (open.length % CELLS_PER_WORD);
      open.push(i);
    });
    this.#open = open;
    this.words = Math.ceil(open.length / CELLS_PER_WORD);
  }

  pack(cells: Uint8Array): Int32Array {
    const key = new Int32Array(this.words);
    for (const i of this.#open) this.replace(key, i, 0, cells[i] as number);
    return key;
  }

  /** Writes the open cells that `key` holds into `cells`. */
  unpack(key: Int32Array, cells: Uint8Array): void {
    for (const i of this.#open) {
      cells[i] =
        ((key[this.#word[i] as number] as number) >>> (this.#shift[i] as number)) & CELL_MASK;
    }
  }

  /** Changes open cell `index` of `key` from `before` to `after`. */
  replace(key: Int32Array, index: number, before: number, after: number): void {
    const word = this.#word[index] as number;
    key[word] = (key[word] as number) ^ ((before ^ after) << (this.#shift[index] as number));
  }
}

/** A set of states of one room, by open addressing; exact, as whole keys are compared. */
export class StateSet {
  readonly #words: number;
  #keys: Int32Array;
  /** Number of the state plus one; 0 where the slot is free. */
  #slots = new Int32Array(1024);
  #size = 0;

  constructor(words: number) {
    this.#words = words;
    this.#keys = new Int32Array(512 * words);
  }

  get size(): number {
    return this.#size;
  }

  /** The number that a new state gets, counted from 0; -1 for one that is already in. */
  add(key: Int32Array): number {
    const words = this.#words;
    const keys = this.#keys;
    let slot = this.#home(key, 0);
    for (;;) {
      const number = (this.#slots[slot] as number) - 1;
      if (number < 0) break;
      let k = 0;
      while (k < words && keys[number * words + k] === key[k]) k++;
      if (k === words) return -1;
      slot = (slot + 1) & (this.#slots.length - 1);
    }
    keys.set(key, this.#size * words);
    this.#slots[slot] = ++this.#size;
    if (this.#size * 2 === this.#slots.length) this.#grow();
    return this.#size - 1;
  }

  /** The words of state `number`; a view that the next `add` may outdate. */
  key(number: number): Int32Array {
    return this.#keys.subarray(number * this.#words, (number + 1) * this.#words);
  }

  #home(keys: Int32Array, start: number): number {
    let hash = 0;
    for (let k = start; k < start + this.#words; k++) {
      hash = Math.imul(hash ^ (keys[k] as number), 0x9e37_79b1);
      hash ^= hash >>> 15;
    }
    return (hash ^ (hash >>> 13)) & (this.#slots.length - 1);
  }

  #grow(): void {
    const keys = new Int32Array(this.#keys.length * 2);
    keys.set(this.#keys);
    this.#keys = keys;
    this.#slots = new Int32Array(this.#slots.length * 2);
    for (let number = 0; number < this.#size; number++) {
      let slot = this.#home(keys, number * this.#words);
      while (this.#slots[slot] !== 0) slot = (slot + 1) & (this.#slots.length - 1);
      this.#slots[slot] = number + 1;
    }
  }
}
