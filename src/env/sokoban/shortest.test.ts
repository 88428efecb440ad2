import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isSolved, startEpisode, step } from "./game.ts";
import { makeLevel } from "./level.ts";
import { roomFromArrays } from "./room.ts";
import { shortestActions } from "./shortest.ts";
import { CellPacking, StateSet } from "./state-set.ts";

const room = (rows: readonly string[]) => makeLevel(rows).room;

describe("the shortest solution", () => {
  it.each([
    [
      ["#######", "#     #", "# $   #", "#   . #", "#@    #", "#######"],
      [1, 1, 4, 4, 1, 4, 2],
    ],
    [
      ["#######", "#     #", "# $$  #", "#  .. #", "#@    #", "#######"],
      [1, 1, 1, 4, 2, 3, 2, 4, 1, 4, 1, 4, 2],
    ],
    [
      ["########", "#   ####", "# .$   #", "# .$ @ #", "########"],
      [3, 3, 4, 1, 3],
    ],
  ])("is the one that RAGEN's search finds, the first of equals (%#)", (rows, recorded) => {
    const actions = shortestActions(room(rows));
    expect(actions).toEqual(recorded);
    let state = startEpisode(room(rows));
    for (const action of recorded) ({ state } = step(state, action));
    expect(isSolved(state)).toBe(true);
  });

  it("is empty for a solved room, and missing where there is none", () => {
    expect(shortestActions(room(["#####", "#@ *#", "#####"]))).toEqual([]);
    expect(shortestActions(room(["#####", "#$@.#", "#####"]))).toBe("unsolved");
  });

  it("keeps its limits", () => {
    const long = room(["########", "#@   $.#", "########"]);
    expect(shortestActions(long, { maxMoves: 3 })).toBe("unsolved");
    expect(shortestActions(long, { maxMoves: 4 })).toEqual([4, 4, 4, 4]);
    expect(shortestActions(long, { maxStates: 2 })).toBe("limit");
  });

  it("needs a walled room", () => {
    expect(() => shortestActions(roomFromArrays([[1]], [[5]]))).toThrow(/not walled/);
  });
});

describe("the set of states", () => {
  it("numbers new states in order, finds old ones, and gives them back", () => {
    const states = fc.array(
      fc.array(fc.constantFrom(1, 2, 3, 4, 5), { minLength: 23, maxLength: 23 }),
      { maxLength: 40 },
    );
    fc.assert(
      fc.property(states, (drawn) => {
        const packing = new CellPacking(new Uint8Array(23).fill(1));
        const set = new StateSet(packing.words);
        const known = new Map<string, number>();
        for (const cells of [...drawn, ...drawn]) {
          const name = cells.join("");
          const expected = known.has(name) ? -1 : known.size;
          if (expected >= 0) known.set(name, expected);
          expect(set.add(packing.pack(Uint8Array.from(cells)))).toBe(expected);
        }
        for (const [name, number] of known) {
          const cells = new Uint8Array(23);
          packing.unpack(set.key(number), cells);
          expect(cells.join("")).toBe(name);
        }
      }),
      { numRuns: 30 },
    );
  });

  it("grows past its first size", () => {
    const set = new StateSet(1);
    for (let i = 0; i < 5000; i++) expect(set.add(Int32Array.of(i * 7919))).toBe(i);
    for (let i = 0; i < 5000; i++) expect(set.add(Int32Array.of(i * 7919))).toBe(-1);
    expect(set.size).toBe(5000);
  });
});
