import { MINI_STATISTICS } from "./mini.ts";
import { type RoomStatistics, STATISTICS, type Weights } from "./statistics.ts";
import { TINY_STATISTICS } from "./tiny.ts";
import type { Level, RoomKind, TaskType } from "./types.ts";

type Range = readonly [low: number, high: number];

/** Everything that a level of difficulty decides. */
export interface LevelSettings {
  /** The most actions of an episode; 50 is ALFWorld's own. */
  readonly horizon: number;
  readonly rooms: Readonly<Record<RoomKind, RoomStatistics>>;
  /** The fewest and the most receptacles of a room. */
  readonly receptacles: Readonly<Record<RoomKind, Range>>;
  /** The most receptacles of one type. */
  readonly sameReceptacles: number;
  /** The most copies of one type of object. */
  readonly copies: number;
  /** How many types of object there are beside the wanted one; null: as many as in real rooms. */
  readonly otherTypes: Range | null;
  /** Windows, chairs and other things that cannot be picked up. */
  readonly furniture: boolean;
  /**
   * ALFWorld's odd cases: objects in two receptacles, objects on the floor, cabinets without a
   * door, receptacles that share a place, food that is cold from the start.
   */
  readonly oddCases: boolean;
  /** How often each type of task is drawn. */
  readonly tasks: Readonly<Record<TaskType, number>>;
}

const EVEN: Readonly<Record<TaskType, number>> = {
  pick_and_place_simple: 1,
  look_at_obj_in_light: 1,
  pick_clean_then_place_in_recep: 1,
  pick_heat_then_place_in_recep: 1,
  pick_cool_then_place_in_recep: 1,
  pick_two_obj_and_place: 1,
};

export const LEVEL_SETTINGS: Readonly<Record<Level, LevelSettings>> = {
  tiny: {
    horizon: 14,
    rooms: TINY_STATISTICS,
    receptacles: { kitchen: [5, 6], "living room": [4, 5], bedroom: [4, 5], bathroom: [4, 5] },
    sameReceptacles: 2,
    copies: 1,
    otherTypes: [1, 3],
    furniture: false,
    oddCases: false,
    // Two objects take more steps than a weak player has left after searching.
    tasks: { ...EVEN, pick_two_obj_and_place: 0.5 },
  },
  // What a policy of 0.2 million parameters learns: an episode is about 190 tokens.
  mini: {
    horizon: 20,
    rooms: MINI_STATISTICS,
    receptacles: { kitchen: [6, 8], "living room": [5, 7], bedroom: [5, 7], bathroom: [5, 7] },
    sameReceptacles: 3,
    copies: 2,
    otherTypes: [2, 4],
    furniture: false,
    oddCases: false,
    tasks: EVEN,
  },
  small: {
    horizon: 30,
    rooms: STATISTICS,
    receptacles: { kitchen: [12, 20], "living room": [6, 15], bedroom: [7, 14], bathroom: [9, 14] },
    sameReceptacles: 4,
    copies: 3,
    otherTypes: [6, 10],
    furniture: false,
    oddCases: true,
    tasks: EVEN,
  },
  full: {
    horizon: 50,
    rooms: STATISTICS,
    receptacles: {
      kitchen: [20, 54],
      "living room": [6, 35],
      bedroom: [7, 27],
      bathroom: [10, 21],
    },
    sameReceptacles: Number.POSITIVE_INFINITY,
    copies: Number.POSITIVE_INFINITY,
    otherTypes: null,
    furniture: true,
    oddCases: true,
    // The sizes of ALFWorld's training set.
    tasks: {
      pick_and_place_simple: 790,
      look_at_obj_in_light: 308,
      pick_clean_then_place_in_recep: 650,
      pick_heat_then_place_in_recep: 459,
      pick_cool_then_place_in_recep: 533,
      pick_two_obj_and_place: 813,
    },
  },
};

/** In which kinds of room a type of task is set, and how often (heating needs a microwave). */
export const TASK_ROOMS: Readonly<Record<TaskType, Weights>> = {
  pick_and_place_simple: { kitchen: 20, "living room": 25, bedroom: 25, bathroom: 30 },
  look_at_obj_in_light: { "living room": 30, bedroom: 70 },
  pick_clean_then_place_in_recep: { kitchen: 65, bathroom: 35 },
  pick_heat_then_place_in_recep: { kitchen: 100 },
  pick_cool_then_place_in_recep: { kitchen: 100 },
  pick_two_obj_and_place: { kitchen: 20, "living room": 25, bedroom: 25, bathroom: 30 },
};

/** Scenes of each kind of room on either side of the split (ALFWorld trains on about 27 a kind). */
export const SCENES = 27;
