import { describe, expect, it } from "vitest";
import { MersenneTwister, wordsOf } from "./mersenne-twister.ts";
import { NumpyRandomState } from "./numpy-random.ts";
import { PythonRandom } from "./python-random.ts";

const range = (n: number): number[] => Array.from({ length: n }, (_, i) => i);

/** One value of each method in this order, drawn from CPython 3.11. */
const PYTHON: Readonly<Record<string, readonly unknown[]>> = {
  "0": [
    0.8444218515250481,
    24n,
    48946970203956156237442n,
    3,
    8,
    3,
    [12, 25, 26, 9, 15, 11, 18],
    [27, 64, 17, 36, 96, 12],
    [633, 818, 256],
    892086922017,
    [3, 4, 1, 6, 5, 0, 7, 2],
  ],
  "4294967295": [
    0.6353574441341173,
    6n,
    631535487299746625798057n,
    3,
    9,
    2,
    [12, 21, 22, 8, 11, 15, 13],
    [8, 27, 78, 17, 61, 64],
    [374, 166, 765],
    772430653120,
    [5, 1, 6, 4, 3, 7, 2, 0],
  ],
  "4294967296": [
    0.11299430095636409,
    13n,
    27578190014977512432850n,
    5,
    5,
    3,
    [0, 4, 2, 26, 13, 16, 10],
    [43, 94, 48, 61, 59, 20],
    [929, 921, 708],
    726356595602,
    [3, 0, 6, 2, 7, 1, 5, 4],
  ],
  "1000000000000000000000000000000": [
    0.9341508484568806,
    16n,
    26200817579304649499602n,
    3,
    2,
    3,
    [14, 26, 4, 13, 25, 10, 0],
    [29, 73, 55, 68, 62, 27],
    [660, 296, 746],
    62253637058,
    [7, 4, 5, 3, 6, 2, 0, 1],
  ],
};

describe("CPython's random", () => {
  it.each(Object.entries(PYTHON))("draws what Python draws from seed %s", (seed, expected) => {
    const random = new PythonRandom(BigInt(seed));
    expect([
      random.random(),
      random.getrandbits(5),
      random.getrandbits(80),
      random.randint(1, 6),
      random.choice(range(10)),
      random.sample(range(4), 1)[0],
      random.sample(range(30), 7),
      random.sample(range(100), 6),
      random.sample(range(1000), 3),
      random.below(10 ** 12),
      random.shuffle(range(8)),
    ]).toEqual(expected);
  });

  it("takes the absolute value of a negative seed, and number and bigint alike", () => {
    const draw = (seed: number | bigint): number => new PythonRandom(seed).random();
    expect(draw(-7)).toBe(draw(7n));
    expect(draw(2 ** 40)).toBe(draw(2n ** 40n));
  });

  it("refuses seeds that are not exact integers", () => {
    expect(() => new PythonRandom(0.5)).toThrow(/not an exact integer/);
    expect(() => new PythonRandom(2 ** 60)).toThrow(/not an exact integer/);
  });
});

/** Drawn from NumPy 2.4 in the order of the test. */
const NUMPY: readonly (readonly [number, readonly unknown[]])[] = [
  [0, [5, 0.8442657485810173, 0, 3684913915, 3, [32103, 41993, 57043, 20757], 0.3843817072926998]],
  [42, [6, 0.7965429868602328, 0, 787911950, 2, [54343, 44732, 11284, 54886], 0.44583275285359114]],
  [
    4294967295,
    [3, 0.11160667175339789, 0, 2416815175, 4, [65088, 20694, 506, 45529], 0.2835616616122866],
  ],
];

describe("NumPy's legacy random state", () => {
  it.each(NUMPY)("draws what NumPy draws from seed %i", (seed, expected) => {
    const random = new NumpyRandomState(seed);
    expect([
      random.randint(0, 10),
      random.randomSample(),
      random.randint(0, 1),
      random.randint(2 ** 16, 2 ** 32 - 1),
      random.randint(0, 7),
      range(4).map(() => random.randint(0, 2 ** 16 - 1)),
      random.randomSample(),
    ]).toEqual(expected);
  });

  it("refuses seeds that do not fit 32 bits", () => {
    for (const seed of [-1, 2 ** 32, 1.5]) {
      expect(() => new NumpyRandomState(seed)).toThrow(/whole number from 0 to 4294967295/);
    }
  });
});

describe("MT19937", () => {
  it("passes the authors' reference value: the 10000th draw of seed 5489", () => {
    const twister = MersenneTwister.ofInteger(5489);
    for (let i = 1; i < 10_000; i++) twister.uint32();
    expect(twister.uint32()).toBe(4123659995);
  });

  it("passes the authors' reference values for a key of four words", () => {
    const twister = MersenneTwister.ofKey([0x123, 0x234, 0x345, 0x456]);
    expect(range(5).map(() => twister.uint32())).toEqual([
      1067595299, 955945823, 477289528, 4107218783, 4228976476,
    ]);
  });

  it("splits integers into words, lowest first", () => {
    expect(wordsOf(0n)).toEqual([0]);
    expect(wordsOf(2n ** 32n + 5n)).toEqual([5, 1]);
  });
});
