import { describe, expect, test } from "vitest";
import { type Box, tileOfKey } from "./keys.ts";

/** Three tiles in a row, then two of which the first is wide, then one. */
const BOXES: readonly Box[] = [
  { left: 0, top: 0, width: 100, height: 60 },
  { left: 110, top: 0, width: 100, height: 90 },
  { left: 220, top: 0, width: 100, height: 60 },
  { left: 0, top: 100, width: 210, height: 60 },
  { left: 220, top: 100, width: 100, height: 60 },
  { left: 0, top: 200, width: 100, height: 60 },
];

describe("tileOfKey", () => {
  test.each([
    ["ArrowRight", 0, 1],
    ["ArrowRight", 5, 5],
    ["ArrowLeft", 3, 2],
    ["ArrowLeft", 0, 0],
    ["ArrowDown", 0, 3],
    ["ArrowDown", 2, 4],
    ["ArrowDown", 4, 5],
    ["ArrowDown", 5, 5],
    ["ArrowUp", 5, 3],
    ["ArrowUp", 4, 2],
    ["ArrowUp", 1, 1],
    ["Home", 4, 0],
    ["End", 1, 5],
  ])("%s from tile %i leads to tile %i", (key, from, to) => {
    expect(tileOfKey(key, BOXES, from)).toBe(to);
  });

  test("other keys do not move", () => {
    expect(tileOfKey("Enter", BOXES, 2)).toBeNull();
    expect(tileOfKey("a", BOXES, 2)).toBeNull();
  });
});
