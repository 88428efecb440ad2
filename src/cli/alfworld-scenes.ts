import { CommandError } from "./command-error.ts";
import { loadGame } from "../env/alfworld/index.ts";
import { Scene } from "./alfworld-scene-problem.ts";
import { type Description, NAME, readDescription, readList } from "./alfworld-scene-texts.ts";

/** The rules and texts that scenes are played under. */
export interface Rules {
  readonly domain: string;
  readonly grammar: string;
}

function place(scene: Scene, { receptacle, open, contents }: Description, at: string): void {
  scene.receptacle(receptacle, at, open);
  for (const object of contents) scene.put(object, receptacle, at);
}

/** Sets up the moment before `action`; null where the action is of no known form. */
function setUp(action: string, observation: string, scene: Scene): string[] | null {
  const [, verb = "", object = "", receptacle = ""] =
    new RegExp(`^(take|put|move|clean|heat|cool) ${NAME} (?:from|in/on|to|with) ${NAME}$`).exec(
      action,
    ) ?? [];
  if (verb === "take") {
    scene.receptacle(receptacle, "there", null);
    scene.put(object, receptacle, "there");
    return [`go to ${receptacle}`];
  }
  if (verb !== "") {
    scene.receptacle(receptacle, "there", null);
    scene.receptacle("source 1", "elsewhere", null);
    scene.put(object, "source 1", "elsewhere");
    scene.allow(verb, object, receptacle);
    return ["go to source 1", `take ${object} from source 1`, `go to ${receptacle}`];
  }
  const [, sliced, knife] = new RegExp(`^slice ${NAME} with ${NAME}$`).exec(action) ?? [];
  if (sliced !== undefined && knife !== undefined) {
    const setup = hold(knife, scene);
    scene.sharp(knife);
    scene.put(sliced, "source 1", "there");
    scene.property(sliced, "sliceable");
    return setup;
  }
  const [, lamp] = new RegExp(`^use ${NAME}$`).exec(action) ?? [];
  if (lamp !== undefined) {
    scene.receptacle("source 1", "there", null);
    scene.put(lamp, "source 1", "there");
    scene.allow("use", lamp, "source 1");
    return ["go to source 1"];
  }
  const [, closing] = new RegExp(`^close ${NAME}$`).exec(action) ?? [];
  if (closing !== undefined) {
    scene.receptacle(closing, "there", true);
    return [`go to ${closing}`];
  }
  if (action === "help") return [];
  if (action === "inventory" || action === "look") return lookAround(observation, scene);
  const [, examined] = new RegExp(`^examine ${NAME}$`).exec(action) ?? [];
  if (examined !== undefined && examineHeld(examined, observation, scene)) {
    return hold(examined, scene);
  }
  return describedAfter(action, observation, scene);
}

/** "go to", "open" and "examine", which end in what is said about a receptacle. */
function describedAfter(action: string, observation: string, scene: Scene): string[] | null {
  const [, verb, target] = new RegExp(`^(go to|open|examine) ${NAME}$`).exec(action) ?? [];
  if (verb === undefined || target === undefined) return null;
  const said = [`You open the ${target}. `, `You arrive at ${target}. `].reduce(
    (text, prefix) => (text.startsWith(prefix) ? text.slice(prefix.length) : text),
    observation,
  );
  const description = readDescription(said);
  if (description === null) return null;
  const open = verb === "open" ? false : description.open;
  place(scene, { ...description, open }, "there");
  return verb === "go to" ? [] : [`go to ${target}`];
}

const PROPERTIES: Readonly<Record<string, string>> = {
  hot: "ishot",
  cool: "iscool",
  cold: "iscool",
  clean: "isclean",
  sliced: "issliced",
};

/** Gives an object the properties that are said of it; false where none of the known ways is used. */
function examineHeld(object: string, observation: string, scene: Scene): boolean {
  if (observation === `There's nothing special about ${object}.`) return true;
  if (observation === `This ${object} is on.`) {
    scene.property(object, "toggleable");
    scene.property(object, "istoggled");
    return true;
  }
  const [, contents] =
    new RegExp(`^This is a normal ${object}\\. In it, you see (.*)\\.$`).exec(observation) ?? [];
  if (contents !== undefined) {
    scene.property(object, "isreceptacleobject");
    const inside = readList(contents);
    for (const inner of inside ?? []) scene.putIntoObject(inner, object);
    return inside !== null;
  }
  const [, adjectives] = new RegExp(`^This is a (.+) ${object}\\.$`).exec(observation) ?? [];
  const words = adjectives?.split(/ and | /) ?? [];
  const properties = words.map((word) => PROPERTIES[word]);
  if (words.includes("sliced")) scene.property(object, "sliceable");
  for (const property of properties) {
    if (property !== undefined) scene.property(object, property);
  }
  return properties.length > 0 && properties.every((property) => property !== undefined);
}

/** Puts an object into the agent's hands. */
function hold(object: string, scene: Scene): string[] {
  scene.receptacle("source 1", "there", null);
  scene.put(object, "source 1", "there");
  return ["go to source 1", `take ${object} from source 1`];
}

function lookAround(observation: string, scene: Scene): string[] | null {
  const [, carried] = new RegExp(`^You are carrying: a ${NAME}\\.$`).exec(observation) ?? [];
  if (carried !== undefined) return hold(carried, scene);
  const [, facing, left = ""] =
    /^You are facing the (.*)\. Next to it, you see (.*)\.$/.exec(observation) ?? [];
  if (facing === undefined) return [];
  const receptacles = readList(facing);
  const objects = readList(left);
  if (receptacles === null || objects === null) return null;
  for (const receptacle of receptacles) scene.receptacle(receptacle, "there", null);
  for (const object of objects) scene.leave(object, receptacles[0] ?? "", "there");
  return receptacles.slice(0, 1).map((receptacle) => `go to ${receptacle}`);
}

/** What agents cut off: the location that old games name after "go to". */
export function stripped(observation: string): string {
  if (!observation.startsWith("You arrive at loc ")) return observation;
  return observation.slice(observation.indexOf(". ") + 2);
}

/**
 * Checks one recorded observation without its game: makes a small game in which
 * the action must lead to it, and plays that. Returns the difference or null.
 */
export function checkScene(action: string, observation: string, rules: Rules): string | null {
  const scene = new Scene();
  const setup = observation === "Nothing happens." ? [] : setUp(action, observation, scene);
  if (setup === null) return `"${action}" is answered in no known form: ${observation}`;
  const file = {
    pddl_domain: rules.domain,
    grammar: rules.grammar,
    pddl_problem: scene.problem(),
  };
  const game = loadGame(JSON.stringify(file));
  let { state } = game.reset();
  for (const command of setup) {
    const reply = game.step(state, command);
    if (!reply.valid)
      throw new CommandError(`The scene of "${action}" does not allow "${command}".`);
    state = reply.state;
  }
  const actual = stripped(game.step(state, action).observation);
  return actual === observation ? null : `"${action}": recorded ${observation}, got ${actual}`;
}

/** Checks what is seen at the start of a game that is not here. */
export function checkOpening(task: string, observation: string, rules: Rules): string | null {
  const scene = new Scene();
  const [, list] = /you see (.*)\.\n/.exec(observation) ?? [];
  const receptacles = readList(list ?? "");
  if (receptacles === null) return `an opening of no known form: ${observation}`;
  for (const receptacle of receptacles) scene.receptacle(receptacle, "there", null);
  const file = {
    pddl_domain: rules.domain,
    grammar: rules.grammar.replace("UNKNOWN GOAL", () => task),
    pddl_problem: scene.problem(),
  };
  const actual = withoutBanner(loadGame(JSON.stringify(file)).reset().observation);
  return actual === observation ? null : `opening: recorded ${observation}, got ${actual}`;
}

/** The first observation as agents get it. */
export function withoutBanner(observation: string): string {
  return observation.split("\n\n").slice(1).join("\n");
}
