import { invariant, type Rng } from "../../../base/index.ts";
import { APPLIANCE, CLEANABLE, COOLABLE, FIXED, HEATABLE } from "./affordances.ts";
import { accepts } from "./containment.ts";
import { weighted } from "./draw.ts";
import { LEVEL_SETTINGS, TASK_ROOMS } from "./levels.ts";
import type { ObjectStatistics, RoomStatistics } from "./statistics.ts";
import {
  type Layout,
  type Level,
  ROOM_KINDS,
  type RoomKind,
  type Task,
  type TaskType,
} from "./types.ts";

/** The lamp of every "look at" task: floor lamps stand in no receptacle and cannot be used. */
export const LAMP = "DeskLamp";

/** Percentage from which a type lies on the floor so often that no task should want it. */
const ALWAYS_ON_FLOOR = 90;

interface Treatment {
  readonly objects: ReadonlySet<string>;
  readonly appliance: string;
}

/** What has to be done to the object on the way, if anything. */
export const TREATMENT: Readonly<Partial<Record<TaskType, Treatment>>> = {
  pick_clean_then_place_in_recep: { objects: CLEANABLE, appliance: APPLIANCE.clean },
  pick_heat_then_place_in_recep: { objects: HEATABLE, appliance: APPLIANCE.heat },
  pick_cool_then_place_in_recep: { objects: COOLABLE, appliance: APPLIANCE.cool },
};

export function drawTaskType(rng: Rng, level: Level): TaskType {
  return weighted(rng, Object.entries(LEVEL_SETTINGS[level].tasks) as [TaskType, number][]);
}

export function drawRoomKind(rng: Rng, type: TaskType): RoomKind {
  return weighted(
    rng,
    ROOM_KINDS.map((kind) => [kind, TASK_ROOMS[type][kind] ?? 0] as const),
  );
}

/** How often a type of object occurs in a kind of room, in percent. */
export const presence = (statistics: ObjectStatistics): number =>
  100 - Math.min(100, statistics.counts[0] ?? 0);

/** Whether the object has a usual place other than a receptacle of type `except`. */
function hasPlace(
  statistics: ObjectStatistics,
  types: ReadonlySet<string>,
  except: string,
): boolean {
  return Object.keys(statistics.on).some((type) => type !== except && types.has(type));
}

/**
 * A task of type `type` for a room, or null where the room offers none: the object usually has a
 * place elsewhere, the receptacle accepts it, and the appliance is there.
 */
export function drawTask(
  rng: Rng,
  type: TaskType,
  layout: Layout,
  statistics: RoomStatistics,
): Task | null {
  const treatment = TREATMENT[type];
  const types = new Set(layout.receptacles.map((receptacle) => receptacle.type));
  if (treatment && !types.has(treatment.appliance)) return null;
  const objects = Object.entries(statistics.objects).filter(
    ([object, { floor }]) =>
      !FIXED.has(object) && floor < ALWAYS_ON_FLOOR && (treatment?.objects.has(object) ?? true),
  );
  if (type === "look_at_obj_in_light") {
    const lamp = statistics.objects[LAMP];
    if (!lamp || !hasPlace(lamp, types, "")) return null;
    const wanted = objects.filter(([, one]) => hasPlace(one, types, ""));
    if (wanted.length === 0) return null;
    const object = weighted(
      rng,
      wanted.map(([name, one]) => [name, presence(one)] as const),
    );
    return { type, object, receptacle: null, lamp: LAMP };
  }
  const choices = objects.flatMap(([object, one]) => {
    const targets = [...types].filter(
      (target) =>
        target !== treatment?.appliance && accepts(target, object) && hasPlace(one, types, target),
    );
    return targets.length === 0 ? [] : [[{ object, targets }, presence(one)] as const];
  });
  if (choices.length === 0) return null;
  const { object, targets } = weighted(rng, choices);
  return { type, object, receptacle: rng.pick(targets), lamp: null };
}

/** Both sentences that ALFWorld has for each type of task. */
const WORDINGS: Readonly<Record<TaskType, readonly [string, string]>> = {
  pick_and_place_simple: ["put a {obj} in {recep}", "put some {obj} on {recep}"],
  look_at_obj_in_light: ["look at {obj} under the {lamp}", "examine the {obj} with the {lamp}"],
  pick_clean_then_place_in_recep: [
    "put a clean {obj} in {recep}",
    "clean some {obj} and put it in {recep}",
  ],
  pick_heat_then_place_in_recep: [
    "put a hot {obj} in {recep}",
    "heat some {obj} and put it in {recep}",
  ],
  pick_cool_then_place_in_recep: [
    "put a cool {obj} in {recep}",
    "cool some {obj} and put it in {recep}",
  ],
  pick_two_obj_and_place: ["put two {obj} in {recep}", "find two {obj} and put them in {recep}"],
};

/** The task as the player reads it, without the full stop; `variant` chooses the sentence. */
export function wordingOf(task: Task, variant: 0 | 1): string {
  const target = task.receptacle ?? task.lamp;
  invariant(target, "a task without a target");
  return WORDINGS[task.type][variant]
    .replace("{obj}", task.object.toLowerCase())
    .replace("{recep}", target.toLowerCase())
    .replace("{lamp}", target.toLowerCase());
}
