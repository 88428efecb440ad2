import type { Syntax } from "./types.ts";

/**
 * The grammar that turns actions into commands and states into sentences (TextWorld's TWL2
 * format). The sentences are ALFWorld's, to the letter: they are what agents were trained on. Rules
 * and their structure are our own.
 */
interface Alternative {
  readonly rhs: string;
  readonly condition?: string;
}

type Rules = Readonly<Record<string, readonly (Alternative | string)[]>>;

interface Command {
  readonly template: string;
  readonly feedback: string;
}

/** "a x, and a y" over the answers of a query. */
const list = (variable: string, query: string): string =>
  `[{${variable}.indefinite + ' ' + ${variable}.name | ${query}}]`;

const AT = "atlocation(a:agent, l:location) & receptacleatlocation(r:receptacle, l:location)";

/**
 * What lies beside the receptacles here. `not_inreceptacle` is a fact that exists only after an
 * object was taken from the receptacle, hence ALFWorld's habit of seeing nothing on the floor.
 */
const BESIDE = `${AT} & objectatlocation(o:object, l:location) & not_inreceptacle(o:object, r:receptacle)`;

const CONTENTS = list("o", "inreceptacle(o:object, r:receptacle)");

/** Adjectives of an examined object, first match first; "cold" only where it stands alone. */
const CONDITIONS: readonly (readonly [facts: string, words: string])[] = [
  ["isclean ishot issliced", "hot and clean sliced"],
  ["isclean iscool issliced", "cool and clean sliced"],
  ["isclean issliced", "clean sliced"],
  ["ishot issliced", "hot sliced"],
  ["iscool issliced", "cool sliced"],
  ["isclean ishot", "hot and clean"],
  ["isclean iscool", "cool and clean"],
  ["ishot", "hot"],
  ["isclean", "clean"],
  ["iscool", "cold"],
];

const ofObject = (facts: string): string =>
  facts
    .split(" ")
    .map((fact) => `${fact}(o:object)`)
    .join(" & ");

const HELP: readonly (readonly [command: string, column: number, meaning: string])[] = [
  ["look:", 34, "look around your current location"],
  ["inventory:", 34, "check your current inventory"],
  ["go to (receptacle):", 34, "move to a receptacle"],
  ["open (receptacle):", 34, "open a receptacle"],
  ["close (receptacle):", 34, "close a receptacle"],
  ["take (object) from (receptacle):", 34, "take an object from a receptacle"],
  // Two columns short in the original as well.
  ["move (object) to (receptacle):", 32, "place an object in or on a receptacle"],
  ["examine (something):", 34, "examine a receptacle or an object"],
  ["use (object):", 34, "use an object"],
  ["heat (object) with (receptacle):", 34, "heat an object using a receptacle"],
  ["clean (object) with (receptacle):", 34, "clean an object using a receptacle"],
  ["cool (object) with (receptacle):", 34, "cool an object using a receptacle"],
  ["slice (object) with (object):", 34, "slice an object using a sharp object"],
];

function rules(syntax: Syntax, task: string): Rules {
  const arrival = syntax === "put" ? "lend" : "r";
  const put = syntax === "put" ? "put the {o.name} in/on" : "move the {o.name} to";
  const treat = (verb: string): string[] => [`You ${verb} the {o.name} using the {r.name}.`];
  return {
    intro: ["-= Welcome to TextWorld, ALFRED! =-\n\n#surroundings#\n\n#task#"],
    task: [`Your task is to: ${task}.`],
    surroundings: [
      {
        condition: AT,
        rhs: `You are facing the [{r.name | ${AT}}]. Next to it, you see #beside#.`,
      },
      {
        rhs: "You are in the middle of a room. Looking quickly around you, you see #furniture#.",
      },
    ],
    beside: [{ condition: BESIDE, rhs: list("o", BESIDE) }, "nothing"],
    furniture: [list("r", "receptacleatlocation(r:receptacle, l:location)")],
    contents: [
      {
        condition: "openable(r:receptacle) & opened(r:receptacle)",
        rhs: `The {r.name} is open. In it, you see ${CONTENTS}.`,
      },
      { condition: "openable(r:receptacle)", rhs: "The {r.name} is closed." },
      `On the {r.name}, you see ${CONTENTS}.`,
    ],
    arrived: [`You arrive at {${arrival}.name}. #contents#`],
    opened: ["You open the {r.name}. #contents#"],
    closed: ["You close the {r.name}."],
    taken: ["You pick up the {o.name} from the {r.name}."],
    placed: [`You ${put} the {r.name}.`],
    cleaned: treat("clean"),
    heated: treat("heat"),
    cooled: treat("cool"),
    used: [
      { condition: "istoggled(o:object)", rhs: "You turn on the {o.name}." },
      "You turn off the {o.name}.",
    ],
    sliced: ["You sliced the {co.name} with the {ko.name}."],
    carried: [
      {
        condition: "holdsany(a:agent)",
        rhs: `You are carrying: ${list("o", "holds(a:agent, o:object)")}.`,
      },
      "You are not carrying anything.",
    ],
    object: [
      {
        condition: "isreceptacleobject(o:object)",
        rhs: `This is a normal {o.name}. In it, you see ${list("i", "inreceptacleobject(i:object, o:object)")}.`,
      },
      ...CONDITIONS.map(([facts, words]) => ({
        condition: ofObject(facts),
        rhs: `This is a ${words} {o.name}.`,
      })),
      { condition: ofObject("toggleable istoggled"), rhs: "This {o.name} is on." },
      { condition: ofObject("sliceable issliced"), rhs: "This is a sliced {o.name}." },
      "There's nothing special about {o.name}.",
    ],
    help: [
      `Available commands:\n${HELP.map(([name, column, meaning]) => `  ${name.padEnd(column)}${meaning}\n`).join("")}`,
    ],
    list_empty: ["nothing"],
    list_separator: [", "],
    list_last_separator: [", and "],
  };
}

function commands(syntax: Syntax): Readonly<Record<string, Command>> {
  const put = syntax === "put" ? "put {o} in/on {r}" : "move {o} to {r}";
  const known: Record<string, Command> = {
    GotoLocation: {
      template: "go to [{r.name | receptacleatlocation(r:receptacle, lend:location)}]",
      feedback: "arrived",
    },
    OpenObject: { template: "open {r}", feedback: "opened" },
    CloseObject: { template: "close {r}", feedback: "closed" },
    PickupObject: { template: "take {o} from {r}", feedback: "taken" },
    PutObject: { template: put, feedback: "placed" },
    CleanObject: { template: "clean {o} with {r}", feedback: "cleaned" },
    HeatObject: { template: "heat {o} with {r}", feedback: "heated" },
    CoolObject: { template: "cool {o} with {r}", feedback: "cooled" },
    ToggleObject: { template: "use {o}", feedback: "used" },
    SliceObject: { template: "slice {co} with {ko}", feedback: "sliced" },
    examineReceptacle: { template: "examine {r}", feedback: "contents" },
    examineObject: { template: "examine {o}", feedback: "object" },
    inventory: { template: "inventory", feedback: "carried" },
    look: { template: "look", feedback: "surroundings" },
  };
  return syntax === "put" ? known : { ...known, help: { template: "help", feedback: "help" } };
}

/** The grammar's text for one game. */
export function grammarText(syntax: Syntax, task: string): string {
  const json = Object.fromEntries(
    Object.entries(rules(syntax, task)).map(([name, alternatives]) => [
      name,
      alternatives.map((one) => (typeof one === "string" ? { rhs: one } : one)),
    ]),
  );
  const actions = Object.entries(commands(syntax)).map(
    ([name, { template, feedback }]) =>
      `action ${name} {\n  template :: "${template}";\n  feedback :: "#${feedback}#";\n}\n`,
  );
  return [`grammar :: """\n${JSON.stringify(json, null, 1)}\n""";\n`, ...actions].join("\n");
}
