import { expect, test } from "vitest";
import { blocksOfFour, invertChosen, pack, sortByToken } from "./packing.ts";

const sequences = [
  { tokens: [5, 6, 7, 8], targets: [1, 2] },
  { tokens: [9], targets: [] },
  { tokens: [1, 2, 3], targets: [] },
  { tokens: [6, 5, 6], targets: [2] },
  { tokens: Uint8Array.of(2, 2, 2, 4), targets: Uint8Array.of(1, 3) },
];

test("packs what predicts a target and leaves the rest out", () => {
  const batches = pack(sequences, 100);
  expect(batches).toHaveLength(1);
  const [batch] = batches;
  expect(batch?.tokens).toBe(2 + 2 + 3);
  const rows = [
    [5, 0, 0, 2],
    [6, 0, 1, 2],
    [6, 2, 0, 4],
    [5, 2, 1, 4],
    [2, 4, 0, 7],
    [2, 4, 1, 7],
    [2, 4, 2, 7],
  ];
  expect([...(batch?.rows ?? [])]).toEqual(rows.flat());
  expect([...(batch?.chosen ?? [])]).toEqual([0, 1, 3, 4, 6]);
  expect([...(batch?.targets ?? [])]).toEqual([6, 7, 6, 2, 4]);
});

test("keeps to the budget, in whole sequences", () => {
  const batches = pack(sequences, 4);
  expect(batches.map(({ tokens }) => tokens)).toEqual([4, 3]);
  expect(batches.map(({ firstTarget }) => firstTarget)).toEqual([0, 3]);
  expect(pack(sequences, 1).map(({ tokens }) => tokens)).toEqual([2, 2, 3]);
  expect(pack([], 4)).toEqual([]);
});

test("parts sequences into blocks of four tokens", () => {
  const long = { tokens: [1, 2, 3, 4, 5, 6], targets: [5] };
  const [batch] = pack([...sequences.slice(0, 1), long], 100).map((each) => blocksOfFour(each));
  expect([...(batch ?? [])]).toEqual([...[0, 0, 0, 2], ...[2, 2, 0, 7], ...[6, 2, 4, 7]]);
});

test("inverts the choice of rows", () => {
  const inverses = pack(sequences, 100).map((batch) => [...invertChosen(batch)]);
  expect(inverses).toEqual([[1, 2, 0, 3, 4, 0, 5]]);
});

test("lists the rows of each token in order", () => {
  const [sorted] = pack(sequences, 100).map((batch) => sortByToken(batch, 8));
  expect([...(sorted?.order ?? [])]).toEqual([4, 5, 6, 0, 3, 1, 2]);
  expect([...(sorted?.starts ?? [])]).toEqual([0, 0, 0, 3, 3, 3, 5, 7, 7]);
});
