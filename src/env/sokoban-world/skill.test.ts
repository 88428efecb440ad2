import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { explainSkill, formatSkill, parseSkill, pushSet, type Skill } from "./skill.ts";
import { DIRECTIONS, MISTAKES, makeTokenizer } from "./words.ts";

const anySkill: fc.Arbitrary<Skill> = fc.record({
  head: fc.constant("avoid" as const),
  mistakes: fc.subarray([...MISTAKES], { maxLength: 3 }),
  pushes: fc.array(fc.constantFrom(...DIRECTIONS), { minLength: 1, maxLength: 4 }),
});

describe("parseSkill", () => {
  test("is the inverse of formatSkill", () => {
    fc.assert(
      fc.property(anySkill, fc.boolean(), (avoid, won) => {
        const skill: Skill = won ? { ...avoid, head: "workflow", mistakes: [] } : avoid;
        expect(parseSkill(formatSkill(skill))).toEqual(skill);
      }),
    );
  });

  test("does not mind blanks", () => {
    expect(parseSkill("avoid  bump push up ")).toEqual({
      head: "avoid",
      mistakes: ["bump"],
      pushes: ["up"],
    });
  });

  test.each([
    "",
    "push up",
    " workflow",
    " workflow push",
    " workflow up",
    " workflow bump push up",
    " avoid push",
    " avoid bump bump push up",
    " avoid wall push up",
    " avoid corner bump dither idle push up",
    " avoid push up bump",
    " avoid push up push down",
    " avoid push up up down down left",
    " Avoid push up",
    " workflow push #11",
  ])("refuses %j", (text) => {
    expect(parseSkill(text)).toBeNull();
  });

  test("takes any text", () => {
    const words = fc.constantFrom("workflow", "avoid", "push", "up", "down", "bump", "x");
    fc.assert(
      fc.property(fc.array(words), (list) => {
        const skill = parseSkill(list.join(" "));
        if (skill !== null)
          expect(formatSkill(skill)).toBe(list.map((word) => ` ${word}`).join(""));
      }),
    );
  });
});

test("a skill has one token a word, nine at most", () => {
  const tokenizer = makeTokenizer();
  const longest = " avoid corner bump dither push up down left right";
  expect(parseSkill(longest)).not.toBeNull();
  expect(tokenizer.encode(longest)).toHaveLength(9);
});

test("pushSet has each direction once, in the order of the grammar", () => {
  expect(pushSet(["right", "up", "right"])).toEqual(["up", "right"]);
});

test.each([
  [
    " avoid bump dither push down right",
    "What went wrong: bumping into walls and going back and forth. Instead: push the box down and right.",
  ],
  [
    " avoid corner bump dither push up",
    "What went wrong: the box in a dead corner, bumping into walls and going back and forth. Instead: push the box up.",
  ],
  [" avoid idle push left", "What went wrong: no push at all. Instead: push the box left."],
  [" avoid push up down left", "This lost. Instead: push the box up, down and left."],
  [" workflow push right", "This won: push the box right."],
  [" workflow up", "This text is no skill."],
])("%j reads %j", (text, sentence) => {
  expect(explainSkill(text)).toBe(sentence);
});
