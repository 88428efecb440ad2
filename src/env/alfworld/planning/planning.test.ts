import { describe, expect, it } from "vitest";
import { Budget } from "../limits.ts";
import { readDomain, readProblem } from "../pddl/index.ts";
import { initialAtoms, Planner, Relation, Types, World } from "./index.ts";

/** A planner for a few actions over the objects a, b (of type thing) and z (of type other). */
function planner(actions: string, init = "(p a) (p b) (q a b)", goal = "(p a)") {
  const domain = readDomain(`(define (domain d)
    (:types thing other) (:constants c - thing)
    (:predicates (p ?x) (q ?x ?y) (r ?x) (flag)) ${actions})`);
  const problem = readProblem(
    `(define (problem x) (:domain d) (:objects a b - thing z - other)
      (:init ${init}) (:goal ${goal}))`,
    domain,
  );
  const world = new World(domain, problem);
  const made = new Planner(world, domain, problem);
  const atoms = initialAtoms(world);
  const names = (tuple: readonly number[]): string =>
    tuple.map((entity) => world.nameOf(entity)).join(" ");
  return {
    atoms,
    planner: made,
    commands: (at = atoms): string[] =>
      made
        .applicable(at, new Budget())
        .map(({ action, arguments: entities }) => `${action.name} ${names(entities)}`.trim()),
    next: (command: string, at = atoms) => {
      const chosen = made
        .applicable(at, new Budget())
        .find(
          ({ action, arguments: entities }) =>
            `${action.name} ${names(entities)}`.trim() === command,
        );
      if (chosen === undefined) throw new Error(`${command} is not applicable`);
      return made.apply(at, chosen, new Budget());
    },
    facts: (name: string, at = atoms): string[] =>
      world.predicatesNamed(name).flatMap((id) => (at.real[id]?.sorted() ?? []).map(names)),
    told: (name: string, negated: boolean, at = atoms): string[] =>
      world
        .predicatesNamed(name)
        .flatMap((id) => (at.told[2 * id + (negated ? 1 : 0)]?.sorted() ?? []).map(names)),
    won: (at = atoms): boolean => made.won(at, new Budget()),
  };
}

const action = (parameters: string, precondition: string, effect: string): string =>
  `(:action act :parameters (${parameters}) :precondition ${precondition} :effect ${effect})`;

describe("conditions", () => {
  const cases: readonly (readonly [
    what: string,
    parameters: string,
    condition: string,
    found: readonly string[],
  ])[] = [
    ["an atom", "?x", "(p ?x)", ["a", "b"]],
    ["nothing", "?x - thing", "()", ["a", "b", "c"]],
    ["the root type", "?x - object", "()", ["a", "b", "c", "z"]],
    ["an unknown type", "?x - ghost", "()", []],
    ["a type as predicate, which the original holds for false", "?x", "(other ?x)", []],
    ["not a type", "?x", "(not (other ?x))", ["a", "b", "c", "z"]],
    ["a constant", "?x", "(q ?x b)", ["a"]],
    ["a constant that is no object", "?x", "(q ?x nobody)", []],
    ["not", "?x", "(not (p ?x))", ["c", "z"]],
    ["and", "?x ?y", "(and (p ?x) (q ?x ?y))", ["a b"]],
    ["or", "?x", "(or (p ?x) (q ?x b))", ["a", "b"]],
    ["imply", "?x", "(imply (p ?x) (q ?x b))", ["a", "c", "z"]],
    ["exists", "?x", "(exists (?y) (q ?y ?x))", ["b"]],
    ["not exists", "?x - thing", "(not (exists (?y) (q ?y ?x)))", ["a", "c"]],
    ["exists over an unknown type", "?x", "(exists (?y - ghost) (p ?x))", []],
    ["forall", "?x", "(forall (?y - thing) (or (p ?y) (= ?x ?y)))", ["c"]],
    ["forall over nothing", "?x - other", "(forall (?y - ghost) (p ?y))", ["z"]],
    ["equality", "?x ?y - thing", "(and (= ?x ?y) (p ?x))", ["a a", "b b"]],
    ["inequality", "?x ?y - thing", "(and (p ?x) (p ?y) (not (= ?x ?y)))", ["a b", "b a"]],
    ["a variable hidden by an inner one", "?x", "(and (p ?x) (exists (?x) (q ?x b)))", ["a", "b"]],
    ["a predicate without arguments", "?x - other", "(not (flag))", ["z"]],
    ["De Morgan", "?x", "(not (or (p ?x) (q ?x b)))", ["c", "z"]],
    ["a predicate that nobody declares", "?x", "(strange ?x)", []],
  ];

  it.each(cases)("%s", (_, parameters, condition, found) => {
    const { commands } = planner(action(parameters, condition, "(flag)"));
    expect(commands()).toEqual(found.map((names) => `act ${names}`));
  });

  it("reads no condition as always true and drops an action without effect", () => {
    const { commands } = planner(
      "(:action idle :parameters (?x) :effect ()) (:action act :effect (flag))",
    );
    expect(commands()).toEqual(["act"]);
  });

  it("takes a goal with a universal and a negative part", () => {
    const goal = "(and (exists (?x) (q ?x b)) (forall (?y - other) (not (p ?y))))";
    expect(planner("", "(p a) (q a b)", goal).won()).toBe(true);
    expect(planner("", "(p z) (q a b)", goal).won()).toBe(false);
    expect(planner("", "(p a) (q a z)", goal).won()).toBe(false);
  });

  it("keeps predicates of one name and different arity apart", () => {
    const { commands } = planner(action("?x", "(s ?x)", "(flag)"), "(s a) (s a b) (s b z z)");
    expect(commands()).toEqual(["act a"]);
  });
});

describe("effects", () => {
  it("keep an atom that is both added and deleted", () => {
    const { next, facts } = planner(action("?x", "(p ?x)", "(and (p ?x) (not (p ?x)) (flag))"));
    expect(facts("p", next("act a"))).toEqual(["a", "b"]);
  });

  it("drop what the precondition already says", () => {
    expect(planner(action("?x", "(p ?x)", "(p ?x)")).commands()).toEqual([]);
    expect(planner(action("?x", "(not (p ?x))", "(not (p ?x))")).commands()).toEqual([]);
    const move = "(and (not (p ?x)) (p ?y))";
    expect(planner(action("?x ?y - thing", "(p ?x)", move)).commands()).toEqual([
      "act a b",
      "act a c",
      "act b a",
      "act b c",
    ]);
  });

  it("are kept where another alternative of the precondition does not say them", () => {
    const { commands } = planner(action("?x", "(or (p ?x) (q ?x b))", "(p ?x)"));
    expect(commands()).toEqual(["act a"]);
  });

  it("happen on their condition but are told in any case", () => {
    const { next, facts, told } = planner(
      action("?x", "()", "(and (when (p ?x) (not (p ?x))) (when (not (p ?x)) (p ?x)))"),
    );
    const once = next("act z");
    expect(facts("p", once)).toEqual(["a", "b", "z"]);
    expect(told("p", false, once)).toEqual(["a", "b"]);
    expect(told("p", true, once)).toEqual(["z"]);
    expect(told("p", true)).toEqual([]);
  });

  it("are not told where their condition can never hold", () => {
    const { next, told } = planner(action("?x", "()", "(and (flag) (when (q ?x b) (p ?x)))"));
    expect(told("p", false, next("act z"))).toEqual(["a", "b"]);
    expect(told("flag", false, next("act z"))).toEqual([""]);
  });

  it("cover every value of a universal variable, all at once", () => {
    const effect = "(forall (?y - thing) (when (p ?y) (and (not (p ?y)) (r ?y))))";
    const { next, facts } = planner(action("?x - other", "()", effect));
    const later = next("act z");
    expect(facts("p", later)).toEqual([]);
    expect(facts("r", later)).toEqual(["a", "b"]);
  });

  it("remember a deleted atom as told until it is added again", () => {
    const flip = `(:action off :parameters (?x) :precondition (p ?x) :effect (not (p ?x)))
      (:action on :parameters (?x) :precondition (r ?x) :effect (p ?x))`;
    const { next, told } = planner(flip, "(p a) (r a)");
    const off = next("off a");
    expect([told("p", false, off), told("p", true, off)]).toEqual([[], ["a"]]);
    const on = next("on a", off);
    expect([told("p", false, on), told("p", true, on)]).toEqual([["a"], []]);
  });
});

describe("what can never become true", () => {
  const facts = (effect: string, more = "") => {
    const { next, told } = planner(`${action("?x - other", "()", effect)} ${more}`);
    const after = next("act z");
    return [told("r", false, after), told("r", true, after)];
  };

  it("is not told when it is deleted", () => {
    expect(facts("(and (flag) (not (r a)))")).toEqual([[], []]);
    const reach = (condition: string): string =>
      `(:action reach :parameters (?y) :precondition ${condition} :effect (r ?y))`;
    expect(facts("(and (flag) (not (r a)))", reach("(p ?y)"))).toEqual([[], ["a"]]);
    expect(facts("(and (flag) (not (r c)))", reach("(p ?y)"))).toEqual([[], []]);
    expect(facts("(and (flag) (not (r c)))", reach("(not (p ?y))"))).toEqual([[], ["c"]]);
    expect(facts("(and (flag) (not (r b)))", reach("(exists (?w) (q ?w ?y))"))).toEqual([
      [],
      ["b"],
    ]);
  });

  it("makes no action worth doing by being deleted", () => {
    expect(planner(action("?x - other", "()", "(not (r ?x))")).commands()).toEqual([]);
    expect(planner(action("?x - thing", "()", "(not (p ?x))")).commands()).toEqual([
      "act a",
      "act b",
    ]);
  });

  it("adds nothing as a condition", () => {
    const effect = "(and (flag) (when (s ?x) (r a)) (when (q ?x b) (r b)) (when (flag) (r c)))";
    expect(facts(effect)).toEqual([["c"], []]);
  });

  it("does not let a deletion be told that an addition always undoes", () => {
    const effect = "(and (flag) (when (p a) (r a)) (when (not (p a)) (r a)) (not (r a)))";
    const { next, told } = planner(`${action("?x - other", "()", effect)}
      (:action off :parameters (?y) :precondition (p ?y) :effect (not (p ?y)))`);
    const after = next("act z");
    expect([told("r", false, after), told("r", true, after)]).toEqual([["a"], []]);
  });

  it("does not let a condition delete what it says is false", () => {
    expect(facts("(and (flag) (r a) (when (not (r b)) (not (r b))))")).toEqual([["a"], []]);
  });
});

describe("relations", () => {
  it("are sets that never change", () => {
    const relation = Relation.of([
      [2, 1],
      [1, 3],
      [2, 1],
    ]);
    const next = relation.with([
      { tuple: [1, 3], present: false },
      { tuple: [0, 9], present: true },
    ]);
    expect(relation.sorted()).toEqual([
      [1, 3],
      [2, 1],
    ]);
    expect(next.sorted()).toEqual([
      [0, 9],
      [2, 1],
    ]);
    expect(next.at(0, 2)).toEqual([[2, 1]]);
    expect(next.at(0, 1)).toEqual([]);
    expect(next.with([{ tuple: [2, 1], present: true }])).toBe(next);
  });

  it("tell tuples of every length apart", () => {
    for (const length of [0, 1, 2, 3, 4, 5]) {
      const tuple = Array.from({ length }, (_, i) => i + 1);
      const relation = Relation.of([tuple]);
      expect(relation.has(tuple)).toBe(true);
      if (length > 0) expect(relation.has(tuple.toReversed().with(0, 7))).toBe(false);
    }
  });
});

describe("types", () => {
  it("reach subtypes of subtypes, some twice, as in the original", () => {
    const types = new Types([
      { name: "object", type: "" },
      { name: "animal", type: "object" },
      { name: "dog", type: "animal" },
      { name: "cat", type: "animal" },
    ]);
    expect(types.fits("dog", "animal")).toBe(true);
    expect(types.fits("dog", "object")).toBe(true);
    expect(types.fits("animal", "dog")).toBe(false);
    expect(types.fits("ghost", "ghost")).toBe(true);
    expect(types.combinations(["animal"])).toEqual([["animal"], ["cat"], ["dog"]]);
    expect(types.combinations(["object"])).toEqual([
      ["object"],
      ["animal"],
      ["cat"],
      ["dog"],
      ["cat"],
      ["dog"],
    ]);
  });

  it("survive a type that stands under itself", () => {
    const types = new Types([
      { name: "object", type: "" },
      { name: "a", type: "b" },
      { name: "b", type: "a" },
      { name: "object", type: "object" },
    ]);
    expect(types.fits("a", "b")).toBe(true);
    expect(types.combinations(["object"])).toEqual([["object"]]);
  });
});
