import { describe, expect, it } from "vitest";
import { generateGame } from "./game.ts";
import { findPlan, proves } from "./planner.ts";
import { LEVELS } from "./types.ts";
import {
  type Action,
  allowed,
  apply,
  solved,
  type World,
  type WorldState,
  worldOf,
} from "./world.ts";

const worlds = (level: (typeof LEVELS)[number], count: number) =>
  Array.from({ length: count }, (_, index) => {
    const { room, task } = generateGame({ level, split: "train", index, syntax: "move" });
    return worldOf(room, task);
  });

/** Every action of the model on the wanted objects and lamps, closing and all receptacles too. */
function everyAction({ receptacles, things, task }: World): Action[] {
  const movable = [...things.values()].filter(({ type }) => type === task.object);
  const lamps = [...things.values()].filter(({ type }) => type === task.lamp);
  return [
    ...[...receptacles.keys()].flatMap((receptacle): Action[] => [
      { verb: "go", receptacle },
      { verb: "open", receptacle },
      { verb: "close", receptacle },
      ...movable.flatMap(({ id: thing }) =>
        (["take", "put", "clean", "heat", "cool"] as const).map((verb) => ({
          verb,
          thing,
          receptacle,
        })),
      ),
    ]),
    ...lamps.map(({ id: thing }): Action => ({ verb: "use", thing })),
  ];
}

/** Length of the shortest plan by breadth-first search without any knowledge of the task. */
function shortest(world: World, start: WorldState, most: number): number {
  const key = (state: WorldState): string =>
    JSON.stringify(
      Object.values(state).map((value) => (value instanceof Set ? [...value].sort() : value)),
    );
  const actions = everyAction(world);
  let frontier = [start];
  const known = new Set([key(start)]);
  for (let depth = 0; depth <= most; depth++) {
    if (frontier.some((state) => solved(world, state))) return depth;
    const next: WorldState[] = [];
    for (const state of frontier) {
      for (const action of actions) {
        if (!allowed(world, state, action)) continue;
        const after = apply(world, state, action);
        const text = key(after);
        if (known.has(text)) continue;
        known.add(text);
        next.push(after);
      }
    }
    frontier = next;
  }
  return Number.POSITIVE_INFINITY;
}

describe("findPlan", () => {
  it.each(LEVELS)("solves every game of level %s by the rules", (level) => {
    for (const { world, state } of worlds(level, 300)) {
      const plan = findPlan(world, state);
      expect(plan && proves(world, state, plan)).toBe(true);
    }
  });

  it("finds plans as short as an exhaustive search", () => {
    let compared = 0;
    for (const { world, state } of worlds("mini", 60)) {
      const length = findPlan(world, state)?.length ?? 0;
      if (length > 6) continue;
      compared++;
      expect(length).toBe(shortest(world, state, length));
    }
    expect(compared).toBeGreaterThan(20);
  });

  it("finds none where the wanted object is missing", () => {
    for (const { world, state } of worlds("small", 20)) {
      const things = new Map(
        [...world.things].filter(([, { type }]) => type !== world.task.object),
      );
      expect(findPlan({ ...world, things }, state)).toBeNull();
    }
  });
});

describe("proves", () => {
  it("refuses a plan that lacks any one of its actions", () => {
    for (const { world, state } of worlds("mini", 40)) {
      const plan = findPlan(world, state) ?? [];
      expect(plan.length).toBeGreaterThan(0);
      for (let left = 0; left < plan.length; left++) {
        expect(
          proves(
            world,
            state,
            plan.filter((_, i) => i !== left),
          ),
        ).toBe(false);
      }
    }
  });
});
