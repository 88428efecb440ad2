import { describe, expect, test } from "vitest";
import { at } from "../../base/index.ts";
import { trainableLayout } from "../../policy/index.ts";
import { testPolicy } from "../test-policy.ts";
import { batches, causalMask, inverseRows } from "./batches.ts";
import { HIDDEN } from "./graph-attention.ts";
import { CacheMemory, cacheSize, LaneCache } from "./lane-cache.ts";
import { pieces } from "./pieces.ts";
import { thetaParts } from "./theta-parts.ts";

describe("batches", () => {
  const sequences = [
    { tokens: [1, 2, 3, 4], targets: [1, 3] },
    { tokens: [5, 6], targets: [] },
    { tokens: Array.from({ length: 21 }, (_, i) => 100 + i), targets: [20] },
    { tokens: [7, 8, 9], targets: [2] },
  ];

  test("put like lengths together within the budget and keep the packed order", () => {
    const [long, short, ...none] = batches(sequences, 24);
    expect(none).toEqual([]);
    expect(long).toMatchObject({ count: 1, time: 20, targets: Int32Array.of(120) });
    expect(long?.packed).toEqual(Int32Array.of(2));
    expect(short).toMatchObject({ count: 2, time: 3 });
    expect(short?.ids).toEqual(Int32Array.of(1, 2, 3, 7, 8, 0));
    expect(short?.rows).toEqual(Int32Array.of(0, 2, 4));
    expect(short?.targets).toEqual(Int32Array.of(2, 4, 9));
    expect(short?.packed).toEqual(Int32Array.of(0, 1, 3));
  });

  test("take a sequence that is longer than the budget by itself", () => {
    expect(batches(sequences, 4).map(({ count }) => count)).toEqual([1, 1, 1]);
  });

  test("find the target of each token", () => {
    const inverse = inverseRows(at(batches(sequences, 24), 1));
    expect([...inverse]).toEqual([0, 3, 1, 3, 2, 3]);
  });

  test("hide later tokens", () => {
    const expected = Float32Array.of(0, HIDDEN, HIDDEN, 0, 0, HIDDEN, 0, 0, 0);
    expect(causalMask(3)).toEqual(expected);
  });
});

test("pieces cover the flat vector without gaps", () => {
  const { config, base } = testPolicy({ config: { heads: 4, kvHeads: 2 } });
  const end = pieces(config).reduce((offset, piece) => {
    expect(piece.offset).toBe(offset);
    expect(piece.shape.reduce((product, n) => product * n, 1)).toBe(piece.size);
    return offset + piece.size;
  }, 0);
  let count = 0;
  for (const tensor of base.values()) {
    count += tensor.kind === "f32" ? tensor.values.length : tensor.codes.length;
  }
  expect(end).toBe(count);
});

test.each([{ mode: "full" }, { mode: "lora", rank: 4, alpha: 8 }] as const)(
  "parts cover theta without gaps: $mode",
  (training) => {
    const { config } = testPolicy({ config: { heads: 4, kvHeads: 2 } });
    const layout = trainableLayout(config, training);
    const { all, direct, adapters, adapted } = thetaParts(config, layout);
    const end = all.reduce((offset, part) => {
      expect(part.offset).toBe(offset);
      expect(part.shape.reduce((product, n) => product * n, 1)).toBe(part.size);
      return offset + part.size;
    }, 0);
    expect(end).toBe(layout.size);
    expect(direct.length + adapters.length).toBe(all.length);
    const names = [
      ...direct.map(({ name }) => name),
      ...adapted.flatMap((matrix) => matrix.pieces.map(({ name }) => name)),
    ];
    expect(names.sort()).toEqual(
      pieces(config)
        .map(({ name }) => name)
        .sort(),
    );
  },
);

describe("lane cache", () => {
  const config = { ...testPolicy().config, layers: 1, kvHeads: 2, heads: 2, hiddenSize: 8 };

  /** Keys [kvHeads, head size] of a lane's token: a number that says what it is. */
  const entry = (lane: number, position: number, h: number, i: number): number =>
    1000 * lane + 100 * h + 10 * position + i;

  /** On memory that an earlier session has left in the worst state. */
  const newCache = (lanes: number): LaneCache => {
    const memory = new Float32Array(cacheSize(config, lanes, 48)).fill(Number.NaN);
    return new LaneCache(config, lanes, 48, memory);
  };

  /** Stores `count` tokens from `from` on of each lane, the lanes being in the first slots. */
  function fill(cache: LaneCache, lanes: readonly number[], from: number, count: number): void {
    const kind = lanes.length * 2 * count * 4;
    const fresh = Float32Array.from({ length: 2 * kind }, (_, n) => {
      const [i, t, h] = [n % 4, Math.floor(n / 4) % count, Math.floor(n / (4 * count)) % 2];
      const lane = at(lanes, Math.floor((n % kind) / (8 * count)));
      return (n < kind ? 1 : -1) * entry(lane, from + t, h, i);
    });
    const chunks = lanes.map(() => ({ tokens: Array<number>(count).fill(1), cached: from }));
    cache.store(fresh, chunks, count);
  }

  function expectLane(cache: LaneCache, slot: number, lane: number, length: number): void {
    const { room } = cache;
    const { keys, values } = cache.layer(0, slot + 1);
    for (let h = 0; h < 2; h++) {
      for (let t = 0; t < length; t++) {
        for (let i = 0; i < 4; i++) {
          const head = slot * 2 + h;
          expect(at(keys, (head * 4 + i) * room + t)).toBe(entry(lane, t, h, i));
          expect(at(values, (head * room + t) * 4 + i)).toBe(-entry(lane, t, h, i));
        }
      }
    }
  }

  test("keeps what lanes hold while they move and the room grows", () => {
    const cache = newCache(3);
    cache.reserve(4);
    expect(cache.arrange([0, 1, 2])).toEqual([0, 1, 2]);
    fill(cache, [0, 1, 2], 0, 3);
    expect(cache.arrange([2])).toEqual([2]);
    expectLane(cache, 0, 2, 3);
    cache.reserve(40);
    expect(cache.room).toBe(64);
    const { keys, values } = cache.layer(0, 3);
    expect(keys.every(Number.isFinite) && values.every(Number.isFinite)).toBe(true);
    fill(cache, [2], 3, 2);
    expectLane(cache, 0, 2, 5);
    const order = cache.arrange([0, 2]);
    expect([...order].sort()).toEqual([0, 2]);
    for (const [slot, lane] of order.entries()) expectLane(cache, slot, lane, lane === 2 ? 5 : 3);
    expect(cache.arrange([1])).toEqual([1]);
    expectLane(cache, 0, 1, 3);
  });

  test("hands out the memory of ended sessions again", () => {
    const memory = new CacheMemory();
    const first = memory.take(100);
    memory.give(first);
    expect(memory.take(60)).toBe(first);
    expect(memory.take(60)).toHaveLength(60);
    memory.give(first);
    expect(memory.take(101)).toHaveLength(101);
  });

  test("leaves lanes that rest where they are, as many as are allowed", () => {
    const cache = newCache(4);
    cache.reserve(4);
    fill(cache, [0, 1, 2, 3], 0, 3);
    expect(cache.arrange([1, 2], 1)).toEqual([0, 1, 2]);
    const chunk = { tokens: [1], cached: 3 };
    cache.store(new Float32Array(2 * 3 * 8).fill(7), [{ tokens: [], cached: 0 }, chunk, chunk], 1);
    for (const lane of [0, 1, 2, 3]) expectLane(cache, lane, lane, 3);
    expect(cache.arrange([1, 3], 1)).toEqual([3, 1]);
    expectLane(cache, 0, 3, 3);
    expectLane(cache, 1, 1, 3);
  });
});
