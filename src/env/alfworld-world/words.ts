/**
 * The vocabulary of a level: ALFWorld's texts in phrases. A receptacle, an object and a
 * number are tokens of their own wherever a decision depends on them: in commands, in
 * what is seen, in skills. What merely repeats a command ("You arrive at shelf") is one
 * token a noun, so that a step is about eleven tokens. Numbers are never merged, so that
 * what is learned about "shelf 1" serves "shelf 2".
 */
import {
  APPLIANCE,
  CLEANABLE,
  COOLABLE,
  HEATABLE,
  LEVEL_SETTINGS,
  type Level,
  OPENABLE,
  ROOM_KINDS,
} from "../alfworld/index.ts";
import { Tokenizer } from "../../text/index.ts";
import { SKILL_WORDS } from "./skill.ts";

/** The level that a tiny policy learns. */
export const LEARNED_LEVEL: Level = "mini";

/** What texts call a type: "CounterTop" is "countertop". */
export const nounOf = (type: string): string => type.toLowerCase();

const LAMP = "desklamp";
const LARGEST_NUMBER = 9;

/** How the task sentences begin, up to the object. */
const TASKS = [
  "put a",
  "put some",
  "look at",
  "examine the",
  "put a clean",
  "clean some",
  "put a hot",
  "heat some",
  "put a cool",
  "cool some",
  "put two",
  "find two",
];

const TASK_JOINTS = [" in", " on", " under the", " with the", " and put it in", " and put them in"];

const COMMANDS = [
  ..."go to|open|close|take|move|clean|heat|cool|use|examine|inventory|look|help".split("|"),
  ..." from| to| with".split("|"),
];

const SEEN = [
  "You are in the middle of a room. Looking quickly around you, you see a",
  "You are in the middle of a room. Looking quickly around you, you see nothing.",
  ", you see a",
  ", you see nothing.",
  " is closed.",
  " is open. In it, you see a",
  " is open. In it, you see nothing.",
  ", a",
  ", and a",
  ".",
  "Nothing happens.",
  "You are not carrying anything.",
  "You are carrying: a",
  "There's nothing special about",
  "You are facing the",
  ". Next to it, you see nothing.",
];

interface Nouns {
  readonly receptacles: readonly string[];
  readonly objects: readonly string[];
}

/** Types of receptacles and objects of a level, each once. */
export function nounsOf(level: Level): Nouns {
  const rooms = ROOM_KINDS.map((kind) => LEVEL_SETTINGS[level].rooms[kind]);
  const types = (lists: readonly string[][]) => [...new Set(lists.flat())].sort();
  const objects = types(rooms.map((room) => Object.keys(room.objects)));
  return {
    receptacles: types(rooms.map((room) => Object.keys(room.receptacles))),
    objects: objects.filter((type) => nounOf(type) !== LAMP),
  };
}

/** Repetitions of a command, one piece a noun. */
function echoes({ receptacles, objects }: Nouns): string[] {
  const doors = receptacles.filter((type) => type in OPENABLE);
  const each = (head: string, types: readonly string[]) =>
    types.map((type) => `${head} ${nounOf(type)}`);
  const only = (some: ReadonlySet<string>) => objects.filter((type) => some.has(type));
  return [
    ...each("You arrive at", receptacles),
    ...each(
      ". On the",
      receptacles.filter((type) => !(type in OPENABLE)),
    ),
    ...each(". The", doors),
    ...each("You open the", doors),
    ...each("You close the", doors),
    ...each("You pick up the", objects),
    ...each(" from the", receptacles),
    ...each("You move the", objects),
    ...each(" to the", receptacles),
    ...each("You clean the", only(CLEANABLE)),
    ...each("You heat the", only(HEATABLE)),
    ...each("You cool the", only(COOLABLE)),
    ...each(
      " using the",
      Object.values(APPLIANCE).filter((type) => receptacles.includes(type)),
    ),
    `You turn on the ${LAMP}`,
  ];
}

/** The pieces of a level's vocabulary, each once, always in the same order. */
export function piecesOf(level: Level): string[] {
  const nouns = nounsOf(level);
  const names = [...nouns.receptacles, ...nouns.objects].map((type) => ` ${nounOf(type)}`);
  const numbers = Array.from({ length: LARGEST_NUMBER }, (_, i) => ` ${i + 1}`);
  const pieces = [
    ...names,
    ` ${LAMP}`,
    ...numbers,
    ...TASKS.map((text) => `Your task is to: ${text}`),
    ...TASK_JOINTS,
    ...COMMANDS,
    ...SEEN,
    ...echoes(nouns),
    ...SKILL_WORDS.map((word) => ` ${word}`),
  ];
  return [...new Set(pieces)];
}

export function makeTokenizer(level: Level = LEARNED_LEVEL): Tokenizer {
  return Tokenizer.of(piecesOf(level));
}
