import { APPLIANCE, CLEANABLE, COOLABLE, FIXED, HEATABLE, TOGGLEABLE } from "./affordances.ts";
import { accepts } from "./containment.ts";
import type { Receptacle, Room, Task, Thing } from "./types.ts";

/**
 * An abstract model of the game: the rules of the household domain without texts. It is what the
 * planner searches, and it is independent of the interpreter on purpose, so that a game that both
 * agree on is very probably right.
 */
export type Action =
  | { readonly verb: "go"; readonly receptacle: string }
  | { readonly verb: "open"; readonly receptacle: string }
  | { readonly verb: "close"; readonly receptacle: string }
  | {
      readonly verb: "take" | "put" | "clean" | "heat" | "cool";
      readonly thing: string;
      readonly receptacle: string;
    }
  | { readonly verb: "use"; readonly thing: string };

/** Identifiers throughout; `inside` holds pairs "thing receptacle". */
export interface WorldState {
  readonly location: string;
  readonly held: string | null;
  readonly opened: ReadonlySet<string>;
  readonly inside: ReadonlySet<string>;
  readonly clean: ReadonlySet<string>;
  readonly hot: ReadonlySet<string>;
  readonly cool: ReadonlySet<string>;
  readonly on: ReadonlySet<string>;
}

export interface World {
  readonly task: Task;
  readonly receptacles: ReadonlyMap<string, Receptacle>;
  readonly things: ReadonlyMap<string, Thing>;
}

export const pair = (thing: string, receptacle: string): string => `${thing} ${receptacle}`;

export function worldOf(room: Room, task: Task): { world: World; state: WorldState } {
  const world: World = {
    task,
    receptacles: new Map(room.layout.receptacles.map((one) => [one.id, one])),
    things: new Map(room.things.map((one) => [one.id, one])),
  };
  const state: WorldState = {
    location: room.start,
    held: null,
    opened: new Set(),
    inside: new Set(room.things.flatMap(({ id, inside }) => inside.map((r) => pair(id, r)))),
    clean: new Set(),
    hot: new Set(),
    cool: new Set(room.things.filter(({ cool }) => cool).map(({ id }) => id)),
    on: new Set(),
  };
  return { world, state };
}

const TREATS = {
  clean: { objects: CLEANABLE, by: APPLIANCE.clean },
  heat: { objects: HEATABLE, by: APPLIANCE.heat },
  cool: { objects: COOLABLE, by: APPLIANCE.cool },
} as const;

/** Whether the rules allow an action now. */
export function allowed(world: World, state: WorldState, action: Action): boolean {
  if (action.verb === "use") {
    const thing = world.things.get(action.thing);
    if (!thing || !TOGGLEABLE.has(thing.type)) return false;
    return [...world.receptacles.values()].some(
      (one) => one.location === state.location && state.inside.has(pair(thing.id, one.id)),
    );
  }
  const receptacle = world.receptacles.get(action.receptacle);
  if (!receptacle) return false;
  const here = receptacle.location === state.location;
  if (action.verb === "go") return !here;
  const open = state.opened.has(receptacle.id);
  if (action.verb === "open") return here && receptacle.openable && !open;
  if (action.verb === "close") return here && receptacle.openable && open;
  const thing = world.things.get(action.thing);
  if (!thing || !here) return false;
  const reachable = !receptacle.openable || open;
  switch (action.verb) {
    case "take":
      return (
        reachable &&
        state.held === null &&
        !FIXED.has(thing.type) &&
        state.inside.has(pair(thing.id, receptacle.id))
      );
    case "put":
      return reachable && state.held === thing.id && accepts(receptacle.type, thing.type);
    default: {
      const { objects, by } = TREATS[action.verb];
      return state.held === thing.id && receptacle.type === by && objects.has(thing.type);
    }
  }
}

function plus(set: ReadonlySet<string>, value: string): ReadonlySet<string> {
  return new Set(set).add(value);
}

function minus(set: ReadonlySet<string>, value: string): ReadonlySet<string> {
  const copy = new Set(set);
  copy.delete(value);
  return copy;
}

/** The state after an allowed action. */
export function apply(world: World, state: WorldState, action: Action): WorldState {
  switch (action.verb) {
    case "go": {
      const location = world.receptacles.get(action.receptacle)?.location ?? state.location;
      return { ...state, location };
    }
    case "open":
      return { ...state, opened: plus(state.opened, action.receptacle) };
    case "close":
      return { ...state, opened: minus(state.opened, action.receptacle) };
    case "take": {
      const inside = minus(state.inside, pair(action.thing, action.receptacle));
      return { ...state, inside, held: action.thing };
    }
    case "put": {
      const inside = plus(state.inside, pair(action.thing, action.receptacle));
      return { ...state, inside, held: null };
    }
    case "clean":
      return { ...state, clean: plus(state.clean, action.thing) };
    case "heat":
      return {
        ...state,
        hot: plus(state.hot, action.thing),
        cool: minus(state.cool, action.thing),
      };
    case "cool":
      return {
        ...state,
        cool: plus(state.cool, action.thing),
        hot: minus(state.hot, action.thing),
      };
    case "use":
      return { ...state, on: plus(state.on, action.thing) };
  }
}

/** Whether an object has what the task asks for, its place aside. */
export function treated(task: Task, state: WorldState, thing: string): boolean {
  switch (task.type) {
    case "pick_clean_then_place_in_recep":
      return state.clean.has(thing);
    case "pick_heat_then_place_in_recep":
      return state.hot.has(thing);
    case "pick_cool_then_place_in_recep":
      return state.cool.has(thing);
    default:
      return true;
  }
}

/** Whether the task is done. */
export function solved(world: World, state: WorldState): boolean {
  const { task } = world;
  const wanted = [...world.things.values()].filter(({ type }) => type === task.object);
  const receptacles = [...world.receptacles.values()];
  if (task.lamp !== null) {
    return (
      wanted.some(({ id }) => id === state.held) &&
      receptacles
        .filter(({ location }) => location === state.location)
        .some(({ id }) =>
          [...world.things.values()].some(
            (lamp) =>
              lamp.type === task.lamp &&
              state.on.has(lamp.id) &&
              state.inside.has(pair(lamp.id, id)),
          ),
        )
    );
  }
  const needed = task.type === "pick_two_obj_and_place" ? 2 : 1;
  return receptacles
    .filter(({ type }) => type === task.receptacle)
    .some(({ id: receptacle }) => {
      const there = wanted.filter(
        ({ id }) => state.inside.has(pair(id, receptacle)) && treated(task, state, id),
      );
      return there.length >= needed;
    });
}
