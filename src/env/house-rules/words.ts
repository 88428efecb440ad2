/**
 * The words of the world. Each is one token: a literal piece with a leading blank. The
 * words of a goal and of a skill end in a colon, so that they never are an action's.
 */
import { Tokenizer } from "../../text/index.ts";

export const ROOM_KINDS = ["kitchen", "bedroom", "living"] as const;
export type RoomKind = (typeof ROOM_KINDS)[number];

/** What a device or a receptacle may want to be done to it first. */
export const PREPARATIONS = ["press", "knock", "unlock"] as const;
export type Preparation = (typeof PREPARATIONS)[number];

export const PROCESSES = ["heat", "clean", "cool", "fold", "charge", "wrap"] as const;
export type Process = (typeof PROCESSES)[number];

/** What a task asks for: to put an object somewhere, as it is or processed first. */
export const GOAL_KINDS = ["put", ...PROCESSES] as const;
export type GoalKind = (typeof GOAL_KINDS)[number];

/** Types of receptacles that hold objects, by room kind. */
export const STORAGE: Readonly<Record<RoomKind, readonly string[]>> = {
  kitchen: ["countertop", "cabinet", "drawer", "shelf", "table", "pantry"],
  bedroom: ["bed", "desk", "drawer", "shelf", "dresser", "wardrobe"],
  living: ["sofa", "armchair", "cabinet", "shelf", "table", "chest"],
};

/** Types that are closed at first. */
const CLOSED: readonly string[] = ["cabinet", "drawer", "chest", "pantry", "wardrobe"];

/** The processes of each room kind and the device each needs. */
export const DEVICES: Readonly<Record<RoomKind, readonly (readonly [Process, string])[]>> = {
  kitchen: [
    ["heat", "microwave"],
    ["clean", "sink"],
    ["cool", "fridge"],
  ],
  bedroom: [
    ["fold", "bench"],
    ["charge", "dock"],
  ],
  living: [
    ["charge", "dock"],
    ["wrap", "bench"],
  ],
};

export const OBJECTS: Readonly<Record<RoomKind, readonly string[]>> = {
  kitchen: ["apple", "potato", "egg", "mug", "plate", "pan"],
  bedroom: ["book", "pillow", "phone", "pen", "watch", "cd"],
  living: ["remote", "newspaper", "vase", "box", "keys", "laptop"],
};

const unique = (words: readonly string[]): readonly string[] => [...new Set(words)];

/** The types of storage and of devices of all kinds of rooms, each once. */
export const STORAGE_TYPES = unique(ROOM_KINDS.flatMap((kind) => STORAGE[kind]));
export const DEVICE_TYPES = unique(
  ROOM_KINDS.flatMap((kind) => DEVICES[kind].map(([, device]) => device)),
);
export const ALL_OBJECTS = ROOM_KINDS.flatMap((kind) => OBJECTS[kind]);

/** The second place of a type in a room; the first one is named like its type. */
export const secondOf = (type: string): string => `${type}_2`;

/** The type of a place: "shelf_2" is a "shelf", and so is "shelf". */
export function typeOf(place: string): string {
  const end = place.lastIndexOf("_");
  return end < 0 ? place : place.slice(0, end);
}

export const isStorage = (place: string): boolean => STORAGE_TYPES.includes(typeOf(place));
export const startsClosed = (place: string): boolean => CLOSED.includes(typeOf(place));
export const isPreparation = (word: string): word is Preparation =>
  (PREPARATIONS as readonly string[]).includes(word);
export const isProcess = (word: string): word is Process =>
  (PROCESSES as readonly string[]).includes(word);
export const isGoalKind = (word: string): word is GoalKind =>
  (GOAL_KINDS as readonly string[]).includes(word);

/** The type of the device that a process needs; the same in every room kind that has it. */
export function deviceOf(process: Process): string {
  const entries = ROOM_KINDS.flatMap((kind) => DEVICES[kind]);
  return entries.find(([name]) => name === process)?.[1] ?? "";
}

/** The words of a text; blanks do not matter. */
export const wordsOf = (text: string): readonly string[] =>
  text.split(/\s+/).filter((word) => word !== "");

/** A text as the policy reads it: every word with a leading blank. */
export const textOf = (words: readonly string[]): string =>
  words.map((word) => ` ${word}`).join("");

/** Ends what an observation shows; behind it stands the object that is wanted. */
export const PROMPT = ">";
/** What a step shows where it shows no objects. */
export const OK = "ok";
export const NOTHING = "nothing";
export const CLOSED_VIEW = "closed";
export const EMPTY = "empty";

/** What a skill says in a slot that its transcript does not reveal. */
export const UNSEEN = "unseen";

/** The literal pieces of the tokenizer, in the order of their ids. */
export const PIECES: readonly string[] = [
  ...["go", "open", "take", "put", ...PROCESSES, "prepare", "look", ...PREPARATIONS],
  ...[PROMPT, OK, NOTHING, CLOSED_VIEW, EMPTY],
  ...[...GOAL_KINDS.map((kind) => `${kind}:`), "to", "in", ...ROOM_KINDS],
  ...["workflow", "avoid", "find:", UNSEEN],
  ...STORAGE_TYPES.flatMap((type) => [type, secondOf(type)]),
  ...DEVICE_TYPES,
  ...ALL_OBJECTS,
].map((word) => ` ${word}`);

export function makeTokenizer(): Tokenizer {
  return Tokenizer.of(PIECES);
}
