import { describe, expect, it } from "vitest";
import { rowAfterKey } from "./virtual-list.tsx";

describe("the keys of a list", () => {
  it.each([
    ["ArrowDown", 3, 4],
    ["ArrowDown", 9, 9],
    ["ArrowDown", -1, 0],
    ["ArrowUp", 0, 0],
    ["PageDown", 3, 8],
    ["PageUp", 3, 0],
    ["Home", 5, 0],
    ["End", 5, 9],
    ["a", 5, null],
  ] as const)("%s leads from row %i to row %s", (key, from, to) => {
    expect(rowAfterKey(key, from, 10, 5)).toBe(to);
  });

  it("lead nowhere in an empty list", () => {
    expect(rowAfterKey("End", -1, 0, 5)).toBeNull();
  });
});
