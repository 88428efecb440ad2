import { describe, expect, it } from "vitest";
import { UserError } from "../../base/index.ts";
import { loadGame } from "./index.ts";
import { DOMAIN, grammar, PROBLEM, tinyGame } from "./test-game.ts";

const list = (length: number, word: (i: number) => string): string =>
  Array.from({ length }, (_, i) => word(i)).join(" ");
const withObjects = (count: number): string =>
  PROBLEM.replace("(:objects", `(:objects ${list(count, (i) => `x${i}`)} - object`);
const withInit = (problem: string, facts: string): string =>
  problem.replace("(:init", `(:init ${facts}`);
/** The domain with another action in the place of "shut". */
const withShut = (parameters: string, precondition: string, effect = "(seen ?r)"): string =>
  DOMAIN.replace(
    /:parameters \(\?r - receptacle\)\n {3}:precondition \(opened \?r\)\n {3}:effect \(not \(opened \?r\)\)/,
    `:parameters (${parameters}) :precondition ${precondition} :effect ${effect}`,
  );

/** Files that are small, and would take a naive reader hours or all memory. */
const FILES: Readonly<Record<string, readonly [() => string, RegExp]>> = {
  "JSON of a million brackets": [() => "[".repeat(1_000_000), /not JSON/],
  "rules of a million brackets": [
    () => tinyGame({ grammar: `grammar :: """ ${"[".repeat(1_000_000)} """;` }),
    /not JSON/,
  ],
  "a million objects": [
    () =>
      tinyGame({ pddl_problem: PROBLEM.replace("(:objects", `(:objects ${"a ".repeat(900_000)}`) }),
    /more than 5000 objects/,
  ],
  "a million types": [
    () => tinyGame({ pddl_domain: DOMAIN.replace("(:types", `(:types ${"t ".repeat(900_000)}`) }),
    /more than 200 types/,
  ],
  "a long word": [
    () => tinyGame({ pddl_domain: DOMAIN.replace("house", "h".repeat(5_000)) }),
    /more than 1000 characters/,
  ],
  "too many facts": [
    () => tinyGame({ pddl_problem: withInit(PROBLEM, "(seen me) ".repeat(100_001)) }),
    /more than 100000 facts/,
  ],
  "commands without end": [
    () => tinyGame({ pddl_domain: withShut("?r ?p ?q", "()"), pddl_problem: withObjects(4_000) }),
    /commands at once|too much computation/,
  ],
  "a command as long as a book": [
    () =>
      tinyGame({
        pddl_domain: withShut("?r ?p", "()"),
        grammar: grammar().replace('"shut {r}"', `"shut ${"y".repeat(100_000)}"`),
        pddl_problem: withObjects(60),
      }),
    /too much computation/,
  ],
  "negative conditions over everything": [
    () =>
      tinyGame({
        pddl_domain: withShut("?r ?p ?q", `(and ${"(not (seen ?r)) ".repeat(1_500)})`),
        pddl_problem: withObjects(4_000),
      }),
    /too much computation|commands at once/,
  ],
  "a universal effect over everything": [
    () =>
      tinyGame({
        pddl_domain: withShut(
          "?r - agent",
          "()",
          "(forall (?p ?q ?s) (when (at ?p ?q) (at ?q ?s)))",
        ),
        pddl_problem: withObjects(4_000),
      }),
    /too much computation/,
  ],
  "too many effects": [
    () =>
      tinyGame({
        pddl_domain: withShut("?r", "()", `(and ${list(400, (i) => `(seen x${i})`)})`),
        pddl_problem: withObjects(500),
      }),
    /more than 300 effects/,
  ],
  "too many parameters": [
    () =>
      tinyGame({
        pddl_domain: withShut(
          list(50, (i) => `?p${i}`),
          "()",
          "(seen ?p1)",
        ),
      }),
    /more than 40 parameters/,
  ],
  "an alternative for every word": [
    () =>
      tinyGame({ pddl_problem: PROBLEM.replace("(lit ?o)", `(or ${"(lit ?o) ".repeat(1e5)})`) }),
    /too large|too many alternatives/,
  ],
  "a query over all pairs of facts": [
    () =>
      tinyGame({
        grammar: grammar({
          intro: [{ rhs: "{'x' | p(a:object, b:object) & p(c:object, d:object)}" }],
        }),
        pddl_problem: withInit(
          withObjects(400),
          list(40_000, (i) => `(p x${i % 400} x${Math.floor(i / 400)})`),
        ),
      }),
    /too much computation/,
  ],
  "a query of many predicates": [
    () =>
      tinyGame({
        grammar: grammar({
          intro: [{ rhs: "x", condition: `${"at(a:agent) & ".repeat(50_000)}at(a:agent)` }],
        }),
      }),
    /unreadable/,
  ],
  "a query over all pairs of types": [
    () =>
      tinyGame({
        pddl_domain: DOMAIN.replace("(:types", `(:types ${list(190, (i) => `t${i}`)}`),
        grammar: grammar({ intro: [{ rhs: "{'x' | at(a:object, b:object)}" }] }),
      }),
    /combinations of types/,
  ],
};

describe("a hostile game file is refused", () => {
  it.each(Object.entries(FILES))("%s", (_, [file, message]) => {
    const source = file();
    expect(() => loadGame(source)).toThrow(UserError);
    expect(() => loadGame(source)).toThrow(message);
  });
});
