import { BATHROOM } from "./statistics-bathroom.ts";
import { BEDROOM } from "./statistics-bedroom.ts";
import { KITCHEN } from "./statistics-kitchen.ts";
import { LIVING_ROOM } from "./statistics-living-room.ts";
import type { RoomKind } from "./types.ts";

/** Relative weights by name or by number. */
export type Weights = Readonly<Record<string, number>>;

export interface ObjectStatistics {
  /** Element n: the percentage of rooms that hold n of it. */
  readonly counts: readonly number[];
  /** The percentage of them that lie in no receptacle. */
  readonly floor: number;
  /** Weight of each receptacle type for the others. */
  readonly on: Weights;
}

/** How a kind of room is furnished. */
export interface RoomStatistics {
  /** For each receptacle type, the percentage of rooms that have so many of it. */
  readonly receptacles: Readonly<Record<string, Readonly<Record<number, number>>>>;
  readonly objects: Readonly<Record<string, ObjectStatistics>>;
}

export const STATISTICS: Readonly<Record<RoomKind, RoomStatistics>> = {
  kitchen: KITCHEN,
  "living room": LIVING_ROOM,
  bedroom: BEDROOM,
  bathroom: BATHROOM,
};
