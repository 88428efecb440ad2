import { describe, expect, test } from "vitest";
import { at, counterBits, GUMBEL_TABLE, gumbel, Rng } from "../../../base/index.ts";
import { sample as plainSample, unitsPerLogit } from "../../sample.ts";
import { bits, normals, row, runKernel } from "./harness.ts";
import { sample } from "./sample.ts";

const NO_TOKEN = 0xffff_ffff;
const vocabulary = 13;
const CAPACITY = 9;

/** The functions of sample.wgsl behind an entry point that writes their noise itself. */
const noiseOnly = {
  ...sample,
  name: "noise",
  code: `${sample.code.slice(0, sample.code.indexOf("@compute"))}
    @compute @workgroup_size(64)
    fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
      let i = id.x + id.y * groups.x * 64u;
      if (i < params.count) {
        let bits = stops[i];
        samples[i] = bitcast<vec2u>(vec2i(gumbel(bits), gumbel(counter_bits(bits, bits ^ 5u, i))));
      }
    }`,
};

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
      noise: GUMBEL_TABLE,
      stops: Uint32Array.from(stops),
      lanes: Uint32Array.from(options.lanes.flat()),
      rows: Uint32Array.from(options.lanes.flatMap((_, n) => [99, 100 + n, 98, 0])),
      samples: new Uint32Array(2 * count),
    },
    {
      count,
      vocabulary: entries,
      step: 0,
      seed,
      stopCount: stops.length,
      factor: unitsPerLogit(temperature),
    },
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

  test("chooses by the same whole numbers as the plain sampler, in many close races", async () => {
    // Logits so near each other, and so many, that the noise decides to its last bits.
    const [count, entries] = [300, 600];
    const logits = normals(count * entries, "close", 0.01);
    const lanes = Array.from({ length: count }, (_, n) => [n, 0x7fff_fff0 + n, 0, NO_TOKEN]);
    const { tokens } = await run({ logits, lanes, entries, temperature: 0.7, seed: 0xffff_ffff });
    const expected = lanes.map(([stream = 0, position = 0], n) => {
      const key = { seed: 0xffff_ffff, stream, position };
      return plainSample(logits.slice(n * entries, (n + 1) * entries), 0.7, key).token;
    });
    expect([...tokens]).toEqual(expected);
  });

  test("makes noise that equals the twin's bit for bit", async () => {
    const rng = Rng.of(1, "noise");
    const draws = Uint32Array.from({ length: 60_000 }, () => rng.below(2 ** 32));
    const ends = [0, 1, 2, 3, 0x7fff_ffff, 0x8000_0000, 0xffff_fffe, 0xffff_ffff];
    const powers = Array.from({ length: 32 }, (_, k) => [2 ** k, 2 ** 32 - 2 ** k, 2 ** k - 1]);
    draws.set([...ends, ...powers.flat()]);
    const { samples } = await runKernel(
      noiseOnly,
      {
        logits: new Float32Array(4),
        noise: GUMBEL_TABLE,
        stops: draws,
        lanes: new Uint32Array(4),
        rows: new Uint32Array(4),
        samples: new Uint32Array(2 * draws.length),
      },
      { count: draws.length, vocabulary: 77, step: 0, seed: 12_345, stopCount: 0, factor: 0 },
    );
    const result = new Int32Array(samples.buffer, samples.byteOffset, samples.length);
    draws.forEach((value, i) => {
      if (at(result, 2 * i) !== gumbel(value)) expect.fail(`bits ${value}`);
      const hashed = gumbel(counterBits(12_345, value, value ^ 5, i));
      if (at(result, 2 * i + 1) !== hashed) expect.fail(`counter ${value}, ${i}`);
    });
  });

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
