import { describe, expect, it } from "vitest";
import { loadGame } from "../game.ts";
import { grammar, tinyGame } from "../test-game.ts";
import { readGrammar } from "./document.ts";
import { readExpression } from "./expression.ts";
import { readQuery } from "./query.ts";
import { readTemplate } from "./template.ts";

/** The first text of the small game where it is written as `rhs`. */
function write(rhs: string, rules: Readonly<Record<string, unknown>> = {}): string {
  return loadGame(tinyGame({ grammar: grammar({ ...rules, intro: [{ rhs }] }) })).reset()
    .observation;
}

describe("the text of a rule", () => {
  it.each([
    ["plain", "plain"],
    ["  \n\t leading", "leading"],
    ["{#two#}  \n  kept ", "2  \n  kept "],
    ["// a comment\ntext", "text"],
    ["text // kept", "text // kept"],
    ["\ttab\tkept", "tab\tkept"],
    ["{#two#}\tdropped", "2dropped"],
    ['a "quoted" text', "a quoted text"],
    ["cut ; here", "cut "],
    ["cut } here", "cut "],
    ["cut {#two#", "cut "],
    ["", ""],
    ["#two##two#", "22"],
    ["{'text' + \" more\"}", "text more"],
    ["{'' or 'second'}", "second"],
    ["[{'once'}]", "once"],
  ])("%j is written %j", (rhs, text) => {
    expect(write(rhs, { two: [{ rhs: "2" }] })).toBe(text);
  });

  it("is repeated for every answer, as a list only in brackets", () => {
    const query = "inside(o:object, r:receptacle)";
    expect(write(`{o.name | ${query}}`)).toBe("ball 2ball 1lamp 1");
    expect(write(`[{o.name | ${query}}]`)).toBe("ball 2, ball 1, and lamp 1");
    expect(write("[{o.name | holds(a:agent, o:object)}]")).toBe("nothing");
    expect(write("[{r.id | openable(r:receptacle)}]")).toBe("box_bar_1");
    expect(write("[{l.name | at(a:agent, l:location)}] {'x'}")).toBe("loc 2 x");
  });

  it("never lets two variables stand for one entity", () => {
    const query = "inside(o:object, r:receptacle) & inside(p:object, r:receptacle)";
    expect(write(`[{o.name + ' ' + p.name | ${query}}]`)).toBe("ball 2 ball 1, and ball 1 ball 2");
  });

  it("refuses two types for one variable of a query, but only where it is asked", () => {
    const query = "at(a:agent, l:location) & at(a:agent, l:object)";
    expect(() => write(`[{l.name | ${query}}]`)).toThrow(/unreadable/);
    expect(write("ok", { unused: [{ rhs: `[{l.name | ${query}}]` }] })).toBe("ok");
  });

  it("keeps letters of all scripts in names", () => {
    expect(write("#éß#", { éß: [{ rhs: "accented" }] })).toBe("accented");
  });

  it("takes the first alternative whose condition holds, and its answer binds nothing", () => {
    const rule = [
      { condition: "holds(a:agent, o:object)", rhs: "held" },
      { condition: "at(a:agent, l:location)", rhs: "{'here'}" },
      { rhs: "else" },
    ];
    expect(write("#x#", { x: rule })).toBe("here");
    expect(write("#x#", { x: rule.slice(2) })).toBe("else");
  });

  it("lists facts of subtypes after those of the type, the types in order of names", () => {
    const names = write("[{x.name | at(x:object, l:location)}]");
    expect(names).toBe("me ");
  });

  it("is null in a fact that was never cleared", () => {
    expect(write("[{o.name | not_lit(o:object)}]")).toBe("nothing");
  });
});

describe("a grammar document", () => {
  it("reads blocks in any order; the last rule of a name wins; # lines go in actions", () => {
    const document = readGrammar(`
      action A { grammar :: """ {
        # a comment line
        "x": [{"rhs": "second"}] } """; feedback :: "#x#"; template :: "a # b"; pddl :: """ ) """; } # end
      grammar :: """{"x": [{"rhs": "third", "weight": 2}], "y": []}""";`);
    expect(document.commands.get("a")).toEqual({ template: "a # b", feedback: "#x#" });
    expect(document.rules.get("x")).toEqual([{ rhs: "third", condition: "" }]);
  });
});

describe("expressions", () => {
  it.each([
    "o.secret",
    "f(x)",
    "a +",
    "+ a",
    "a b",
    "'open",
    "1",
    "",
    "a or",
    "lambda: 1",
    "a.b.c",
  ])("%j is not understood", (source) => {
    expect(readExpression(source).kind).toBe("unknown");
  });

  it("binds + closer than or", () => {
    expect(readExpression("a.name + 'x' or b.id")).toEqual({
      kind: "or",
      parts: [
        {
          kind: "plus",
          parts: [
            { kind: "attribute", variable: "a", attribute: "name" },
            { kind: "constant", text: "x" },
          ],
        },
        { kind: "attribute", variable: "b", attribute: "id" },
      ],
    });
  });
});

describe("queries", () => {
  it("give an untyped variable its own name as type, without primes", () => {
    expect(readQuery("p(x', y: t)").atoms).toEqual([
      {
        predicate: "p",
        placeholders: [
          { name: "x'", type: "x", key: "x':x" },
          { name: "y", type: "t", key: "y:t" },
        ],
      },
    ]);
  });

  it.each(["", "p", "p(", "p()q()", "p() & ", "p(x y)", "p(x:)", "& p()"])(
    "%j is unreadable",
    (q) => {
      expect(readQuery(q).atoms).toBeNull();
    },
  );
});

describe("hostile texts are read once, not once for every place they might start at", () => {
  const n = 200_000;
  /** The text and how many pieces it has. */
  const long: Readonly<Record<string, readonly [text: string, pieces: number]>> = {
    "an open brace": [`{${" ".repeat(n)}`, 0],
    braces: ["{".repeat(n), 0],
    brackets: ["[".repeat(n), 0],
    hashes: ["#".repeat(n), 0],
    "an open rule": [`#${"a ".repeat(n)}`, 0],
    "many rules": ["#a#".repeat(n), n],
    quotes: ['"'.repeat(n), n / 2],
    "a query of blanks": [`{o.name | p(${" ".repeat(n)}}`, 1],
    "an expression": [`{${"a+".repeat(n)}}`, 1],
    tabs: ["\t".repeat(n), 0],
    lines: ["\n".repeat(n), 0],
    comments: ["//\n".repeat(n), 0],
  };

  it.each(Object.entries(long))("%s", (_, [text, pieces]) => {
    expect(readTemplate(text)).toHaveLength(pieces);
    expect(readQuery(text).atoms).toBeNull();
    expect(readExpression(text).kind).toBe("unknown");
  });
});
