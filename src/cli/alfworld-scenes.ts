import { UserError } from "../base/index.ts";
import { loadGame } from "../env/alfworld/index.ts";
import { Scene } from "./alfworld-scene-problem.ts";

/** The shipped rules and texts that scenes are played under. */
export interface Rules {
  readonly domain: string;
  readonly grammar: string;
}

interface Description {
  readonly receptacle: string;
  /** null: it cannot be opened. */
  readonly open: boolean | null;
  readonly contents: readonly string[];
}

const NAME = "([a-z]+ \\d+)";

function readList(text: string): string[] {
  return text === "nothing" ? [] : text.split(/, and |, /).map((entry) => entry.replace(/^a /, ""));
}

/** What is said about a receptacle; null where it is said in no known way. */
function readDescription(text: string): Description | null {
  const [, closed] = new RegExp(`^The ${NAME} is closed\\.$`).exec(text) ?? [];
  if (closed !== undefined) return { receptacle: closed, open: false, contents: [] };
  const [, opened, inside] =
    new RegExp(`^The ${NAME} is open\\. In it, you see (.*)\\.$`).exec(text) ?? [];
  if (opened !== undefined) {
    return { receptacle: opened, open: true, contents: readList(inside ?? "") };
  }
  const [, plain, on] = new RegExp(`^On the ${NAME}, you see (.*)\\.$`).exec(text) ?? [];
  if (plain === undefined) return null;
  return { receptacle: plain, open: null, contents: readList(on ?? "") };
}

function place(scene: Scene, { receptacle, open, contents }: Description, at: string): void {
  scene.receptacle(receptacle, at, open);
  for (const object of contents) scene.put(object, receptacle, at);
}

/** Sets up the moment before `action`; null where the action is of no known form. */
function setUp(action: string, observation: string, scene: Scene): string[] | null {
  const [, verb = "", object = "", receptacle = ""] =
    new RegExp(`^(take|put|clean|heat|cool) ${NAME} (?:from|in/on|with) ${NAME}$`).exec(action) ??
    [];
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
  if (action === "inventory" || action === "look") return lookAround(observation, scene);
  return describedAfter(action, observation, scene);
}

/** "go to", "open" and "examine", which end in what is said about a receptacle. */
function describedAfter(action: string, observation: string, scene: Scene): string[] | null {
  const [, verb, target] = new RegExp(`^(go to|open|examine) ${NAME}$`).exec(action) ?? [];
  if (verb === undefined || target === undefined) return null;
  const said = verb === "open" ? observation.replace(`You open the ${target}. `, "") : observation;
  const description = readDescription(said);
  if (description === null) return null;
  const open = verb === "open" ? false : description.open;
  place(scene, { ...description, open }, "there");
  return verb === "go to" ? [] : [`go to ${target}`];
}

function lookAround(observation: string, scene: Scene): string[] | null {
  const [, carried] = new RegExp(`^You are carrying: a ${NAME}\\.$`).exec(observation) ?? [];
  if (carried !== undefined) {
    scene.receptacle("source 1", "there", null);
    scene.put(carried, "source 1", "there");
    return ["go to source 1", `take ${carried} from source 1`];
  }
  const [, facing] =
    /^You are facing the (.*)\. Next to it, you see nothing\.$/.exec(observation) ?? [];
  if (facing === undefined) return [];
  const receptacles = readList(facing);
  for (const receptacle of receptacles) scene.receptacle(receptacle, "there", null);
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
    if (!reply.valid) throw new UserError(`The scene of "${action}" does not allow "${command}".`);
    state = reply.state;
  }
  const actual = stripped(game.step(state, action).observation);
  return actual === observation ? null : `"${action}": recorded ${observation}, got ${actual}`;
}

/** Checks what is seen at the start of a game that is not here. */
export function checkOpening(task: string, observation: string, rules: Rules): string | null {
  const scene = new Scene();
  const [, list] = /you see (.*)\.\n/.exec(observation) ?? [];
  if (list === undefined) return `an opening of no known form: ${observation}`;
  for (const receptacle of readList(list)) scene.receptacle(receptacle, "there", null);
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
