import { describe, expect, it } from "vitest";
import { UserError } from "../../base/index.ts";
import { type Game, type GameState, loadGame } from "./index.ts";
import { DOMAIN, grammar, PROBLEM, tinyGame } from "./test-game.ts";

function play(game: Game, commands: readonly string[]): { state: GameState; texts: string[] } {
  let { state } = game.reset();
  const texts = commands.map((command) => {
    const reply = game.step(state, command);
    state = reply.state;
    return reply.observation;
  });
  return { state, texts };
}

describe("a game", () => {
  const game = loadGame(tinyGame());

  it("opens with its text, the white space at its start dropped", () => {
    expect(game.reset().observation).toBe("Hello.\n\nYou face bin 1.");
  });

  it("numbers things of one kind downwards in the order of their names", () => {
    expect(play(game, ["go to box 1"]).texts).toEqual([
      "On box 1: the ball 2 (in/on the box 1), and the ball 1 (in/on the box 1).",
    ]);
  });

  it("offers sorted commands, each once, and none that would change nothing", () => {
    expect(game.admissible(game.reset().state)).toEqual(["go to box 1", "go to box 2", "look"]);
    const { state } = play(game, ["go to box 1"]);
    expect(game.admissible(state)).toEqual([
      "go to bin 1",
      "look",
      "open box 2",
      "take ball 1 from box 1",
      "take ball 2 from box 1",
    ]);
  });

  it("answers what is not offered with nothing and keeps the state itself", () => {
    const { state } = game.reset();
    for (const command of ["go to bin 1", "LOOK", "", "look now", "toString", "__proto__"]) {
      const reply = game.step(state, command);
      expect(reply).toEqual({
        state,
        observation: "Nothing happens.",
        score: 0,
        done: false,
        won: false,
        valid: false,
      });
      expect(reply.state).toBe(state);
    }
  });

  it("strips blanks around a command as the original does", () => {
    const { state } = game.reset();
    expect(game.step(state, " \t\u001c\u0085look\n\u00a0").valid).toBe(true);
  });

  it("keeps a word with its comma, so that what is only seen cannot be studied", () => {
    const { state } = play(game, ["go to box 1"]);
    expect(game.admissible(state)).not.toContain("study ball 1");
    const held = play(game, ["go to box 1", "take ball 1 from box 1"]);
    expect(game.admissible(held.state)).toContain("study ball 1");
  });

  it("obeys a universal condition", () => {
    const { state } = play(game, ["go to box 1", "open box 2"]);
    expect(game.admissible(state)).not.toContain("open box 2");
    expect(game.admissible(state)).toContain("shut box 2");
  });

  it("tells every effect, conditional or not, but lets only the true ones happen", () => {
    const commands = ["go to box 1", "open box 2", "take lamp 1 from box 2", "flip lamp 1"];
    const once = play(game, [...commands, "drop lamp 1 into box 1"]);
    expect(once.texts.at(-2)).toBe("It says off.");
    expect(once.state.won).toBe(true);
    const twice = play(game, [...commands, "flip lamp 1", "drop lamp 1 into box 1"]);
    expect(twice.texts.at(-2)).toBe("It says off.");
    expect(twice.state.won).toBe(false);
  });

  it("wins with score 1 and goes on if asked to", () => {
    const { state } = play(game, [
      "go to box 1",
      "open box 2",
      "take lamp 1 from box 2",
      "flip lamp 1",
    ]);
    const reply = game.step(state, "drop lamp 1 into box 1");
    expect(reply).toMatchObject({ score: 1, done: true, won: true, valid: true });
    expect(game.step(reply.state, "take lamp 1 from box 1")).toMatchObject({
      score: 0,
      done: false,
      won: false,
    });
  });

  it("never changes a state that was given out", () => {
    const start = game.reset().state;
    const before = game.admissible(start);
    const first = game.step(start, "go to box 1");
    const again = game.step(start, "go to box 1");
    expect(again.observation).toBe(first.observation);
    expect(game.admissible(start)).toEqual(before);
    expect(game.step(game.reset().state, "look").observation).toBe("You face bin 1.");
  });

  it("shares what a command did not change", () => {
    const start = game.reset().state;
    const next = game.step(start, "go to box 1").state;
    const kept = next.atoms.real.filter((relation, i) => relation === start.atoms.real[i]);
    expect(kept.length).toBe(start.atoms.real.length - 1);
  });

  it("tells facts and names for a drawn view", () => {
    const { state } = play(game, ["go to box 1"]);
    expect(game.facts(state, "at")).toEqual([["me", "loc_bar_b"]]);
    expect(game.facts(state, "nothing")).toEqual([]);
    expect(game.displayName("box_bar_1")).toBe("box 2");
    expect(game.displayName("me")).toBe("me");
    expect(game.displayName("stranger")).toBe("stranger");
  });

  it("keeps what the file says about solving it", () => {
    expect(game.solvable).toBe(true);
    expect(game.walkthrough).toEqual(["go to box 2", "open box 2"]);
    const silent = loadGame(tinyGame({ solvable: undefined, walkthrough: [1] }));
    expect(silent.solvable).toBeNull();
    expect(silent.walkthrough).toBeNull();
  });

  it("reads bytes with a byte order mark like text", () => {
    const bytes = new TextEncoder().encode(`\ufeff${tinyGame()}`);
    expect(loadGame(bytes).reset().observation).toBe(game.reset().observation);
  });
});

const deep = (text: string, depth: number): string =>
  "(and ".repeat(depth) + text + ")".repeat(depth);

describe("a file that is no playable game", () => {
  const bad: Readonly<Record<string, readonly [string | Uint8Array, RegExp]>> = {
    "no JSON": ["{", /not JSON/],
    "an empty file": ["", /not JSON/],
    "a record of lines": [
      `${JSON.stringify(["x".repeat(2000)])}\n{}`,
      /not JSON \([^()]*(\(.*\))?\)\. /,
    ],
    "a list": ["[]", /no JSON object/],
    null: ["null", /no JSON object/],
    "not UTF-8": [new Uint8Array([123, 255, 125]), /not UTF-8/],
    "too many bytes": [new Uint8Array(2_000_001), /larger than/],
    "too much text": [" ".repeat(2_000_001), /larger than/],
    "no grammar": [tinyGame({ grammar: 3 }), /no text "grammar"/],
    "no domain": [tinyGame({ pddl_domain: null }), /no text "pddl_domain"/],
    "an empty domain": [tinyGame({ pddl_domain: "" }), /domain .*is empty/],
    "an unclosed domain": [tinyGame({ pddl_domain: DOMAIN.slice(0, -1) }), /closing .*missing/],
    "text behind the domain": [tinyGame({ pddl_domain: `${DOMAIN} (x)` }), /after the closing/],
    "a bracket too many": [tinyGame({ pddl_domain: `${DOMAIN})` }), /has no opening one/],
    "a character outside ASCII": [
      tinyGame({ pddl_domain: DOMAIN.replace("house", "höuse") }),
      /not ASCII/,
    ],
    "deep nesting": [
      tinyGame({ pddl_domain: DOMAIN.replace("(opened ?r)\n", deep("(opened ?r)", 100_000)) }),
      /nests deeper/,
    ],
    "derived predicates": [
      tinyGame({ pddl_domain: DOMAIN.replace("(:action go", "(:derived (p) (q)) (:action go") }),
      /":derived", which is not supported/,
    ],
    "an unknown variable": [
      tinyGame({ pddl_domain: DOMAIN.replace("(at ?a ?from) (stands", "(at ?a ?z) (stands") }),
      /unknown variable "\?z"/,
    ],
    "a wrong arity": [
      tinyGame({ pddl_domain: DOMAIN.replace("(holds ?a ?o))\n", "(holds ?a))\n") }),
      /"holds" with 1 arguments instead of 2/,
    ],
    "an action twice": [
      tinyGame({ pddl_domain: DOMAIN.replace("(:action shut", "(:action open") }),
      /"open" twice/,
    ],
    "another domain's problem": [
      tinyGame({ pddl_problem: PROBLEM.replace("(:domain house)", "(:domain barn)") }),
      /written for the domain "barn"/,
    ],
    "an undeclared object": [
      tinyGame({ pddl_problem: PROBLEM.replace("(at me Loc_bar_A)", "(at you Loc_bar_A)") }),
      /mentions "you"/,
    ],
    "an object twice": [
      tinyGame({ pddl_problem: PROBLEM.replace("me - agent", "me me - agent") }),
      /"me" twice/,
    ],
    "no goal": [tinyGame({ pddl_problem: PROBLEM.replace("(:goal", "(:metric") }), /no goal/],
    "a negative number": [tinyGame({ pddl_problem: PROBLEM.replace(" 3)", " -3)") }), /number/],
    "rules that are no JSON": [
      tinyGame({ grammar: grammar().replace('"rhs"', "rhs") }),
      /rule blocks is not JSON/,
    ],
    "a rule that is no list": [tinyGame({ grammar: grammar({ x: 1 }) }), /"x" is not a list/],
    "a rule without text": [tinyGame({ grammar: grammar({ x: [{}] }) }), /needs a text "rhs"/],
    "an action without template": [
      tinyGame({ grammar: 'action go { feedback :: "x"; }' }),
      /needs a template/,
    ],
    "stray text in the grammar": [tinyGame({ grammar: `${grammar()} foo` }), /"foo" stands/],
    "an action the grammar lacks": [
      tinyGame({ grammar: grammar().replace("action go", "action walk") }),
      /says nothing about the action "go"/,
    ],
    "a rule that is missing": [
      tinyGame({ grammar: grammar({ intro: [] }) }),
      /no text for "#intro#"/,
    ],
    "rules without end": [
      tinyGame({ grammar: grammar({ intro: [{ rhs: "#intro#" }] }) }),
      /more than 100 deep/,
    ],
    "rules that multiply": [
      tinyGame({
        grammar: grammar({
          intro: [{ rhs: "{#a#}".repeat(50) }],
          a: [{ rhs: "#b#".repeat(200) }],
          b: [{ rhs: "{#c#}".repeat(200) }],
          c: [{ rhs: "" }],
        }),
      }),
      /too much computation/,
    ],
    "a text without end": [
      tinyGame({
        grammar: grammar({ intro: [{ rhs: "#a#".repeat(400) }], a: [{ rhs: "x".repeat(1000) }] }),
      }),
      /longer than/,
    ],
    "code in braces": [
      tinyGame({ grammar: grammar({ intro: [{ rhs: "{__import__('os')}" }] }) }),
      /which is not supported/,
    ],
    "an unknown type in a text": [
      tinyGame({
        grammar: grammar({ intro: [{ rhs: "{#look.feedback# | at(a:ghost, l:location)}" }] }),
      }),
      /unknown type "ghost"/,
    ],
    "an unreadable query": [
      tinyGame({ grammar: grammar({ intro: [{ rhs: "x", condition: "at(a:agent" }] }) }),
      /unreadable "at\(a:agent"/,
    ],
    "a condition with too many alternatives": [
      tinyGame({
        pddl_problem: PROBLEM.replace("(lit ?o)", "(or (lit ?o) (lamp ?o)) ".repeat(12)),
      }),
      /too many alternatives/,
    ],
    "parameters that fit everything": [
      tinyGame({
        pddl_domain: DOMAIN.replace(
          "(?r - receptacle)\n   :precondition (opened ?r)",
          "(?r ?p1 ?p2 ?p3 ?p4 ?p5 ?p6 ?p7 ?p8)\n   :precondition (stands ?r ?p1)",
        ),
      }),
      /too much computation|commands at once/,
    ],
  };

  it.each(Object.entries(bad))("%s", (_, [source, message]) => {
    expect(() => loadGame(source)).toThrow(UserError);
    expect(() => loadGame(source)).toThrow(message);
  });

  it("is told in one sentence or two, however long the file's words are", () => {
    const long = "x".repeat(100_000);
    const sources = [
      tinyGame({ pddl_domain: DOMAIN.replace("(:action go", `(:${long}) (:action go`) }),
      tinyGame({ pddl_problem: PROBLEM.replace("(at me", `(at ${long}`) }),
      tinyGame({ grammar: grammar({ intro: [{ rhs: `#${long}#` }] }) }),
    ];
    for (const source of sources) {
      try {
        loadGame(source);
        expect.unreachable();
      } catch (error) {
        expect(error).toBeInstanceOf(UserError);
        expect((error as UserError).message.length).toBeLessThan(250);
      }
    }
  });
});
