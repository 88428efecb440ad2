import { UserError } from "./errors.ts";
import { MersenneTwister } from "./mersenne-twister.ts";

/** The seeds that `numpy.random.seed` takes. */
export const NUMPY_SEED_LIMIT = 0x1_0000_0000;

/** The smallest number of the form 2^k - 1 that is at least `n` (below 2^32). */
function maskOf(n: number): number {
  return n === 0 ? 0 : 0xffff_ffff >>> Math.clz32(n);
}

/** NumPy's legacy `RandomState` for integer seeds (frozen by NumPy since 1.17). */
export class NumpyRandomState {
  readonly #twister: MersenneTwister;

  /** `numpy.random.seed(seed)`. Throws a UserError outside [0, 2^32). */
  constructor(seed: number) {
    if (!Number.isInteger(seed) || seed < 0 || seed >= NUMPY_SEED_LIMIT) {
      throw new UserError({
        en: `The seed ${seed} does not fit. Give a whole number from 0 to 4294967295.`,
        zh: `随机种子不能是 ${seed}。请给出 0 到 4294967295 的整数。`,
      });
    }
    this.#twister = MersenneTwister.ofInteger(seed);
  }

  /** `randint(low, high)`: a uniform integer in [low, high), by masked rejection; at most 2^32 wide. */
  randint(low: number, high: number): number {
    const range = high - low - 1;
    if (range < 0 || range > 0xffff_ffff) {
      throw new RangeError(`Internal error: cannot draw an integer from [${low}, ${high})`);
    }
    if (range === 0) return low;
    const mask = maskOf(range);
    for (;;) {
      const value = (this.#twister.uint32() & mask) >>> 0;
      if (value <= range) return low + value;
    }
  }

  /** `random_sample()`: uniform in [0, 1), 53 bits. */
  randomSample(): number {
    return this.#twister.uniform53();
  }
}
