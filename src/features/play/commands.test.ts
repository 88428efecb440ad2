import { describe, expect, test } from "vitest";
import { commandsAt, complete, groupByVerb, placeOf } from "./commands.ts";

const COMMANDS = [
  "examine fridge 1",
  "examine mug 1",
  "go to cabinet 1",
  "go to cabinet 10",
  "go to cabinet 2",
  "look",
  "move mug 1 to fridge 1",
  "open fridge 1",
];

describe("groupByVerb", () => {
  test("puts what changes something first and counts numbers as numbers", () => {
    const groups = groupByVerb(COMMANDS);
    expect(groups.map(({ verb }) => verb)).toEqual(["move", "open", "go", "examine", "look"]);
    expect(groups[2]?.commands).toEqual(["go to cabinet 1", "go to cabinet 2", "go to cabinet 10"]);
  });

  test("keeps the commands that hold every word of the filter", () => {
    expect(groupByVerb(COMMANDS, " FRIDGE mug ")).toEqual([
      { verb: "move", commands: ["move mug 1 to fridge 1"] },
    ]);
    expect(groupByVerb(COMMANDS, "sofa")).toEqual([]);
  });

  test("an unknown verb comes last", () => {
    expect(groupByVerb(["yodel", "help"]).map(({ verb }) => verb)).toEqual(["help", "yodel"]);
  });
});

describe("commandsAt", () => {
  test("names the place or what lies there, and not a longer number", () => {
    expect(commandsAt(COMMANDS, "cabinet 1", [])).toEqual(["go to cabinet 1"]);
    expect(commandsAt(COMMANDS, "fridge 1", ["mug 1"])).toEqual([
      "move mug 1 to fridge 1",
      "open fridge 1",
      "examine fridge 1",
      "examine mug 1",
    ]);
  });
});

describe("complete", () => {
  test("goes on as far as all commands agree", () => {
    expect(complete(COMMANDS, "go")).toEqual({
      text: "go to cabinet ",
      matches: ["go to cabinet 1", "go to cabinet 2", "go to cabinet 10"],
    });
    expect(complete(COMMANDS, "op").text).toBe("open fridge 1");
  });

  test("finds words in the middle where nothing begins so", () => {
    expect(complete(COMMANDS, "fridge")).toEqual({
      text: "fridge",
      matches: ["move mug 1 to fridge 1", "open fridge 1", "examine fridge 1"],
    });
  });

  test("says nothing to what no command holds", () => {
    expect(complete(COMMANDS, "xyz")).toEqual({ text: "xyz", matches: [] });
  });
});

test("placeOf finds the place that is named, else the one that holds the object", () => {
  const places = [
    { name: "desk 1", things: ["desklamp 1"] },
    { name: "shelf 1", things: ["mug 1"] },
  ];
  expect(placeOf("move mug 1 to desk 1", places)).toBe("desk 1");
  expect(placeOf("use desklamp 1", places)).toBe("desk 1");
  expect(placeOf("look", places)).toBeNull();
});
