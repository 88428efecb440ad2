/**
 * The household domain in PDDL: the same actions, names and rules as ALFWorld's, written for this
 * generator. Whatever has no effect in the published games (fullness, distances, slices as objects
 * of their own) is left out. Two things look odd and are meant:
 *
 * - `examineObject` needs the object in hand. In the published domain a second way to allow it
 *   never holds, because of how its text is tokenised.
 * - `GotoLocation` does not forbid the present location. The engine drops operators that change
 *   nothing, and so it is forbidden all the same.
 */
const TYPES = "agent location receptacle object rtype otype";

const PREDICATES = [
  "(atLocation ?a - agent ?l - location)",
  "(receptacleAtLocation ?r - receptacle ?l - location)",
  "(objectAtLocation ?o - object ?l - location)",
  "(inReceptacle ?o - object ?r - receptacle)",
  "(receptacleType ?r - receptacle ?t - rtype)",
  "(objectType ?o - object ?t - otype)",
  "(canContain ?rt - rtype ?ot - otype)",
  "(openable ?r - receptacle)",
  "(opened ?r - receptacle)",
  "(holds ?a - agent ?o - object)",
  "(holdsAny ?a - agent)",
  "(pickupable ?o - object)",
  "(isReceptacleObject ?o - object)",
  "(inReceptacleObject ?inner - object ?outer - object)",
  "(cleanable ?o - object)",
  "(isClean ?o - object)",
  "(heatable ?o - object)",
  "(isHot ?o - object)",
  "(coolable ?o - object)",
  "(isCool ?o - object)",
  "(toggleable ?o - object)",
  "(isOn ?o - object)",
  "(isToggled ?o - object)",
  "(sliceable ?o - object)",
  "(isSliced ?o - object)",
  "(checked ?x)",
];

interface ActionText {
  readonly parameters: string;
  /** Literals that must all hold. */
  readonly needs: readonly string[];
  readonly effects: readonly string[];
}

/** The agent stands where the receptacle is reached. */
const HERE = ["(atLocation ?a ?l)", "(receptacleAtLocation ?r ?l)"];

/** What is inside can be reached: the receptacle has no door, or it is open. */
const ACCESSIBLE = "(or (not (openable ?r)) (opened ?r))";

const treatment = (needs: string, type: string, effects: readonly string[]): ActionText => ({
  parameters: "?a - agent ?l - location ?r - receptacle ?o - object",
  needs: [needs, `(receptacleType ?r ${type})`, ...HERE, "(holds ?a ?o)"],
  effects: [...effects, "(increase (total-cost) 5)"],
});

const ACTIONS: Readonly<Record<string, ActionText>> = {
  look: {
    parameters: "?a - agent ?l - location",
    needs: ["(atLocation ?a ?l)"],
    effects: ["(checked ?l)"],
  },
  inventory: { parameters: "?a - agent", needs: [], effects: ["(checked ?a)"] },
  examineReceptacle: {
    parameters: "?a - agent ?r - receptacle",
    needs: [`(exists (?l - location) (and ${HERE.join(" ")}))`],
    effects: ["(checked ?r)"],
  },
  examineObject: {
    parameters: "?a - agent ?o - object",
    needs: ["(holds ?a ?o)"],
    effects: ["(checked ?o)"],
  },
  GotoLocation: {
    parameters: "?a - agent ?lStart - location ?lEnd - location ?r - receptacle",
    needs: ["(atLocation ?a ?lStart)", "(receptacleAtLocation ?r ?lEnd)"],
    effects: [
      "(not (atLocation ?a ?lStart))",
      "(atLocation ?a ?lEnd)",
      "(increase (total-cost) 1)",
    ],
  },
  OpenObject: {
    parameters: "?a - agent ?l - location ?r - receptacle",
    needs: ["(openable ?r)", ...HERE, "(not (opened ?r))"],
    effects: ["(opened ?r)", "(checked ?r)", "(increase (total-cost) 1)"],
  },
  CloseObject: {
    parameters: "?a - agent ?l - location ?r - receptacle",
    needs: ["(openable ?r)", ...HERE, "(opened ?r)"],
    effects: ["(not (opened ?r))", "(increase (total-cost) 1)"],
  },
  PickupObject: {
    parameters: "?a - agent ?l - location ?o - object ?r - receptacle",
    needs: ["(pickupable ?o)", ...HERE, "(inReceptacle ?o ?r)", "(not (holdsAny ?a))", ACCESSIBLE],
    effects: [
      "(not (inReceptacle ?o ?r))",
      "(holds ?a ?o)",
      "(holdsAny ?a)",
      "(not (objectAtLocation ?o ?l))",
      "(increase (total-cost) 1)",
    ],
  },
  PutObject: {
    parameters: "?a - agent ?l - location ?o - object ?r - receptacle ?ot - otype ?rt - rtype",
    needs: [
      "(holds ?a ?o)",
      ...HERE,
      ACCESSIBLE,
      "(objectType ?o ?ot)",
      "(receptacleType ?r ?rt)",
      "(canContain ?rt ?ot)",
    ],
    effects: [
      "(inReceptacle ?o ?r)",
      "(objectAtLocation ?o ?l)",
      "(not (holds ?a ?o))",
      "(not (holdsAny ?a))",
      "(increase (total-cost) 1)",
    ],
  },
  CleanObject: treatment("(cleanable ?o)", "SinkBasinType", ["(isClean ?o)"]),
  HeatObject: treatment("(heatable ?o)", "MicrowaveType", ["(isHot ?o)", "(not (isCool ?o))"]),
  CoolObject: treatment("(coolable ?o)", "FridgeType", ["(isCool ?o)", "(not (isHot ?o))"]),
  ToggleObject: {
    parameters: "?a - agent ?l - location ?o - object ?r - receptacle",
    needs: ["(toggleable ?o)", ...HERE, "(inReceptacle ?o ?r)"],
    effects: [
      "(when (isOn ?o) (not (isOn ?o)))",
      "(when (not (isOn ?o)) (isOn ?o))",
      "(isToggled ?o)",
      "(increase (total-cost) 5)",
    ],
  },
  SliceObject: {
    parameters: "?a - agent ?l - location ?co - object ?ko - object",
    needs: [
      "(sliceable ?co)",
      "(or (objectType ?ko KnifeType) (objectType ?ko ButterKnifeType))",
      "(atLocation ?a ?l)",
      "(objectAtLocation ?co ?l)",
      "(holds ?a ?ko)",
    ],
    effects: ["(isSliced ?co)", "(increase (total-cost) 5)"],
  },
  help: { parameters: "?a - agent", needs: [], effects: ["(checked ?a)"] },
};

/** Constants that actions name; every problem has to declare them. */
export const DOMAIN_CONSTANTS = {
  rtype: ["SinkBasinType", "MicrowaveType", "FridgeType"],
  otype: ["KnifeType", "ButterKnifeType"],
} as const;

function actionText(name: string, { parameters, needs, effects }: ActionText): string {
  const precondition = needs.length === 0 ? "()" : `(and ${needs.join(" ")})`;
  return [
    `  (:action ${name}`,
    `    :parameters (${parameters})`,
    `    :precondition ${precondition}`,
    `    :effect (and ${effects.join(" ")}))`,
  ].join("\n");
}

/** The domain's text; version 2.1.1 (`put`) has no help. */
export function domainText(help: boolean): string {
  const actions = Object.entries(ACTIONS).filter(([name]) => help || name !== "help");
  return [
    "(define (domain alfred)",
    "  (:requirements :adl :action-costs :typing)",
    `  (:types ${TYPES})`,
    `  (:predicates\n    ${PREDICATES.join("\n    ")})`,
    "  (:functions (total-cost) - number)",
    ...actions.map(([name, action]) => actionText(name, action)),
    ")",
    "",
  ].join("\n");
}
