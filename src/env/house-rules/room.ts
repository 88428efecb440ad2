import { Rng } from "../../base/index.ts";
import {
  DEVICES,
  isStorage,
  ROOM_KINDS,
  type RoomKind,
  STORAGE,
  secondOf,
  typeOf,
} from "./words.ts";

/** Places that hold objects: all storage types but one, and one of them twice. */
const STORAGE_PLACES = 6;

/** A room without its contents: its kind, and its places in the order in which they are named. */
export interface Room {
  readonly kind: RoomKind;
  readonly places: readonly string[];
}

/** Rooms that train and seen tasks share. */
export const KNOWN_ROOMS = 40;

/** A random room. */
export function anyRoom(rng: Rng): Room {
  const kind = rng.pick(ROOM_KINDS);
  const types = rng.shuffle([...STORAGE[kind]]).slice(0, STORAGE_PLACES - 1);
  const devices = new Set(DEVICES[kind].map(([, device]) => device));
  const places = [...types, secondOf(rng.pick(types)), ...devices];
  return { kind, places: rng.shuffle(places) };
}

/** Room `index` of the train and seen tasks of every house; 0..KNOWN_ROOMS - 1. */
export const knownRoom = (index: number): Room => anyRoom(Rng.of(index, "house-rules/rooms/known"));

const nameOf = ({ kind, places }: Room): string => [kind, ...places].join(" ");
const KNOWN = new Set(Array.from({ length: KNOWN_ROOMS }, (_, index) => nameOf(knownRoom(index))));

/** A random room that no train and no seen task is in. */
export function newRoom(rng: Rng): Room {
  for (;;) {
    const room = anyRoom(rng);
    if (!KNOWN.has(nameOf(room))) return room;
  }
}

/** The places that hold objects. */
export const storageOf = ({ places }: Room): readonly string[] => places.filter(isStorage);

/** Their types, each once. */
export const storageTypesOf = (room: Room): readonly string[] => [
  ...new Set(storageOf(room).map(typeOf)),
];
