/**
 * The 32-bit Mersenne Twister MT19937 (Matsumoto and Nishimura, 1998), which
 * CPython's `random` and NumPy's legacy `RandomState` both draw from. Needed only
 * to repeat what other programs drew; everything else uses `Rng`.
 */
const SIZE = 624;
const SHIFT = 397;
const UPPER = 0x8000_0000;
const LOWER = 0x7fff_ffff;
const MATRIX = 0x9908_b0df;

const WORD_BITS = 32n;
const WORD_MASK = 0xffff_ffffn;

export class MersenneTwister {
  readonly #state = new Uint32Array(SIZE);
  #next = SIZE;

  private constructor() {}

  /** Seeded by one 32-bit integer (`init_genrand`). */
  static ofInteger(seed: number): MersenneTwister {
    const twister = new MersenneTwister();
    twister.#seed(seed);
    return twister;
  }

  /** Seeded by the 32-bit words of a key (`init_by_array`), which is not empty. */
  static ofKey(key: readonly number[]): MersenneTwister {
    const twister = new MersenneTwister();
    twister.#seed(19650218);
    twister.#mixKey(key);
    return twister;
  }

  #seed(seed: number): void {
    const state = this.#state;
    let last = seed >>> 0;
    state[0] = last;
    for (let i = 1; i < SIZE; i++) {
      last = (Math.imul(1812433253, last ^ (last >>> 30)) + i) >>> 0;
      state[i] = last;
    }
  }

  #mixKey(key: readonly number[]): void {
    const state = this.#state;
    let i = 1;
    let last = state[0] as number;
    const advance = (value: number): void => {
      last = value >>> 0;
      state[i] = last;
      if (++i < SIZE) return;
      state[0] = last;
      i = 1;
    };
    const mixed = (factor: number): number =>
      (state[i] as number) ^ Math.imul(last ^ (last >>> 30), factor);
    for (let k = 0; k < Math.max(SIZE, key.length); k++) {
      const j = k % key.length;
      advance(mixed(1664525) + (key[j] as number) + j);
    }
    for (let k = 1; k < SIZE; k++) advance(mixed(1566083941) - i);
    state[0] = UPPER;
  }

  #refill(): void {
    const state = this.#state;
    for (let k = 0; k < SIZE; k++) {
      const joined = ((state[k] as number) & UPPER) | ((state[(k + 1) % SIZE] as number) & LOWER);
      const twisted = (joined >>> 1) ^ (joined & 1 ? MATRIX : 0);
      state[k] = (state[(k + SHIFT) % SIZE] as number) ^ twisted;
    }
    this.#next = 0;
  }

  /** The next uniform 32-bit unsigned integer. */
  uint32(): number {
    if (this.#next === SIZE) this.#refill();
    let y = this.#state[this.#next++] as number;
    y ^= y >>> 11;
    y ^= (y << 7) & 0x9d2c_5680;
    y ^= (y << 15) & 0xefc6_0000;
    return (y ^ (y >>> 18)) >>> 0;
  }

  /** A uniform number in [0, 1) with 53 bits; takes two draws. */
  uniform53(): number {
    const high = this.uint32() >>> 5;
    const low = this.uint32() >>> 6;
    return (high * 0x400_0000 + low) / 0x20_0000_0000_0000;
  }
}

/** The 32-bit words of a non-negative integer, lowest first; one word for 0. */
export function wordsOf(value: bigint): number[] {
  const words: number[] = [];
  let rest = value;
  do {
    words.push(Number(rest & WORD_MASK));
    rest >>= WORD_BITS;
  } while (rest > 0n);
  return words;
}
