/**
 * A house: what is so in it and nowhere written. All of it is drawn uniformly and
 * independently, so that nothing but what happens in this house reveals it.
 */
import { present, Rng } from "../../base/index.ts";
import {
  ALL_OBJECTS,
  OBJECTS,
  PREPARATIONS,
  PROCESSES,
  type Preparation,
  type Process,
  ROOM_KINDS,
  type RoomKind,
  STORAGE,
  STORAGE_TYPES,
} from "./words.ts";

/** Houses 0..999 are for learning by trial; no training text is about them. */
export const HOUSES = 1000;
/** Houses 1000..1999 are those whose games stage 1 labels, so that it meets no house of a run. */
export const FIRST_LESSON_HOUSE = HOUSES;
export const LESSON_HOUSES = 1000;
/** Houses that tasks can name: 0..this - 1. */
export const NAMED_HOUSES = HOUSES + LESSON_HOUSES;
/** Houses that training texts may be about: HOUSES..this - 1. */
const ALL_HOUSES = 0x1_0000_0000;
/** Objects of a room kind that exist in a house, and storage types that are goals there. */
const OBJECTS_PRESENT = 4;
const GOAL_TYPES = 3;

export interface House {
  /** What it is drawn from: 0..2^32 - 1. */
  readonly seed: number;
  /** The storage type where each object is kept. */
  readonly homes: ReadonlyMap<string, string>;
  /** What each process wants immediately before it, at its device. */
  readonly processes: Readonly<Record<Process, Preparation>>;
  /** What each storage type wants immediately before the goal object is put there. */
  readonly puts: ReadonlyMap<string, Preparation>;
  /** The objects that exist here, by room kind. */
  readonly objects: Readonly<Record<RoomKind, readonly string[]>>;
  /** The storage types that serve as goals, by room kind. */
  readonly targets: Readonly<Record<RoomKind, readonly string[]>>;
}

const byKind = <T>(make: (kind: RoomKind) => T): Record<RoomKind, T> => ({
  kitchen: make("kitchen"),
  bedroom: make("bedroom"),
  living: make("living"),
});

function draw(seed: number): House {
  const rng = Rng.of(seed, "house-rules/house");
  const sample = (list: readonly string[], n: number) => rng.shuffle([...list]).slice(0, n);
  const preparation = () => rng.pick(PREPARATIONS);
  const kindOf = (object: string) =>
    present(
      ROOM_KINDS.find((kind) => OBJECTS[kind].includes(object)),
      "every object is of some room kind",
    );
  return {
    seed,
    objects: byKind((kind) => sample(OBJECTS[kind], OBJECTS_PRESENT)),
    targets: byKind((kind) => sample(STORAGE[kind], GOAL_TYPES)),
    homes: new Map(ALL_OBJECTS.map((object) => [object, rng.pick(STORAGE[kindOf(object)])])),
    processes: Object.fromEntries(PROCESSES.map((process) => [process, preparation()])) as Record<
      Process,
      Preparation
    >,
    puts: new Map(STORAGE_TYPES.map((type) => [type, preparation()])),
  };
}

/** Houses that are kept: one run needs one. */
const MEMORY = 64;
const known = new Map<number, House>();

/** The house of a seed: always the same one. */
export function houseOf(seed: number): House {
  const found = known.get(seed);
  if (found !== undefined) return found;
  const house = draw(seed);
  if (known.size >= MEMORY) known.clear();
  known.set(seed, house);
  return house;
}

/** The house that a run with this seed learns: seeds and houses vary together. */
export const houseOfRun = (seed: number): number => seed % HOUSES;

/** A random house for a training text: none of those that are for learning by trial. */
export function anyHouse(rng: Rng): House {
  return houseOf(HOUSES + rng.below(ALL_HOUSES - HOUSES));
}

/** The home of an object that exists. */
export const homeOf = (house: House, object: string): string =>
  present(house.homes.get(object), "every object has a home");

/** What a storage type wants before a put. */
export const putOf = (house: House, type: string): Preparation =>
  present(house.puts.get(type), "every storage type wants some preparation");
