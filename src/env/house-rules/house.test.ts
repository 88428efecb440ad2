import { describe, expect, test } from "vitest";
import { Rng } from "../../base/index.ts";
import { anyHouse, HOUSES, type House, homeOf, houseOf, putOf } from "./house.ts";
import { OBJECTS, PREPARATIONS, PROCESSES, ROOM_KINDS, STORAGE, STORAGE_TYPES } from "./words.ts";

const houses = Array.from({ length: HOUSES }, (_, seed) => houseOf(seed));

/** The counts of what a fact is over all houses. */
function counts(fact: (house: House) => string): readonly number[] {
  const seen = new Map<string, number>();
  for (const house of houses) seen.set(fact(house), (seen.get(fact(house)) ?? 0) + 1);
  return [...seen.values()];
}

test("a house is always the same, and not like another", () => {
  const again = Array.from({ length: 100 }, (_, seed) => houseOf(seed + HOUSES));
  expect(again.length).toBe(100);
  expect(houseOf(3)).toEqual(houses[3]);
  expect(houseOf(3)).not.toEqual(houseOf(4));
});

test("a house of a training text has no name that a task can have", () => {
  const rng = Rng.of(1, "house test");
  for (let i = 0; i < 200; i++) expect(anyHouse(rng).seed).toBeGreaterThanOrEqual(HOUSES);
});

describe("what is hidden", () => {
  test("are four objects, three goal types and a home in the right room kind", () => {
    for (const house of houses) {
      for (const kind of ROOM_KINDS) {
        expect(new Set(house.objects[kind]).size).toBe(4);
        expect(new Set(house.targets[kind]).size).toBe(3);
        for (const type of house.targets[kind]) expect(STORAGE[kind]).toContain(type);
        for (const object of OBJECTS[kind]) expect(STORAGE[kind]).toContain(homeOf(house, object));
      }
    }
  });

  /** The margins are four standard errors of a count out of 1000. */
  test("is uniform over the houses", () => {
    for (const process of PROCESSES) {
      for (const count of counts((house) => house.processes[process])) {
        expect(Math.abs(count - HOUSES / PREPARATIONS.length)).toBeLessThan(60);
      }
    }
    for (const type of STORAGE_TYPES) {
      for (const count of counts((house) => putOf(house, type))) {
        expect(Math.abs(count - HOUSES / PREPARATIONS.length)).toBeLessThan(60);
      }
    }
    for (const object of ["mug", "phone", "vase"]) {
      for (const count of counts((house) => homeOf(house, object))) {
        expect(Math.abs(count - HOUSES / 6)).toBeLessThan(47);
      }
    }
  });
});
