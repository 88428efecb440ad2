import { describe, expect, it } from "vitest";
import { mean } from "../../../base/index.ts";
import { COOLABLE, FIXED, TOGGLEABLE } from "./affordances.ts";
import { accepts } from "./containment.ts";
import { generateGame } from "./game.ts";
import { LEVEL_SETTINGS } from "./levels.ts";
import { LEVELS, ROOM_KINDS, type Room, type RoomKind } from "./types.ts";

const rooms = (level: (typeof LEVELS)[number], count: number): Room[] =>
  Array.from(
    { length: count },
    (_, index) => generateGame({ level, split: "train", index, syntax: "move" }).room,
  );

const FULL = rooms("full", 900);
const ofKind = (kind: RoomKind): Room[] => FULL.filter(({ layout }) => layout.kind === kind);

/** Within `tolerance` (a fraction) of the published mean. */
function expectNear(actual: number, published: number, tolerance: number): void {
  expect(actual).toBeGreaterThan(published * (1 - tolerance));
  expect(actual).toBeLessThan(published * (1 + tolerance));
}

describe("rooms of level full", () => {
  // Means over 582 published games: receptacles, places, objects, objects in receptacles.
  it.each([
    ["kitchen", 30.7, 27.3, 56.4, 48.1],
    ["living room", 20.7, 18.9, 31.4, 21.7],
    ["bedroom", 15.9, 14.8, 33.4, 23.9],
    ["bathroom", 13.9, 13.2, 23.7, 14.8],
  ] as const)("match ALFWorld's %s on average", (kind, receptacles, places, things, inside) => {
    const list = ofKind(kind);
    expect(list.length).toBeGreaterThan(90);
    expectNear(mean(list.map((room) => room.layout.receptacles.length)), receptacles, 0.1);
    const locations = list.map(
      (room) => new Set(room.layout.receptacles.map(({ location }) => location)).size,
    );
    expectNear(mean(locations), places, 0.1);
    expectNear(mean(list.map((room) => room.things.length)), things, 0.1);
    const held = list.map((room) => room.things.filter((one) => one.inside.length > 0).length);
    expectNear(mean(held), inside, 0.1);
  });

  it("have one of each appliance in a kitchen", () => {
    for (const { layout } of ofKind("kitchen")) {
      for (const type of ["CoffeeMachine", "Fridge", "Microwave", "SinkBasin", "Toaster"]) {
        expect(layout.receptacles.filter((one) => one.type === type).length).toBe(1);
      }
    }
  });

  it("have doors as often as ALFWorld", () => {
    const all = FULL.flatMap(({ layout }) => layout.receptacles);
    const share = (type: string): number => {
      const list = all.filter((one) => one.type === type);
      return list.filter(({ openable }) => openable).length / list.length;
    };
    expectNear(share("Cabinet"), 2660 / 3410, 0.1);
    expectNear(share("Drawer"), 2184 / 2591, 0.1);
    expect(share("Fridge")).toBe(1);
    expect(share("CounterTop")).toBe(0);
  });

  it("have ALFWorld's odd cases about as often", () => {
    // 462 objects in two receptacles and 61 cold ones in 582 games; 865 on the floor.
    const things = FULL.flatMap((room) => room.things);
    const perGame = (count: number): number => count / FULL.length;
    const two = things.filter((one) => one.inside.length > 1);
    expectNear(perGame(two.length), 462 / 582, 0.4);
    const carried = things.filter((one) => one.inside.length === 0 && !FIXED.has(one.type));
    expectNear(perGame(carried.length), 865 / 582, 0.4);
    const cold = things.filter(({ cool }) => cool);
    expectNear(perGame(cold.length), 61 / 582, 0.5);
    expect(cold.every(({ type }) => COOLABLE.has(type))).toBe(true);
  });
});

describe("rooms of every level", () => {
  it.each(LEVELS)("are as large as level %s says", (level) => {
    for (const { layout } of rooms(level, 120)) {
      const [low, high] = LEVEL_SETTINGS[level].receptacles[layout.kind];
      expect(layout.receptacles.length).toBeGreaterThanOrEqual(low);
      expect(layout.receptacles.length).toBeLessThanOrEqual(high);
    }
  });

  it.each(LEVELS)("start the agent where no receptacle is, at level %s", (level) => {
    for (const { layout, start } of rooms(level, 60)) {
      expect(layout.receptacles.every(({ location }) => location !== start)).toBe(true);
    }
  });

  it.each(LEVELS)(
    "give each thing its own identifier and a known receptacle, at level %s",
    (level) => {
      for (const { layout, things } of rooms(level, 60)) {
        const ids = [...layout.receptacles, ...things].map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        const places = new Map(layout.receptacles.map(({ id, location }) => [id, location]));
        for (const { inside, location } of things) {
          const [first] = inside;
          if (first !== undefined) expect(places.get(first)).toBe(location);
          expect(new Set(inside).size).toBe(inside.length);
          for (const id of inside) expect(places.has(id)).toBe(true);
        }
      }
    },
  );

  it("leave out furniture and odd cases at level mini", () => {
    for (const { layout, things } of rooms("mini", 200)) {
      expect(new Set(layout.receptacles.map(({ location }) => location)).size).toBe(
        layout.receptacles.length,
      );
      for (const { type, inside, cool } of things) {
        expect(inside.length).toBe(1);
        expect(cool).toBe(false);
        expect(FIXED.has(type) && !TOGGLEABLE.has(type)).toBe(false);
      }
    }
  });

  it("never start an object where a task wants it", () => {
    for (const level of LEVELS) {
      for (let index = 0; index < 60; index++) {
        const { room, task } = generateGame({ level, split: "seen", index, syntax: "put" });
        const types = new Map(room.layout.receptacles.map(({ id, type }) => [id, type]));
        for (const { type, inside } of room.things) {
          if (type !== task.object) continue;
          expect(inside.map((id) => types.get(id))).not.toContain(task.receptacle);
        }
        if (task.receptacle) expect(accepts(task.receptacle, task.object)).toBe(true);
      }
    }
  });

  it("come in all four kinds", () => {
    for (const level of LEVELS) {
      const kinds = new Set(rooms(level, 60).map(({ layout }) => layout.kind));
      expect(kinds).toEqual(new Set(ROOM_KINDS));
    }
  });
});
