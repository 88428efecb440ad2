function splitmix32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x9e3779b9) >>> 0;
    let z = state;
    z = Math.imul(z ^ (z >>> 16), 0x85ebca6b);
    z = Math.imul(z ^ (z >>> 13), 0xc2b2ae35);
    return (z ^ (z >>> 16)) >>> 0;
  };
}

const rotateLeft = (x: number, k: number): number => ((x << k) | (x >>> (32 - k))) >>> 0;

/** 32-bit FNV-1a hash of a string, for seeds derived from names. */
export function hashString(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  }
  return hash >>> 0;
}

/**
 * Seeded pseudo-random numbers for everything that is not a port of another
 * program: xoshiro128** (Blackman and Vigna), seeded through splitmix32.
 */
export class Rng {
  #a: number;
  #b: number;
  #c: number;
  #d: number;

  private constructor(next: () => number) {
    this.#a = next();
    this.#b = next();
    this.#c = next();
    this.#d = next();
  }

  /** A generator for `seed`; `stream` names an independent sequence of the same seed. */
  static of(seed: number, stream = ""): Rng {
    return new Rng(splitmix32((seed ^ hashString(stream)) >>> 0));
  }

  /** A uniform 32-bit unsigned integer. */
  uint32(): number {
    const result = Math.imul(rotateLeft(Math.imul(this.#b, 5) >>> 0, 7), 9) >>> 0;
    const t = (this.#b << 9) >>> 0;
    this.#c = (this.#c ^ this.#a) >>> 0;
    this.#d = (this.#d ^ this.#b) >>> 0;
    this.#b = (this.#b ^ this.#c) >>> 0;
    this.#a = (this.#a ^ this.#d) >>> 0;
    this.#c = (this.#c ^ t) >>> 0;
    this.#d = rotateLeft(this.#d, 11);
    return result;
  }

  /** A uniform number in [0, 1) with 32 bits. */
  uniform(): number {
    return this.uint32() / 0x1_0000_0000;
  }

  /** A uniform number in [low, high). */
  between(low: number, high: number): number {
    return low + (high - low) * this.uniform();
  }

  /** A uniform integer in [0, n). */
  below(n: number): number {
    return Math.floor(this.uniform() * n);
  }

  /** A uniform integer in [low, high], both ends included. */
  integer(low: number, high: number): number {
    return low + this.below(high - low + 1);
  }

  chance(probability: number): boolean {
    return this.uniform() < probability;
  }

  /** A uniform element of a list that is not empty. */
  pick<T>(list: readonly T[]): T {
    const value = list[this.below(list.length)];
    if (value === undefined) throw new RangeError("Internal error: pick from an empty list");
    return value;
  }

  /** Shuffles in place (Fisher and Yates) and returns the same array. */
  shuffle<T>(list: T[]): T[] {
    for (let i = list.length - 1; i > 0; i--) {
      const j = this.below(i + 1);
      const a = list[i] as T;
      list[i] = list[j] as T;
      list[j] = a;
    }
    return list;
  }

  /** A standard normal number (Box and Muller). */
  normal(): number {
    const radius = Math.sqrt(-2 * Math.log(1 - this.uniform()));
    return radius * Math.cos(2 * Math.PI * this.uniform());
  }
}
