import type { Split } from "../../types.ts";

/** ALFWorld's four kinds of room, by the name that this folder gives them. */
export const ROOM_KINDS = ["kitchen", "living room", "bedroom", "bathroom"] as const;
export type RoomKind = (typeof ROOM_KINDS)[number];

/** ALFWorld's six types of task, by ALFRED's own identifiers. */
export const TASK_TYPES = [
  "pick_and_place_simple",
  "look_at_obj_in_light",
  "pick_clean_then_place_in_recep",
  "pick_heat_then_place_in_recep",
  "pick_cool_then_place_in_recep",
  "pick_two_obj_and_place",
] as const;
export type TaskType = (typeof TASK_TYPES)[number];

/** How large a game is: from what a tiny policy learns in minutes to ALFWorld's real sizes. */
export const LEVELS = ["tiny", "mini", "small", "full"] as const;
export type Level = (typeof LEVELS)[number];

/**
 * The wording of commands: `put` is data version 2.1.1 (`put .. in/on ..`, "You arrive at loc 3.",
 * no `help`), `move` is 2.1.2 and later (`move .. to ..`, "You arrive at shelf 1.", `help`).
 */
export type Syntax = "put" | "move";

/** Something that holds objects, as ALFRED names its type (`CounterTop`). */
export interface Receptacle {
  readonly id: string;
  readonly type: string;
  readonly openable: boolean;
  /** The place from which it is reached; several receptacles may share one. */
  readonly location: string;
}

/** Anything else in the room: what can be carried, lamps, and mere furniture. */
export interface Thing {
  readonly id: string;
  readonly type: string;
  readonly location: string;
  /** Identifiers of receptacles; none for a thing on the floor, two or more in odd cases. */
  readonly inside: readonly string[];
  /** Cold from the start, as some things in ALFWorld's fridges are. */
  readonly cool: boolean;
}

/** A room without its contents. Two games of one scene share it. */
export interface Layout {
  readonly kind: RoomKind;
  /** Number of the scene within its kind, level and side of the split. */
  readonly scene: number;
  readonly receptacles: readonly Receptacle[];
}

/** What is to be done; `receptacle` is a type, and is null exactly where `lamp` is not. */
export interface Task {
  readonly type: TaskType;
  /** The type of object that is wanted. */
  readonly object: string;
  readonly receptacle: string | null;
  readonly lamp: string | null;
}

/** A room with its contents and the agent's first place, which holds no receptacle. */
export interface Room {
  readonly layout: Layout;
  readonly things: readonly Thing[];
  readonly start: string;
}

/** The JSON of a `game.tw-pddl` file. */
export interface GameFile {
  readonly pddl_domain: string;
  readonly grammar: string;
  readonly pddl_problem: string;
  readonly solvable: true;
  /** Commands that solve the game. */
  readonly walkthrough: readonly string[];
}

/** Which game: the whole input of the generator. */
export interface GameKey {
  readonly level: Level;
  readonly split: Split;
  /** From 0. */
  readonly index: number;
  readonly syntax: Syntax;
}

/** A game with everything that was drawn to make it. */
export interface GeneratedGame {
  readonly key: GameKey;
  readonly room: Room;
  readonly task: Task;
  /** The sentence after "Your task is to: ", without its full stop. */
  readonly wording: string;
  readonly file: GameFile;
}
