import { describe, expect, test } from "vitest";
import { at } from "../../../base/index.ts";
import {
  attention,
  attentionBackwardKeyValue,
  attentionBackwardQuery,
  attentionDelta,
  rope,
  ropeBackward,
} from "./attention.ts";
import {
  attentionQuad,
  attentionQuadBackwardKeyValue,
  attentionQuadBackwardQuery,
} from "./attention-quad.ts";
import { blank, dot, largestError, normals, numericGradient, row, runKernel } from "./harness.ts";

interface Case {
  readonly lengths: readonly number[];
  readonly heads: number;
  readonly kvHeads: number;
  readonly h: number;
}

const CASES: readonly Case[] = [
  { lengths: [1], heads: 1, kvHeads: 1, h: 4 },
  { lengths: [3, 1, 6], heads: 2, kvHeads: 2, h: 8 },
  { lengths: [2, 7], heads: 4, kvHeads: 2, h: 4 },
  { lengths: [5], heads: 3, kvHeads: 1, h: 12 },
];

/** (token, first row, position, end) of packed sequences. */
const packedRows = (lengths: readonly number[]): Uint32Array<ArrayBuffer> => {
  let start = 0;
  return Uint32Array.from(
    lengths.flatMap((length) => {
      const first = start;
      start += length;
      return Array.from({ length }, (_, i) => [0, first, i, first + length]).flat();
    }),
  );
};

/** Attention in plain arithmetic; key j of token t is row first + j. */
function plainAttention(
  q: ArrayLike<number>,
  keys: ArrayLike<number>,
  values: ArrayLike<number>,
  rows: Uint32Array,
  { heads, kvHeads, h }: Case,
): number[] {
  return Array.from({ length: (rows.length / 4) * heads }, (_, index) => {
    const t = Math.floor(index / heads);
    const kv = Math.floor(((index % heads) * kvHeads) / heads);
    const [first, position] = [at(rows, 4 * t + 1), at(rows, 4 * t + 2)];
    const query = row(q, index, h);
    const places = Array.from({ length: position + 1 }, (_, j) => (first + j) * kvHeads + kv);
    const weights = places.map((place) => Math.exp(dot(query, row(keys, place, h)) / Math.sqrt(h)));
    const total = weights.reduce((sum, w) => sum + w, 0);
    return query.map((_, i) =>
      places.reduce(
        (sum, place, j) => sum + (at(weights, j) / total) * at(values, place * h + i),
        0,
      ),
    );
  }).flat();
}

describe.each(CASES)("attention $lengths, $heads/$kvHeads heads of $h", (shape) => {
  const { lengths, heads, kvHeads, h } = shape;
  const tokens = lengths.reduce((sum, n) => sum + n, 0);
  const rows = packedRows(lengths);
  const q = normals(tokens * heads * h, "q");
  const keys = normals(tokens * kvHeads * h, "k");
  const values = normals(tokens * kvHeads * h, "v");
  const dout = normals(tokens * heads * h, "dout");
  const params = { tokens, heads, kvHeads, scale: h ** -0.5 };
  const constants = { HEAD4: h / 4 };

  const forward = (): Promise<{
    out: Float32Array<ArrayBuffer>;
    stats: Float32Array<ArrayBuffer>;
  }> =>
    runKernel(
      attention,
      { q, keys, values, rows, out: blank(q.length), stats: blank(2 * tokens * heads) },
      params,
      constants,
    );

  test("equals its formula", async () => {
    const { out } = await forward();
    expect(largestError(out, plainAttention(q, keys, values, rows, shape))).toBeLessThan(1e-5);
  });

  test("has the gradients by q, k and v", async () => {
    const { out, stats: lse } = await forward();
    const { stats } = await runKernel(
      attentionDelta,
      { dout, out, stats: lse },
      { count: tokens * heads },
      constants,
    );
    const { dq } = await runKernel(
      attentionBackwardQuery,
      { q, keys, values, rows, stats, dout, dq: blank(q.length) },
      params,
      constants,
    );
    const { dkeys, dvalues } = await runKernel(
      attentionBackwardKeyValue,
      {
        q,
        keys,
        values,
        rows,
        stats,
        dout,
        dkeys: blank(keys.length),
        dvalues: blank(keys.length),
      },
      params,
      constants,
    );
    const gradient = (run: (x: Float64Array) => number[], x: Float32Array): Float64Array =>
      numericGradient((point) => dot(run(point), dout), x);
    const byQ = gradient((x) => plainAttention(x, keys, values, rows, shape), q);
    const byK = gradient((x) => plainAttention(q, x, values, rows, shape), keys);
    const byV = gradient((x) => plainAttention(q, keys, x, rows, shape), values);
    expect(largestError(dq, byQ)).toBeLessThan(1e-5);
    expect(largestError(dkeys, byK)).toBeLessThan(1e-5);
    expect(largestError(dvalues, byV)).toBeLessThan(1e-5);
  });

  test("reads a cache whose lanes stand apart", async () => {
    const capacity = 9;
    const scattered = Uint32Array.from(rows);
    const spread = (packed: Float32Array): Float32Array<ArrayBuffer> => {
      const cache = new Float32Array(lengths.length * capacity * kvHeads * h).fill(Number.NaN);
      let start = 0;
      lengths.forEach((length, lane) => {
        const size = kvHeads * h;
        cache.set(packed.subarray(start * size, (start + length) * size), lane * capacity * size);
        start += length;
      });
      return cache;
    };
    let token = 0;
    lengths.forEach((length, lane) => {
      for (let i = 0; i < length; i++) scattered[4 * token++ + 1] = lane * capacity;
    });
    const { out } = await runKernel(
      attention,
      {
        q,
        keys: spread(keys),
        values: spread(values),
        rows: scattered,
        out: blank(q.length),
        stats: blank(2 * tokens * heads),
      },
      params,
      constants,
    );
    expect(largestError(out, (await forward()).out)).toBe(0);
  });
});

describe.each([
  { lengths: [1], heads: 1, kvHeads: 1, h: 16 },
  { lengths: [3, 1, 9, 4], heads: 2, kvHeads: 2, h: 16 },
  { lengths: [6, 5], heads: 4, kvHeads: 2, h: 32 },
])("by quads, $lengths, $heads/$kvHeads heads of $h", (shape) => {
  const { lengths, heads, kvHeads, h } = shape;
  const tokens = lengths.reduce((sum, n) => sum + n, 0);
  const rows = packedRows(lengths);
  const tensors = {
    q: normals(tokens * heads * h, "q"),
    keys: normals(tokens * kvHeads * h, "k"),
    values: normals(tokens * kvHeads * h, "v"),
  };
  const size = tensors.keys.length;
  const dout = normals(tokens * heads * h, "dout");
  const scale = h ** -0.5;
  const plain = { tokens, heads, kvHeads, scale };
  const blocks = Uint32Array.from(
    Array.from({ length: tokens }, (_, t) => [t, ...rows.subarray(4 * t + 1, 4 * t + 4)])
      .filter(([, , position = 0]) => position % 4 === 0)
      .flat(),
  );
  const params = { heads, kvHeads, blocks: blocks.length / 4, scale };
  const constants = { HEAD4: h / 4, PARTS: h / 16 };

  test("computes what the plain kernels compute", async () => {
    const blanks = { out: blank(dout.length), stats: blank(2 * tokens * heads) };
    const expected = await runKernel(attention, { ...tensors, rows, ...blanks }, plain, constants);
    const actual = await runKernel(
      attentionQuad,
      { ...tensors, blocks, ...blanks },
      params,
      constants,
    );
    expect(largestError(actual.out, expected.out)).toBeLessThan(1e-6);
    expect(largestError(actual.stats, expected.stats)).toBeLessThan(1e-6);
    const { stats } = await runKernel(
      attentionDelta,
      { dout, out: expected.out, stats: expected.stats },
      { count: tokens * heads },
      constants,
    );
    const upstream = { ...tensors, stats, dout };
    const byQuery = { ...upstream, dq: blank(dout.length) };
    const byKey = { ...upstream, dkeys: blank(size), dvalues: blank(size) };
    const wantedQ = await runKernel(attentionBackwardQuery, { ...byQuery, rows }, plain, constants);
    const wantedKv = await runKernel(
      attentionBackwardKeyValue,
      { ...byKey, rows },
      plain,
      constants,
    );
    const { dq } = await runKernel(
      attentionQuadBackwardQuery,
      { ...byQuery, blocks },
      params,
      constants,
    );
    const { dkeys, dvalues } = await runKernel(
      attentionQuadBackwardKeyValue,
      { ...byKey, blocks },
      params,
      constants,
    );
    expect(largestError(dq, wantedQ.dq)).toBeLessThan(1e-6);
    expect(largestError(dkeys, wantedKv.dkeys)).toBeLessThan(1e-6);
    expect(largestError(dvalues, wantedKv.dvalues)).toBeLessThan(1e-6);
  });
});

test("attention stays finite for scores far apart", async () => {
  const rows = packedRows([2]);
  const { out } = await runKernel(
    attention,
    {
      q: Float32Array.of(300, 0, 0, 0, 300, 0, 0, 0),
      keys: Float32Array.of(-300, 0, 0, 0, 300, 0, 0, 0),
      values: Float32Array.of(1, 2, 3, 4, 5, 6, 7, 8),
      rows,
      out: blank(8),
      stats: blank(4),
    },
    { tokens: 2, heads: 1, kvHeads: 1, scale: 0.5 },
    { HEAD4: 1 },
  );
  expect([...out]).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});

describe("rope", () => {
  const { heads, kvHeads, h } = { heads: 4, kvHeads: 2, h: 8 };
  const rows = packedRows([3, 2]);
  const tokens = 5;
  const width = (heads + 2 * kvHeads) * h;
  const params = { tokens, heads, kvHeads, half: h / 2 };
  const angle = (position: number, i: number): number => position * 100 ** ((-2 * i) / h);
  const table = Float32Array.from({ length: 3 * h }, (_, place) => {
    const [position, i] = [Math.floor(place / h), Math.floor((place % h) / 2)];
    return place % 2 === 0 ? Math.cos(angle(position, i)) : Math.sin(angle(position, i));
  });

  /** The turned queries, keys and values of each token, one after the other. */
  function plainRope(qkv: ArrayLike<number>): number[][] {
    const parts: number[][] = [[], [], []];
    for (let t = 0; t < tokens; t++) {
      const position = at(rows, 4 * t + 2);
      for (let head = 0; head < heads + 2 * kvHeads; head++) {
        const values = row(qkv, t * (heads + 2 * kvHeads) + head, h);
        const turned = values.map((value, i) => {
          const a = angle(position, i % (h / 2));
          const other = at(values, (i + h / 2) % h);
          return value * Math.cos(a) + (i < h / 2 ? -1 : 1) * other * Math.sin(a);
        });
        const part = head < heads ? 0 : head < heads + kvHeads ? 1 : 2;
        at(parts, part).push(...(part === 2 ? values : turned));
      }
    }
    return parts;
  }

  const qkv = normals(tokens * width, "qkv");

  test("turns queries and keys, copies values", async () => {
    const result = await runKernel(
      rope,
      {
        qkv,
        rows,
        table,
        q: blank(tokens * heads * h),
        keys: blank(tokens * kvHeads * h),
        values: blank(tokens * kvHeads * h),
      },
      params,
    );
    const [q = [], keys = [], values = []] = plainRope(qkv);
    expect(largestError(result.q, q)).toBeLessThan(1e-6);
    expect(largestError(result.keys, keys)).toBeLessThan(1e-6);
    expect(largestError(result.values, values)).toBe(0);
  });

  test("has its gradient", async () => {
    const dq = normals(tokens * heads * h, "dq");
    const dkeys = normals(tokens * kvHeads * h, "dk");
    const dvalues = normals(tokens * kvHeads * h, "dv");
    const { dqkv } = await runKernel(
      ropeBackward,
      { dq, dkeys, dvalues, rows, table, dqkv: blank(tokens * width) },
      params,
    );
    const upstream = [...dq, ...dkeys, ...dvalues];
    const expected = numericGradient((point) => dot(plainRope(point).flat(), upstream), qkv);
    expect(largestError(dqkv, expected)).toBeLessThan(1e-5);
  });
});
