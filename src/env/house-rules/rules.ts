/** What actions do. The state is a plain value that nothing changes in place. */
import { invariant } from "../../base/index.ts";
import { houseOf, putOf } from "./house.ts";
import type { Goal, Situation } from "./situation.ts";
import {
  CLOSED_VIEW,
  deviceOf,
  EMPTY,
  isPreparation,
  isProcess,
  NOTHING,
  OK,
  PROMPT,
  type Preparation,
  startsClosed,
  textOf,
  typeOf,
} from "./words.ts";

/** The most actions of an episode. */
export const HORIZON = 14;

export interface HouseState {
  /** The seed of the house. */
  readonly house: number;
  readonly goal: Goal;
  /** The objects at each place; its keys are the places of the room. */
  readonly contents: Readonly<Record<string, readonly string[]>>;
  readonly opened: readonly string[];
  /** Where the player is; null at the door. */
  readonly at: string | null;
  readonly holding: string | null;
  /** Whether what is held went through the goal's process since it was taken. */
  readonly processed: boolean;
  /** The preparation that the last action was. */
  readonly prepared: Preparation | null;
  /** Actions so far. */
  readonly steps: number;
  readonly won: boolean;
}

export function firstState({ house, goal, contents }: Situation): HouseState {
  return {
    house: house.seed,
    goal,
    contents,
    opened: [],
    at: null,
    holding: null,
    processed: false,
    prepared: null,
    steps: 0,
    won: false,
  };
}

export const isOpen = ({ opened }: HouseState, place: string): boolean =>
  !startsClosed(place) || opened.includes(place);

/** The objects that are in view. */
export function visible(state: HouseState): readonly string[] {
  const { at, contents } = state;
  return at !== null && isOpen(state, at) ? (contents[at] ?? []) : [];
}

/** What the player sees where it stands, as the words of an observation. */
function view(state: HouseState): readonly string[] {
  if (state.at === null) return [NOTHING];
  if (!isOpen(state, state.at)) return [CLOSED_VIEW];
  const objects = visible(state);
  return objects.length > 0 ? objects : [EMPTY];
}

interface Outcome {
  readonly state: HouseState;
  readonly seen: readonly string[];
  /** Whether the action was understood and possible; one that a convention refuses is. */
  readonly valid: boolean;
}

const changed = (state: HouseState, change: Partial<HouseState>): HouseState => ({
  ...state,
  ...change,
});

const withContents = (state: HouseState, place: string, objects: readonly string[]) => ({
  ...state.contents,
  [place]: objects,
});

/** The goal object at a place of the goal's type: what is put there must be wanted. */
const isGoalPut = ({ goal }: HouseState, object: string, place: string): boolean =>
  object === goal.object && typeOf(place) === goal.target;

function putDown(state: HouseState, last: Preparation | null, object: string, place: string) {
  const { goal, processed, house } = state;
  if (!isGoalPut(state, object, place)) {
    const contents = withContents(state, place, [...(state.contents[place] ?? []), object]);
    return { state: changed(state, { contents, holding: null }), seen: [OK] };
  }
  const ready = goal.kind === "put" || processed;
  if (!ready || last !== putOf(houseOf(house), goal.target)) return { state, seen: [NOTHING] };
  return { state: changed(state, { holding: null, won: true }), seen: [OK] };
}

/** The outcome of an action that is possible; null for any other. `last` came right before it. */
function effect(
  state: HouseState,
  last: Preparation | null,
  words: readonly string[],
): { readonly state: HouseState; readonly seen: readonly string[] } | null {
  const [verb = "", first = "", second = ""] = words;
  const { at, holding } = state;
  if (words.length === 1 && verb === "look" && at !== null) return { state, seen: view(state) };
  if (words.length === 2 && verb === "go" && Object.hasOwn(state.contents, first)) {
    const moved = changed(state, { at: first });
    return { state: moved, seen: view(moved) };
  }
  if (words.length === 2 && first === at) {
    if (verb !== "open" || isOpen(state, first)) return null;
    const opened = changed(state, { opened: [...state.opened, first] });
    return { state: opened, seen: view(opened) };
  }
  if (words.length !== 3) return null;
  if (verb === "prepare" && first === at && isPreparation(second)) {
    return { state: changed(state, { prepared: second }), seen: [OK] };
  }
  if (second !== at) return null;
  if (verb === "take" && holding === null && visible(state).includes(first)) {
    const left = visible(state).filter((object) => object !== first);
    const contents = withContents(state, at, left);
    return { state: changed(state, { contents, holding: first, processed: false }), seen: [OK] };
  }
  if (holding !== first) return null;
  if (verb === "put" && (isGoalPut(state, first, at) || isOpen(state, at))) {
    return putDown(state, last, first, at);
  }
  if (!isProcess(verb) || deviceOf(verb) !== typeOf(at)) return null;
  if (houseOf(state.house).processes[verb] !== last) return { state, seen: [NOTHING] };
  const processed = state.processed || verb === state.goal.kind;
  return { state: changed(state, { processed }), seen: [OK] };
}

/** Carries out an action; a text that is no possible action changes nothing but counts. */
export function act(state: HouseState, words: readonly string[]): Outcome {
  invariant(!state.won && state.steps < HORIZON, "a finished episode has no next step");
  const begun = changed(state, { prepared: null, steps: state.steps + 1 });
  const outcome = effect(begun, state.prepared, words);
  return outcome === null
    ? { state: begun, seen: [NOTHING], valid: false }
    : { ...outcome, valid: true };
}

/**
 * An observation as the policy reads it: what is seen, and the object that is wanted. With
 * that word before it a small policy learns far sooner whether it sees the right object.
 */
export const observationOf = ({ object }: Goal, seen: readonly string[]): string =>
  textOf([...seen, PROMPT, object]);
