import { describe, expect, test } from "vitest";
import { at, counterBits, gumbel } from "../../../base/index.ts";
import { sample as plainSample } from "../../sample.ts";
import { bits, normals, row, runKernel } from "./harness.ts";
import { sample } from "./sample.ts";

const NO_TOKEN = 0xffff_ffff;
const vocabulary = 13;
const CAPACITY = 9;

interface Options {
  readonly logits: Float32Array<ArrayBuffer>;
  /** (stream, position, done, capacity) of each lane. */
  readonly lanes: readonly (readonly number[])[];
  readonly temperature?: number;
  readonly seed?: number;
  readonly stops?: readonly number[];
  readonly entries?: number;
}

async function run(options: Options): Promise<{
  tokens: Uint32Array;
  logprobs: Float32Array;
  lanes: Uint32Array;
  rows: Uint32Array;
}> {
  const { logits, temperature = 0.8, seed = 7, stops = [], entries = vocabulary } = options;
  const count = options.lanes.length;
  const result = await runKernel(
    sample,
    {
      logits,
      stops: Uint32Array.from(stops),
      lanes: Uint32Array.from(options.lanes.flat()),
      rows: Uint32Array.from(options.lanes.flatMap((_, n) => [99, 100 + n, 98, 0])),
      samples: new Uint32Array(2 * count),
    },
    { count, vocabulary: entries, step: 0, seed, stopCount: stops.length, temperature },
  );
  const samples = bits(result.samples);
  return {
    tokens: samples.filter((_, i) => i % 2 === 0),
    logprobs: result.samples.filter((_, i) => i % 2 === 1),
    lanes: bits(result.lanes),
    rows: bits(result.rows),
  };
}

const lanesOf = (count: number): number[][] =>
  Array.from({ length: count }, (_, n) => [3 + n, 5, 0, CAPACITY]);

describe("sample", () => {
  test.each([0, 0.4, 1])("takes the token of the plain sampler at temperature %d", async (t) => {
    const count = 70;
    const logits = normals(count * vocabulary, "logits", 2);
    const { tokens, logprobs } = await run({ logits, lanes: lanesOf(count), temperature: t });
    for (let n = 0; n < count; n++) {
      const key = { seed: 7, stream: 3 + n, position: 5 };
      const expected = plainSample(Float32Array.from(row(logits, n, vocabulary)), t, key);
      expect(at(tokens, n)).toBe(expected.token);
      expect(at(logprobs, n)).toBeCloseTo(expected.logprob, 5);
    }
  });

  test.each([
    [0, 0, 0],
    [0xffff_ffff, 0x8000_0000, 0x7fff_ffff],
    [123_456_789, 987_654_321, 4095],
  ])(
    "hashes like base/counter-rng: seed %i, stream %i, position %i",
    async (seed, stream, position) => {
      // Flat logits: the largest noise wins, and it comes from the largest bits.
      const entries = 400;
      const lanes = [[stream, position, 0, NO_TOKEN]];
      const { tokens } = await run({
        logits: new Float32Array(entries),
        lanes,
        seed,
        entries,
        temperature: 1,
      });
      const noise = Array.from({ length: entries }, (_, entry) =>
        gumbel(counterBits(seed, stream, position, entry)),
      );
      expect(at(tokens, 0)).toBe(noise.indexOf(Math.max(...noise)));
    },
  );

  test("takes the lowest index on a tie", async () => {
    const logits = new Float32Array(vocabulary).fill(1);
    logits[4] = 2;
    logits[9] = 2;
    const { tokens } = await run({ logits, lanes: lanesOf(1), temperature: 0 });
    expect([...tokens]).toEqual([4]);
  });

  test("moves a lane on, ends it at a stop token or its capacity, and lets a done one rest", async () => {
    const logits = new Float32Array(4 * vocabulary);
    [2, 3, 2, 2].forEach((token, n) => {
      logits[n * vocabulary + token] = 5;
    });
    const lanes = [
      [0, 5, 0, CAPACITY],
      [0, 5, 0, CAPACITY],
      [0, CAPACITY - 1, 0, CAPACITY],
      [0, 5, 1, CAPACITY],
    ];
    const result = await run({ logits, lanes, temperature: 0, stops: [8, 3] });
    expect([...result.tokens]).toEqual([2, 3, 2, NO_TOKEN]);
    const next = [
      [0, 6, 0, CAPACITY],
      [0, 6, 1, CAPACITY],
      [0, CAPACITY, 1, CAPACITY],
      [0, 5, 1, CAPACITY],
    ];
    expect([...result.lanes]).toEqual(next.flat());
    const rows = [
      [2, 100, 5, 0],
      [3, 101, 5, 0],
      [2, 102, CAPACITY - 1, 0],
      [99, 103, 98, 0],
    ];
    expect([...result.rows]).toEqual(rows.flat());
  });
});
