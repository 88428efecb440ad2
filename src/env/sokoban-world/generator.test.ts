import { describe, expect, test } from "vitest";
import { Rng } from "../../base/index.ts";
import { type Band, bandRoom, layoutIsOf, splitOf } from "./generator.ts";
import { isFloor } from "./room.ts";
import { distance } from "./solver.ts";

const SPLITS = ["train", "seen", "unseen"] as const;

function rooms(n: number, band: Band, split: (typeof SPLITS)[number]) {
  const rng = Rng.of(7, `generator test ${split}`);
  return Array.from({ length: n }, () => bandRoom(rng, band, split));
}

describe("bandRoom", () => {
  test.each([
    [1, 3],
    [4, 6],
    [7, 9],
    [10, 12],
    [13, 15],
    [3, 10],
  ])("gives rooms of %i to %i moves, all lengths about equally often", (shortest, longest) => {
    for (const split of SPLITS) {
      const counts = new Map<number, number>();
      for (const room of rooms(400, { shortest, longest }, split)) {
        const moves = distance(room, room);
        counts.set(moves, (counts.get(moves) ?? 0) + 1);
      }
      const lengths = longest - shortest + 1;
      expect([...counts.keys()].sort((a, b) => a - b)).toEqual(
        Array.from({ length: lengths }, (_, i) => shortest + i),
      );
      for (const count of counts.values()) expect(count).toBeGreaterThan(200 / lengths);
    }
  });

  test("stands the player, the box and the target on floor", () => {
    for (const { floor, player, box, target } of rooms(
      200,
      { shortest: 1, longest: 12 },
      "train",
    )) {
      for (const cell of [player, box, target]) expect(isFloor(floor, cell)).toBe(true);
      expect(player).not.toBe(box);
      expect(box).not.toBe(target);
    }
  });

  test("is a function of the generator's state", () => {
    expect(rooms(20, { shortest: 3, longest: 10 }, "seen")).toEqual(
      rooms(20, { shortest: 3, longest: 10 }, "seen"),
    );
  });
});

describe("the splits", () => {
  const bySplit = SPLITS.map((split) => rooms(3000, { shortest: 3, longest: 10 }, split));
  const [train = [], seen = [], unseen = []] = bySplit;
  const starts = (list: typeof train) => new Set(list.map((room) => JSON.stringify(room)));
  const layouts = (list: typeof train) =>
    new Set(list.map((room) => room.floor * 16 + room.target));
  const common = <T>(a: ReadonlySet<T>, b: ReadonlySet<T>) => [...a].filter((x) => b.has(x)).length;

  test("share no room", () => {
    expect(common(starts(train), starts(seen))).toBe(0);
    expect(common(starts(train), starts(unseen))).toBe(0);
    expect(common(starts(seen), starts(unseen))).toBe(0);
  });

  test("unseen has layouts of its own, seen has those of train", () => {
    expect(common(layouts(train), layouts(unseen))).toBe(0);
    expect(common(layouts(seen), layouts(unseen))).toBe(0);
    for (const room of seen) expect(layoutIsOf("train", room)).toBe(true);
    expect(common(layouts(seen), layouts(train))).toBeGreaterThan(0.3 * layouts(seen).size);
  });

  test("splitOf says where a room came from", () => {
    SPLITS.forEach((split, i) => {
      for (const room of bySplit[i] ?? []) expect(splitOf(room)).toBe(split);
    });
  });

  test("are varied", () => {
    expect(starts(train).size).toBeGreaterThan(2500);
    expect(layouts(unseen).size).toBeGreaterThan(700);
  });
});
