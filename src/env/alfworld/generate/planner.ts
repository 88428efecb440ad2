import { TREATMENT } from "./task.ts";
import {
  type Action,
  allowed,
  apply,
  pair,
  solved,
  treated,
  type World,
  type WorldState,
} from "./world.ts";

/**
 * The expert: A* over the abstract model. Only actions on what the task names are tried; nothing
 * else can shorten a plan, because hands hold one thing, doors need not be closed and receptacles
 * never fill up.
 */
const MOST_STATES = 50_000;

interface Node {
  readonly state: WorldState;
  readonly parent: Node | null;
  readonly action: Action | null;
  readonly cost: number;
}

/** What of a world matters to its task. */
interface Relevant {
  readonly wanted: readonly string[];
  readonly goals: readonly string[];
  readonly appliances: readonly string[];
  readonly actions: readonly Action[];
  /** Places of the wanted objects at the start, of the appliances and of the goals are disjoint. */
  readonly apart: {
    readonly sourceGoal: boolean;
    readonly sourceAppliance: boolean;
    readonly applianceGoal: boolean;
  };
}

const VERBS = {
  pick_clean_then_place_in_recep: "clean",
  pick_heat_then_place_in_recep: "heat",
  pick_cool_then_place_in_recep: "cool",
} as const;

function relevant(world: World, start: WorldState): Relevant {
  const { task } = world;
  const receptacles = [...world.receptacles.values()];
  const holding = (thing: string): string[] =>
    receptacles.filter(({ id }) => start.inside.has(pair(thing, id))).map(({ id }) => id);
  const ofType = (type: string | null | undefined): string[] =>
    receptacles.filter((one) => one.type === type).map(({ id }) => id);
  const things = [...world.things.values()];
  const wanted = things.filter(({ type }) => type === task.object).map(({ id }) => id);
  const lamps = things.filter(({ type }) => type === task.lamp).map(({ id }) => id);
  const sources = wanted.flatMap(holding);
  const goals = task.lamp === null ? ofType(task.receptacle) : lamps.flatMap(holding);
  const appliances = ofType(TREATMENT[task.type]?.appliance);
  const verb = task.type in VERBS ? VERBS[task.type as keyof typeof VERBS] : null;
  const visited = [...new Set([...sources, ...goals, ...appliances])];
  const actions: Action[] = [];
  for (const receptacle of visited) {
    actions.push({ verb: "go", receptacle }, { verb: "open", receptacle });
    for (const thing of wanted) {
      actions.push({ verb: "take", thing, receptacle });
      if (task.lamp === null && goals.includes(receptacle)) {
        actions.push({ verb: "put", thing, receptacle });
      }
      if (verb !== null && appliances.includes(receptacle)) {
        actions.push({ verb, thing, receptacle });
      }
    }
  }
  for (const thing of lamps) actions.push({ verb: "use", thing });
  const places = (ids: readonly string[]): Set<string | undefined> =>
    new Set(ids.map((id) => world.receptacles.get(id)?.location));
  const disjoint = (a: readonly string[], b: readonly string[]): boolean => {
    const there = places(b);
    return [...places(a)].every((place) => !there.has(place));
  };
  return {
    wanted,
    goals,
    appliances,
    actions,
    apart: {
      sourceGoal: disjoint(sources, goals),
      sourceAppliance: disjoint(sources, appliances),
      applianceGoal: disjoint(appliances, goals),
    },
  };
}

/** A lower bound of the actions that are still needed. */
function bound(world: World, need: Relevant, state: WorldState): number {
  const { task } = world;
  const at = (ids: readonly string[]): 0 | 1 =>
    ids.some((id) => world.receptacles.get(id)?.location === state.location) ? 1 : 0;
  const { held } = state;
  const atSource = (): 0 | 1 => {
    const receptacles = [...world.receptacles.values()];
    return receptacles.some(
      ({ id, location }) =>
        location === state.location && need.wanted.some((one) => state.inside.has(pair(one, id))),
    )
      ? 1
      : 0;
  };
  if (task.lamp !== null) {
    const lit = state.on.size > 0 ? 0 : 1;
    if (held !== null) return lit + 1 - at(need.goals);
    return 1 + lit + (1 - atSource()) + (need.apart.sourceGoal && atSource() === 1 ? 1 : 0);
  }
  const inPlace = (goal: string): number =>
    need.wanted.filter((one) => state.inside.has(pair(one, goal)) && treated(task, state, one))
      .length;
  const needed = task.type === "pick_two_obj_and_place" ? 2 : 1;
  const missing = needed - Math.max(0, ...need.goals.map(inPlace));
  if (missing <= 0) return 0;
  const treating = need.appliances.length > 0;
  const moved = (apart: boolean): number => (apart ? 1 : 0);
  const bring = treating
    ? moved(need.apart.sourceAppliance) + 1 + moved(need.apart.applianceGoal) + 1
    : moved(need.apart.sourceGoal) + 1;
  let first: number;
  if (held === null) first = 1 + (1 - atSource()) + bring;
  else if (treated(task, state, held)) first = 1 + 1 - at(need.goals);
  else first = 1 + (1 - at(need.appliances)) + moved(need.apart.applianceGoal) + 1;
  return first + (missing - 1) * (1 + 2 * moved(need.apart.sourceGoal) + 1);
}

function keyOf(state: WorldState): string {
  const sets = [state.opened, state.inside, state.clean, state.hot, state.cool, state.on];
  return [state.location, state.held ?? "", ...sets.map((set) => [...set].sort().join(","))].join(
    "|",
  );
}

/** Only the wanted objects and lamps; whatever else is in the room never moves. */
function reduced(world: World, state: WorldState): { world: World; state: WorldState } {
  const { task } = world;
  const things = new Map(
    [...world.things].filter(([, { type }]) => type === task.object || type === task.lamp),
  );
  const inside = new Set(
    [...state.inside].filter((text) => things.has(text.slice(0, text.indexOf(" ")))),
  );
  return { world: { ...world, things }, state: { ...state, inside } };
}

function planOf(node: Node): readonly Action[] {
  const plan: Action[] = [];
  for (let one: Node | null = node; one?.action; one = one.parent) plan.push(one.action);
  return plan.reverse();
}

/** A plan with the fewest actions, or null where the search finds none. */
export function findPlan(fullWorld: World, fullState: WorldState): readonly Action[] | null {
  const { world, state: start } = reduced(fullWorld, fullState);
  const need = relevant(world, start);
  const best = new Map<string, number>();
  // Open nodes by cost plus bound; within one bucket the deepest comes first.
  const buckets: Node[][] = [];
  const push = (node: Node, least: number): void => {
    const key = keyOf(node.state);
    if ((best.get(key) ?? Number.POSITIVE_INFINITY) <= node.cost) return;
    best.set(key, node.cost);
    const estimate = Math.max(least, node.cost + bound(world, need, node.state));
    while (buckets.length <= estimate) buckets.push([]);
    buckets[estimate]?.push(node);
  };
  push({ state: start, parent: null, action: null, cost: 0 }, 0);
  for (let estimate = 0; estimate < buckets.length; estimate++) {
    for (let node = buckets[estimate]?.pop(); node; node = buckets[estimate]?.pop()) {
      if (solved(world, node.state)) return planOf(node);
      if (best.size > MOST_STATES) return null;
      for (const action of need.actions) {
        if (!allowed(world, node.state, action)) continue;
        const state = apply(world, node.state, action);
        push({ state, parent: node, action, cost: node.cost + 1 }, estimate);
      }
    }
  }
  return null;
}

/** Whether a plan keeps the rules at every action and solves the task. */
export function proves(world: World, start: WorldState, plan: readonly Action[]): boolean {
  let state = start;
  for (const action of plan) {
    if (!allowed(world, state, action)) return false;
    state = apply(world, state, action);
  }
  return solved(world, state);
}
