import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { at, Rng } from "../base/index.ts";
import { lengthBuckets, linearSchedule, supervisedRequest } from "./supervised.ts";

describe("supervisedRequest", () => {
  it("weighs each part's mean over its tokens with loss", () => {
    const plain = { tokens: [1, 5, 6], loss: [true, true, true] };
    const half = { tokens: [1, 7, 8, 9], loss: [false, false, true, true] };
    const request = supervisedRequest([
      { items: [plain, half], weight: 1 },
      { items: [half], weight: 3 },
    ]);
    // The first token of a sequence is predicted from nothing, so it is no target.
    expect(request.sequences.map(({ targets }) => targets)).toEqual([
      [1, 2],
      [2, 3],
      [2, 3],
    ]);
    expect([...(request.nllWeight ?? [])]).toEqual([0.25, 0.25, 0.25, 0.25, 1.5, 1.5]);
    expect(request.policyWeight).toBeUndefined();
  });

  it("has no weight to give where nothing has loss", () => {
    const request = supervisedRequest([
      { items: [{ tokens: [1, 2], loss: [true, false] }], weight: 1 },
    ]);
    expect(request.nllWeight).toHaveLength(0);
  });
});

describe("lengthBuckets", () => {
  it("holds every text once, in batches of the size, and repeats itself", () => {
    const lengths = fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 200 });
    fc.assert(
      fc.property(lengths, fc.integer({ min: 1, max: 40 }), (list, batch) => {
        const batches = lengthBuckets(list, batch, Rng.of(1));
        expect(batches.flat().sort((a, b) => a - b)).toEqual([...list.keys()]);
        expect(batches.filter(({ length }) => length !== batch).length).toBeLessThanOrEqual(1);
        expect(lengthBuckets(list, batch, Rng.of(1))).toEqual(batches);
      }),
    );
  });

  it("puts texts of like length together, and batches in another order each epoch", () => {
    const list = Array.from({ length: 400 }, (_, i) => (i * 37) % 100);
    const batches = lengthBuckets(list, 16, Rng.of(1));
    for (const batch of batches) {
      const lengths = batch.map((i) => at(list, i));
      expect(Math.max(...lengths) - Math.min(...lengths)).toBeLessThanOrEqual(15);
    }
    expect(lengthBuckets(list, 16, Rng.of(2))).not.toEqual(batches);
  });
});

describe("linearSchedule", () => {
  it("rises over the warm-up and falls to 0 at the end", () => {
    const rate = (step: number) => linearSchedule(2, step, 10, 4);
    expect(rate(0)).toBe(0.5);
    expect(rate(3)).toBeCloseTo(1.4, 12);
    expect(rate(5)).toBe(1);
    expect(rate(10)).toBe(0);
    expect(linearSchedule(2, 0, 10, 0)).toBe(2);
  });
});
