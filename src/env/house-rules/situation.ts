/** What a task starts with: a room of a house, its contents and the goal. */
import { hashString, type Rng } from "../../base/index.ts";
import { type House, homeOf } from "./house.ts";
import { type Room, storageOf, storageTypesOf } from "./room.ts";
import { DEVICES, type GoalKind, textOf, typeOf } from "./words.ts";

/** Objects in a room, the goal's included. */
const OBJECTS_IN_ROOM = 3;
/** How often an object lies where its house keeps it. */
const AT_HOME = 0.95;
/** One goal of a known room in five, but at least one, is held out of train. */
const HELD_OUT = 5;

export interface Goal {
  readonly kind: GoalKind;
  readonly object: string;
  /** The storage type where the object must be put. */
  readonly target: string;
}

export interface Situation extends Room {
  readonly house: House;
  readonly goal: Goal;
  /** The objects at each place. */
  readonly contents: Readonly<Record<string, readonly string[]>>;
}

/** Processes of bedroom and living count twice, so that one goal in five is a mere put. */
function goalKinds({ kind }: Room): readonly GoalKind[] {
  const processes = DEVICES[kind].map(([process]) => process);
  return ["put", ...processes, ...(kind === "kitchen" ? [] : processes)];
}

/** Objects whose home is here; should there be none, all of the house. */
function objectsAtHome(house: House, room: Room): readonly string[] {
  const types = storageTypesOf(room);
  const all = house.objects[room.kind];
  const here = all.filter((object) => types.includes(homeOf(house, object)));
  return here.length > 0 ? here : all;
}

/** Everything that may be asked for in a room of a house. */
export function goalsOf(house: House, room: Room): readonly Goal[] {
  const types = storageTypesOf(room).filter((type) => house.targets[room.kind].includes(type));
  const kinds = [...new Set(goalKinds(room))];
  return kinds.flatMap((kind) =>
    objectsAtHome(house, room).flatMap((object) =>
      types
        .filter((target) => target !== homeOf(house, object))
        .map((target) => ({ kind, object, target })),
    ),
  );
}

/** The goals of a known room that only its seen tasks have, or only its train tasks. */
export function goalsOfSplit(house: House, room: Room, split: "train" | "seen"): readonly Goal[] {
  const name = `${house.seed} ${room.kind} ${room.places.join(" ")}`;
  const rank = ({ kind, object, target }: Goal): number =>
    hashString(`${name} ${kind} ${object} ${target}`);
  const goals = [...goalsOf(house, room)].sort((a, b) => rank(a) - rank(b));
  const heldOut = Math.max(1, Math.floor(goals.length / HELD_OUT));
  return split === "seen" ? goals.slice(0, heldOut) : goals.slice(heldOut);
}

function anyGoal(rng: Rng, room: Room, goals: readonly Goal[]): Goal {
  const kind = rng.pick(goalKinds(room).filter((k) => goals.some((goal) => goal.kind === k)));
  const ofKind = goals.filter((goal) => goal.kind === kind);
  const object = rng.pick([...new Set(ofKind.map((goal) => goal.object))]);
  return rng.pick(ofKind.filter((goal) => goal.object === object));
}

/** A random goal out of `goals`, and the objects laid out. */
export function anySituation(
  rng: Rng,
  house: House,
  room: Room,
  goals: readonly Goal[] = goalsOf(house, room),
): Situation {
  const goal = anyGoal(rng, room, goals);
  const places = storageOf(room);
  const others = house.objects[room.kind].filter((object) => object !== goal.object);
  const contents: Record<string, string[]> = {};
  for (const place of room.places) contents[place] = [];
  for (const object of [goal.object, ...rng.shuffle(others).slice(0, OBJECTS_IN_ROOM - 1)]) {
    const homes = places.filter((place) => typeOf(place) === homeOf(house, object));
    const anywhere = places.filter(
      (place) => object !== goal.object || typeOf(place) !== goal.target,
    );
    const place = rng.pick(homes.length > 0 && rng.chance(AT_HOME) ? homes : anywhere);
    contents[place]?.push(object);
  }
  return { house, kind: room.kind, places: room.places, goal, contents };
}

/** "charge: phone to shelf in bedroom bed_1 ...": the goal, then the room's places. */
export function statementOf({ goal, kind, places }: Situation): string {
  return textOf([`${goal.kind}:`, goal.object, "to", goal.target, "in", kind, ...places]);
}
