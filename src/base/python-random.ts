import { UserError } from "./errors.ts";
import { MersenneTwister, wordsOf } from "./mersenne-twister.ts";

/** How many bits the non-negative integer `n` needs; 0 for 0. */
function bitLength(n: number): number {
  return n < 1 ? 0 : n.toString(2).length;
}

/**
 * CPython's `random.Random` for integer seeds: the same draws in the same order as
 * Python 3.11 (other versions 3.2 to 3.13 agree on these methods).
 */
export class PythonRandom {
  readonly #twister: MersenneTwister;

  /** `random.seed(seed)`. Throws a UserError for what is not an integer. */
  constructor(seed: number | bigint) {
    if (typeof seed === "number" && !Number.isSafeInteger(seed)) {
      throw new UserError({
        en: `The seed ${seed} is not an exact integer. Give a whole number.`,
        zh: `随机种子 ${seed} 不是精确的整数。请给出整数。`,
      });
    }
    const value = BigInt(seed);
    this.#twister = MersenneTwister.ofKey(wordsOf(value < 0n ? -value : value));
  }

  /** `random()`: uniform in [0, 1), 53 bits. */
  random(): number {
    return this.#twister.uniform53();
  }

  /** `getrandbits(k)`: a uniform integer of k bits, k >= 0. */
  getrandbits(k: number): bigint {
    let value = 0n;
    for (let done = 0; done < k; done += 32) {
      const word = this.#twister.uint32();
      const missing = k - done;
      value |= BigInt(missing < 32 ? word >>> (32 - missing) : word) << BigInt(done);
    }
    return value;
  }

  /** `_randbelow(n)`: a uniform integer in [0, n); 0 without a draw where n is 0. */
  below(n: number): number {
    const bits = bitLength(n);
    if (bits === 0) return 0;
    for (;;) {
      const value =
        bits <= 32 ? this.#twister.uint32() >>> (32 - bits) : Number(this.getrandbits(bits));
      if (value < n) return value;
    }
  }

  /** `randint(low, high)`: a uniform integer in [low, high], both ends included. */
  randint(low: number, high: number): number {
    if (high < low) throw new RangeError(`Internal error: empty range ${low} to ${high}`);
    return low + this.below(high - low + 1);
  }

  /** `choice(list)`: a uniform element of a list that is not empty. */
  choice<T>(list: readonly T[]): T {
    if (list.length === 0) throw new RangeError("Internal error: choice from an empty list");
    return list[this.below(list.length)] as T;
  }

  /** `sample(list, count)`: `count` elements without replacement. */
  sample<T>(list: readonly T[], count: number): T[] {
    const n = list.length;
    if (count < 0 || count > n) {
      throw new RangeError(`Internal error: sample of ${count} from a list of ${n}`);
    }
    const setSize = 21 + (count > 5 ? 4 ** Math.ceil(Math.log(count * 3) / Math.log(4)) : 0);
    return n <= setSize ? this.#sampleByPool(list, count) : this.#sampleByRejection(list, count);
  }

  #sampleByPool<T>(list: readonly T[], count: number): T[] {
    const pool = [...list];
    const result: T[] = [];
    for (let last = pool.length - 1; result.length < count; last--) {
      const j = this.below(last + 1);
      result.push(pool[j] as T);
      pool[j] = pool[last] as T;
    }
    return result;
  }

  #sampleByRejection<T>(list: readonly T[], count: number): T[] {
    const chosen = new Set<number>();
    while (chosen.size < count) {
      let j = this.below(list.length);
      while (chosen.has(j)) j = this.below(list.length);
      chosen.add(j);
    }
    return Array.from(chosen, (j) => list[j] as T);
  }

  /** `shuffle(list)`: in place; returns the same array. */
  shuffle<T>(list: T[]): T[] {
    for (let i = list.length - 1; i > 0; i--) {
      const j = this.below(i + 1);
      const value = list[i] as T;
      list[i] = list[j] as T;
      list[j] = value;
    }
    return list;
  }
}
