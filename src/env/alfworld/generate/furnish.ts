import type { Rng } from "../../../base/index.ts";
import { COOLABLE, FIXED } from "./affordances.ts";
import { accepts } from "./containment.ts";
import { weighted, weightedSample } from "./draw.ts";
import { Identifiers } from "./identifiers.ts";
import { LEVEL_SETTINGS, type LevelSettings } from "./levels.ts";
import type { ObjectStatistics } from "./statistics.ts";
import { presence } from "./task.ts";
import type { Layout, Level, Receptacle, Room, Task, Thing } from "./types.ts";

/**
 * Percentage of objects of a type that, lying in one of two receptacle types, lie in one of the
 * other as well: ALFWorld reads this from what touches what, and so has pans on two burners.
 */
const IN_TWO: readonly (readonly [string, string, string, number])[] = [
  ["Mug", "CoffeeMachine", "CounterTop", 45],
  ["Pot", "StoveBurner", "StoveBurner", 27],
  ["Pan", "StoveBurner", "StoveBurner", 25],
  ["Pan", "CounterTop", "StoveBurner", 22],
  ["DeskLamp", "Desk", "Shelf", 47],
  ["Bowl", "Desk", "Shelf", 15],
  ["AlarmClock", "Desk", "Shelf", 9],
  ["KeyChain", "Desk", "Shelf", 8],
  ["KeyChain", "Dresser", "Safe", 12],
  ["Pencil", "Desk", "Shelf", 5],
  ["HandTowel", "HandTowelHolder", "CounterTop", 3],
];

/** Percentage of coolable things in a fridge that are cold from the start. */
const COLD_IN_FRIDGE = 5;

/** What is wanted of one type beyond its statistics. */
interface Demand {
  readonly type: string;
  /** At least so many, none of them on the floor. */
  readonly least: number;
  /** A receptacle type in which none of them may lie. */
  readonly nowhere: string | null;
}

function demands(task: Task): readonly Demand[] {
  const least = task.type === "pick_two_obj_and_place" ? 2 : 1;
  const wanted: Demand = { type: task.object, least, nowhere: task.receptacle };
  return task.lamp === null ? [wanted] : [wanted, { type: task.lamp, least: 1, nowhere: null }];
}

/** How many of each type there are. */
function drawCounts(
  rng: Rng,
  settings: LevelSettings,
  layout: Layout,
  task: Task,
): Map<string, number> {
  const { objects } = settings.rooms[layout.kind];
  const wanted = demands(task);
  const available = Object.entries(objects).filter(
    ([type]) => settings.furniture || !FIXED.has(type) || wanted.some((one) => one.type === type),
  );
  const optional = available.filter(([type]) => !wanted.some((one) => one.type === type));
  const { otherTypes } = settings;
  const chosen = new Set(
    otherTypes === null
      ? optional.map(([type]) => type)
      : weightedSample(
          rng,
          optional.map(([type, one]) => [type, presence(one)] as const),
          rng.integer(...otherTypes),
        ),
  );
  const counts = new Map<string, number>();
  for (const [type, statistics] of available) {
    const demand = wanted.find((one) => one.type === type);
    if (!demand && !chosen.has(type)) continue;
    // A type that was chosen, or that is wanted, is there at least once.
    const least = demand?.least ?? (otherTypes === null ? 0 : 1);
    const entries = statistics.counts.map((weight, n) => [n, n < least ? 0 : weight] as const);
    const possible = entries.some(([, weight]) => weight > 0);
    const count = possible ? weighted(rng, entries) : least;
    counts.set(type, Math.min(count, Math.max(settings.copies, least)));
  }
  return counts;
}

/** A receptacle in which a thing of `type` usually lies, or null where the room has none. */
function usualPlace(
  rng: Rng,
  layout: Layout,
  type: string,
  statistics: ObjectStatistics,
  nowhere: string | null,
): Receptacle | null {
  const possible = layout.receptacles.filter((one) => one.type !== nowhere);
  const types = new Set(possible.map((one) => one.type));
  const usual = Object.entries(statistics.on).filter(([on]) => types.has(on));
  if (usual.length > 0) {
    const on = weighted(rng, usual);
    return rng.pick(possible.filter((one) => one.type === on));
  }
  const accepting = possible.filter((one) => accepts(one.type, type));
  return accepting.length > 0 ? rng.pick(accepting) : null;
}

/** A second receptacle that holds the same thing, in the odd cases. */
function secondPlace(
  rng: Rng,
  layout: Layout,
  type: string,
  first: Receptacle,
  nowhere: string | null,
): Receptacle | null {
  for (const [object, a, b, percentage] of IN_TWO) {
    const other = first.type === a ? b : first.type === b ? a : null;
    if (object !== type || other === null || other === nowhere) continue;
    const possible = layout.receptacles.filter((one) => one.type === other && one !== first);
    if (possible.length > 0 && rng.chance(percentage / 100)) return rng.pick(possible);
  }
  return null;
}

/** Puts objects and furniture into a room so that the task has what it needs. */
export function furnish(rng: Rng, level: Level, layout: Layout, task: Task): Room {
  const settings = LEVEL_SETTINGS[level];
  const { objects } = settings.rooms[layout.kind];
  const identifiers = new Identifiers(
    layout.receptacles.flatMap((receptacle) => [receptacle.id, receptacle.location]),
  );
  const things: Thing[] = [];
  for (const [type, count] of drawCounts(rng, settings, layout, task)) {
    const statistics = objects[type];
    if (!statistics) continue;
    const demand = demands(task).find((one) => one.type === type);
    const nowhere = demand?.nowhere ?? null;
    for (let i = 0; i < count; i++) {
      const needed = i < (demand?.least ?? 0);
      const onFloor = settings.oddCases && !needed && rng.chance(statistics.floor / 100);
      const first = onFloor ? null : usualPlace(rng, layout, type, statistics, nowhere);
      if (!first && !settings.oddCases) continue;
      const second =
        first && settings.oddCases ? secondPlace(rng, layout, type, first, nowhere) : null;
      const places = [first, second].filter((place) => place !== null);
      const cool = settings.oddCases && first?.type === "Fridge" && COOLABLE.has(type);
      things.push({
        id: identifiers.thing(rng, type),
        type,
        location: first?.location ?? identifiers.location(rng),
        inside: places.map((place) => place.id),
        cool: cool && rng.chance(COLD_IN_FRIDGE / 100),
      });
    }
  }
  return { layout, things, start: identifiers.location(rng) };
}
