/**
 * A small household game as the rules know it, with ALFWorld's texts: what the scripted
 * players play in. It says to the letter what the interpreter says about the commands
 * that they give (household.test.ts), and is a hundred times faster, because a corpus
 * has a million steps. Rooms with odd cases are not for it.
 */
import { invariant } from "../../base/index.ts";
import {
  type Action,
  allowed,
  apply,
  commandOf,
  type DrawnGame,
  namesOf,
  pair,
  solved,
  type World,
  type WorldState,
  worldOf,
} from "../alfworld/index.ts";

/** A household with everything that never changes. Identifiers are the generator's. */
export interface Household {
  readonly game: DrawnGame;
  readonly world: World;
  readonly start: WorldState;
  /** What texts call an identifier: "shelf 2". */
  readonly names: ReadonlyMap<string, string>;
  /** Identifiers of receptacles in the order in which texts list them. */
  readonly receptacles: readonly string[];
  readonly statement: string;
  readonly opening: string;
}

/** What an action led to. */
export interface Outcome {
  readonly state: WorldState;
  readonly command: string;
  readonly observation: string;
  readonly valid: boolean;
  readonly won: boolean;
}

const byText = (a: string, b: string): number => (a.toLowerCase() < b.toLowerCase() ? -1 : 1);

/** "a x", "a x, and a y", "nothing". */
function listed(names: readonly string[]): string {
  const items = names.map((name) => `a ${name}`);
  const last = items.pop();
  if (last === undefined) return "nothing";
  return items.length === 0 ? last : `${items.join(", ")}, and ${last}`;
}

export function householdOf(game: DrawnGame): Household {
  const { world, state } = worldOf(game.room, game.task);
  const names = namesOf(game.room);
  const receptacles = [...world.receptacles.keys()].sort(byText);
  const seen = listed(receptacles.map((id) => names.get(id) ?? id));
  return {
    game,
    world,
    start: state,
    names,
    receptacles,
    statement: `Your task is to: ${game.wording}.`,
    opening: `You are in the middle of a room. Looking quickly around you, you see ${seen}.`,
  };
}

export function nameOf({ names }: Household, id: string): string {
  const name = names.get(id);
  invariant(name, "an identifier of this household");
  return name;
}

/** The type of a receptacle or a thing. */
export function typeOf({ world }: Household, id: string): string {
  const one = world.receptacles.get(id) ?? world.things.get(id);
  invariant(one, "an identifier of this household");
  return one.type;
}

/** The receptacle where the agent stands; null before its first move. */
export function placeOf({ world, receptacles }: Household, state: WorldState): string | null {
  return receptacles.find((id) => world.receptacles.get(id)?.location === state.location) ?? null;
}

export function isOpen({ world }: Household, state: WorldState, receptacle: string): boolean {
  return world.receptacles.get(receptacle)?.openable === false || state.opened.has(receptacle);
}

/** Things in a receptacle, in the order in which texts list them, whether it is open or not. */
export function contentsOf({ world }: Household, state: WorldState, receptacle: string): string[] {
  const ids = [...world.things.keys()].filter((id) => state.inside.has(pair(id, receptacle)));
  return ids.sort(byText);
}

function contentsText(household: Household, state: WorldState, receptacle: string): string {
  const name = nameOf(household, receptacle);
  const openable = household.world.receptacles.get(receptacle)?.openable === true;
  if (openable && !state.opened.has(receptacle)) return `The ${name} is closed.`;
  const things = contentsOf(household, state, receptacle).map((id) => nameOf(household, id));
  const head = openable ? `The ${name} is open. In it` : `On the ${name}`;
  return `${head}, you see ${listed(things)}.`;
}

function answer(household: Household, state: WorldState, action: Action): string {
  const name = (id: string): string => nameOf(household, id);
  switch (action.verb) {
    case "go":
      return `You arrive at ${name(action.receptacle)}. ${contentsText(household, state, action.receptacle)}`;
    case "open":
      return `You open the ${name(action.receptacle)}. ${contentsText(household, state, action.receptacle)}`;
    case "close":
      return `You close the ${name(action.receptacle)}.`;
    case "take":
      return `You pick up the ${name(action.thing)} from the ${name(action.receptacle)}.`;
    case "put":
      return `You move the ${name(action.thing)} to the ${name(action.receptacle)}.`;
    case "use":
      return `You turn on the ${name(action.thing)}.`;
    default:
      return `You ${action.verb} the ${name(action.thing)} using the ${name(action.receptacle)}.`;
  }
}

/** Carries out an action; one that is not allowed changes nothing. */
export function act(household: Household, state: WorldState, action: Action): Outcome {
  const { world, names } = household;
  const command = commandOf(action, names, "move");
  if (!allowed(world, state, action)) {
    return { state, command, observation: "Nothing happens.", valid: false, won: false };
  }
  const after = apply(world, state, action);
  const observation = answer(household, after, action);
  return { state: after, command, observation, valid: true, won: solved(world, after) };
}
