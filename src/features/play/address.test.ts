import { describe, expect, test } from "vitest";
import { LEVELS } from "../../env/alfworld/index.ts";
import { FIRST_CHOICE, parseIndex, readPlayAddress, writePlayAddress } from "./address.ts";

describe("the address of the play screen", () => {
  test("names everything and is read back", () => {
    const choice = { ...FIRST_CHOICE, level: "full", index: 4_294_967_295, syntax: "put" } as const;
    const search = writePlayAddress(choice);
    expect(search).toBe("?screen=play&level=full&split=train&index=4294967295&syntax=put");
    expect(readPlayAddress(search)).toEqual({ choice, notices: [] });
    const sokoban = { ...FIRST_CHOICE, world: "sokoban", split: "unseen" } as const;
    expect(writePlayAddress(sokoban)).toBe("?screen=play&world=sokoban&split=unseen&index=0");
    expect(readPlayAddress(writePlayAddress(sokoban))).toEqual({ choice: sokoban, notices: [] });
  });

  test("an empty one is the first choice", () => {
    expect(readPlayAddress("")).toEqual({ choice: FIRST_CHOICE, notices: [] });
  });

  test("every value that does not fit is one sentence, and the rest is kept", () => {
    const { choice, notices } = readPlayAddress(
      "?level=huge&split=seen&index=-3&syntax=shout&world=moon&__proto__=1&constructor=2",
    );
    expect(choice).toEqual({ ...FIRST_CHOICE, split: "seen" });
    expect(notices).toHaveLength(6);
    expect(notices[0]).toBe(
      `The level "huge" in the address is unknown, so "mini" is used. Give one of ${LEVELS.join(", ")}.`,
    );
    expect(notices[1]).toContain("no whole number from 0 to 4294967295");
  });

  test("a long value is cut", () => {
    const { notices } = readPlayAddress(`?level=${"x".repeat(500)}`);
    expect(notices[0]?.length).toBeLessThan(150);
  });

  test.each([
    ["0", 0],
    [" 17 ", 17],
    ["4294967295", 4_294_967_295],
    ["4294967296", null],
    ["1.5", null],
    ["1e3", null],
    ["", null],
    ["-1", null],
  ])("the index %j is %j", (text, index) => {
    expect(parseIndex(text)).toBe(index);
  });
});
