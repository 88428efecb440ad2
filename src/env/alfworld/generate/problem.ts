import { invariant } from "../../../base/index.ts";
import {
  CLEANABLE,
  CONTAINERS,
  COOLABLE,
  FIXED,
  HEATABLE,
  SLICEABLE,
  TOGGLEABLE,
} from "./affordances.ts";
import { accepts } from "./containment.ts";
import { DOMAIN_CONSTANTS } from "./domain.ts";
import type { Room, Task, Thing } from "./types.ts";

const AGENT = "agent1";

const typeName = (type: string): string => `${type}Type`;

const unique = (values: readonly string[]): string[] => [...new Set(values)].sort();

const PROPERTIES: readonly (readonly [string, (thing: Thing) => boolean])[] = [
  ["pickupable", ({ type }) => !FIXED.has(type)],
  ["isReceptacleObject", ({ type }) => CONTAINERS.has(type)],
  ["cleanable", ({ type }) => CLEANABLE.has(type)],
  ["heatable", ({ type }) => HEATABLE.has(type)],
  ["coolable", ({ type }) => COOLABLE.has(type)],
  ["toggleable", ({ type }) => TOGGLEABLE.has(type)],
  ["sliceable", ({ type }) => SLICEABLE.has(type)],
  ["isCool", ({ cool }) => cool],
];

/** What holds at the start. */
function facts({ layout: { receptacles }, things, start }: Room): string[] {
  const types = unique(receptacles.map(({ type }) => type));
  const objects = unique(things.map(({ type }) => type));
  return [
    `atLocation ${AGENT} ${start}`,
    ...receptacles.flatMap(({ id, type, openable, location }) => [
      `receptacleType ${id} ${typeName(type)}`,
      `receptacleAtLocation ${id} ${location}`,
      ...(openable ? [`openable ${id}`] : []),
    ]),
    ...things.flatMap((thing) => [
      `objectType ${thing.id} ${typeName(thing.type)}`,
      `objectAtLocation ${thing.id} ${thing.location}`,
      ...thing.inside.map((receptacle) => `inReceptacle ${thing.id} ${receptacle}`),
      ...PROPERTIES.filter(([, has]) => has(thing)).map(([name]) => `${name} ${thing.id}`),
    ]),
    ...types.flatMap((type) =>
      objects
        .filter((object) => accepts(type, object))
        .map((object) => `canContain ${typeName(type)} ${typeName(object)}`),
    ),
  ];
}

const STATE: Readonly<Partial<Record<Task["type"], string>>> = {
  pick_clean_then_place_in_recep: "isClean",
  pick_heat_then_place_in_recep: "isHot",
  pick_cool_then_place_in_recep: "isCool",
};

/** The condition that ends the game. */
function goal(task: Task): string {
  const object = typeName(task.object);
  if (task.lamp !== null) {
    return [
      `(exists (?lamp - object ?r - receptacle ?a - agent ?l - location)`,
      `(and (objectType ?lamp ${typeName(task.lamp)}) (toggleable ?lamp) (isToggled ?lamp)`,
      `(inReceptacle ?lamp ?r) (receptacleAtLocation ?r ?l) (atLocation ?a ?l)))`,
      `(exists (?o - object ?a - agent) (and (objectType ?o ${object}) (holds ?a ?o)))`,
    ].join(" ");
  }
  invariant(task.receptacle, "a task that names neither a lamp nor a receptacle");
  const into = (variable: string): string =>
    `(objectType ${variable} ${object}) (inReceptacle ${variable} ?r)`;
  const receptacle = `(receptacleType ?r ${typeName(task.receptacle)})`;
  if (task.type === "pick_two_obj_and_place") {
    return `(exists (?r - receptacle) (exists (?o1 - object) (and ${receptacle} ${into("?o1")} (exists (?o2 - object) (and (not (= ?o1 ?o2)) ${into("?o2")})))))`;
  }
  const state = STATE[task.type];
  const treated = state ? ` (${state} ?o)` : "";
  return `(exists (?r - receptacle) (exists (?o - object) (and ${receptacle} ${into("?o")}${treated})))`;
}

/** The problem's text. `name` is a PDDL identifier. */
export function problemText(name: string, room: Room, task: Task): string {
  const { receptacles } = room.layout;
  const { things } = room;
  const rtypes = receptacles.map(({ type }) => typeName(type));
  const otypes = things.map(({ type }) => typeName(type));
  const places = [...receptacles, ...things].map(({ location }) => location);
  const objects: readonly (readonly [string, readonly string[]])[] = [
    ["agent", [AGENT]],
    ["rtype", unique([...rtypes, ...DOMAIN_CONSTANTS.rtype])],
    ["otype", unique([...otypes, typeName(task.object), ...DOMAIN_CONSTANTS.otype])],
    ["receptacle", receptacles.map(({ id }) => id)],
    ["object", things.map(({ id }) => id)],
    ["location", unique([...places, room.start])],
  ];
  const declarations = objects.flatMap(([type, ids]) => ids.map((id) => `    ${id} - ${type}`));
  return [
    `(define (problem ${name})`,
    "  (:domain alfred)",
    `  (:objects\n${declarations.join("\n")})`,
    `  (:init\n${facts(room)
      .map((fact) => `    (${fact})`)
      .join("\n")})`,
    `  (:goal (and ${goal(task)})))`,
    "",
  ].join("\n");
}
