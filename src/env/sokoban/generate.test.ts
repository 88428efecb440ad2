import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { UserError } from "../../base/index.ts";
import { BOX } from "./cells.ts";
import { GYM_ENVIRONMENTS, resetGym } from "./environments.ts";
import { generateGymRoom, generateRagenRoom, seedRoomRandom } from "./generate.ts";
import { RoomGenerationError } from "./generation-error.ts";
import { isBox, isWalled, targetCount, toRows } from "./room.ts";
import { shortestActions } from "./shortest.ts";

const originalError = (run: () => unknown): string => {
  try {
    run();
  } catch (error) {
    if (error instanceof RoomGenerationError) return error.original;
    throw error;
  }
  return "none";
};

/** `env.reset()` after seeding 5x5 rooms with two boxes, from gym-sokoban: live cells, tries. */
const RESETS = [
  [0, "0000002450014100021000000"],
  [1, "0000002110044100512000000"],
  [2, "0000005000044200211000000"],
  [6, "0000000220004400015000000"],
] as const;

describe("gym-sokoban's reset", () => {
  it.each(RESETS)(
    "repeats the original's room of seed %i, failed attempts included",
    (seed, cells) => {
      const options = { height: 5, width: 5, boxes: 2, maxSteps: 120 };
      const { state } = resetGym(options, seedRoomRandom(seed));
      expect(Array.from(state.cells).join("")).toBe(cells);
      expect(state).toMatchObject({ boxes: 2, maxSteps: 120, steps: 0 });
    },
  );

  it("makes a room of each registered environment's size", () => {
    for (const [id, options] of GYM_ENVIRONMENTS) {
      if (options.height > 7) continue;
      const { room } = resetGym(options, seedRoomRandom(1));
      expect([id, room.height, targetCount(room)]).toEqual([id, options.height, options.boxes]);
    }
    expect(GYM_ENVIRONMENTS.get("Sokoban-large-v1")?.boxes).toBe(5);
  });

  it("gives up on options that never make a room", () => {
    const options = { height: 4, width: 4, boxes: 4, maxSteps: 10 };
    expect(() => resetGym(options, seedRoomRandom(0))).toThrow(/ask for fewer boxes/);
  });
});

describe("what the generators raise", () => {
  const options = { height: 6, width: 6, boxes: 1 };

  it("names the original exception", () => {
    for (const seed of [2 ** 32, 2 ** 70, -1]) {
      expect(originalError(() => seedRoomRandom(seed))).toBe(
        "ValueError: Seed must be between 0 and 2**32 - 1",
      );
    }
    expect(
      originalError(() => generateRagenRoom({ ...options, generationSteps: 0 }, seedRoomRandom(1))),
    ).toBe("RuntimeError: Not enough free spots (#0) to place 1 player and 1 boxes.");
    expect(
      originalError(() => generateRagenRoom({ ...options, searchDepth: 1 }, seedRoomRandom(1))),
    ).toBe("TypeError: 'NoneType' object does not support item assignment");
    expect(
      originalError(() => generateRagenRoom({ ...options, searchDepth: 2 }, seedRoomRandom(1))),
    ).toBe("RuntimeWarning: Generated Model with score == 0");
  });

  it.each([
    { height: 2 },
    { width: 129 },
    { boxes: -1 },
    { generationSteps: 1.5 },
    { searchDepth: Number.NaN },
  ])("refuses options out of range: %o", (wrong) => {
    const run = (): unknown => generateRagenRoom({ ...options, ...wrong }, seedRoomRandom(1));
    expect(run).toThrow(UserError);
    expect(run).not.toThrow(RoomGenerationError);
  });
});

describe("generated rooms", () => {
  it("come of the deepest search too", () => {
    const options = { height: 20, width: 20, boxes: 2, searchDepth: 2000 };
    const room = generateRagenRoom(options, seedRoomRandom(3));
    expect(room.reverseActions.length).toBeGreaterThan(1000);
    expect(() => generateRagenRoom({ ...options, searchDepth: 2001 }, seedRoomRandom(3))).toThrow(
      /The search depth cannot be 2001/,
    );
  });

  it("are walled and solvable, with every box off target, and the same for the same seed", () => {
    let made = 0;
    fc.assert(
      fc.property(
        fc.nat(2 ** 32 - 1),
        fc.constantFrom(1, 2),
        fc.constantFrom(6, 7),
        fc.constantFrom("gym", "ragen"),
        (seed, boxes, side, which) => {
          const options = { height: side, width: side, boxes, searchDepth: 30 };
          const make = which === "gym" ? generateGymRoom : generateRagenRoom;
          const error = originalError(() => make(options, seedRoomRandom(seed)));
          if (error !== "none") return;
          made++;
          const room = make(options, seedRoomRandom(seed));
          expect(make(options, seedRoomRandom(seed))).toEqual(room);
          expect(isWalled(room)).toBe(true);
          expect(targetCount(room)).toBe(boxes);
          expect(room.cells.filter((cell) => cell === BOX).length).toBe(boxes);
          expect(
            room.boxMapping.every(([, [row, column]]) => isBox(room.cells[row * side + column])),
          ).toBe(true);
          expect(Array.isArray(shortestActions(room)), toRows(room.cells, side).join("\n")).toBe(
            true,
          );
        },
      ),
      { numRuns: 25 },
    );
    expect(made).toBeGreaterThan(0);
  });
});
