import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  explainSkill,
  formatSkill,
  MOST_TRIED,
  MOST_WORDS,
  parseSkill,
  type Skill,
} from "./skill.ts";
import { ALL_OBJECTS, makeTokenizer, PREPARATIONS, PROCESSES, STORAGE_TYPES } from "./words.ts";

const type = fc.constantFrom(...STORAGE_TYPES);
const preparation = fc.constantFrom(...PREPARATIONS);
const tried = fc.oneof(
  fc.subarray([...STORAGE_TYPES], { maxLength: MOST_TRIED }),
  fc.subarray([...PREPARATIONS]),
);
const anySkill: fc.Arbitrary<Skill> = fc
  .record({
    head: fc.constantFrom("workflow" as const, "avoid" as const),
    tried,
    object: fc.constantFrom(...ALL_OBJECTS),
    where: fc.option(type),
    process: fc.option(
      fc.record({ name: fc.constantFrom(...PROCESSES), wants: fc.option(preparation) }),
    ),
    target: type,
    put: fc.option(preparation),
  })
  .map((skill) => (skill.head === "workflow" ? { ...skill, tried: [] } : skill));

describe("parseSkill", () => {
  test("is the inverse of formatSkill", () => {
    fc.assert(
      fc.property(anySkill, (skill) => {
        expect(parseSkill(formatSkill(skill))).toEqual(skill);
      }),
    );
  });

  test("does not mind blanks", () => {
    expect(parseSkill("workflow  find: mug shelf put: table knock ")).toEqual({
      head: "workflow",
      tried: [],
      object: "mug",
      where: "shelf",
      process: null,
      target: "table",
      put: "knock",
    });
  });

  test.each([
    "",
    " workflow",
    " find: mug shelf put: table knock",
    " workflow shelf find: mug shelf put: table knock",
    " avoid shelf shelf find: mug table put: table knock",
    " avoid shelf press find: mug table put: table knock",
    " avoid bed desk sofa chest find: mug table put: table knock",
    " avoid mug find: mug table put: table knock",
    " workflow find: shelf shelf put: table knock",
    " workflow find: mug shelf_2 put: table knock",
    " workflow find: mug knock put: table knock",
    " workflow find: mug shelf put: table",
    " workflow find: mug shelf put: table shelf",
    " workflow find: mug shelf put: table knock knock",
    " workflow find: mug shelf put: fridge knock",
    " workflow find: mug shelf heat: microwave put: table knock",
    " workflow find: mug shelf heat: fridge press put: table knock",
    " workflow find: mug shelf put: table press put: table knock",
    " workflow find: mug put: table knock",
    " workflow put: table knock find: mug shelf",
  ])("refuses %j", (text) => {
    expect(parseSkill(text)).toBeNull();
  });

  test("takes any text, and reads nothing that it would not write", () => {
    const words = fc.constantFrom(
      ...["workflow", "avoid", "find:", "mug", "shelf", "unseen", "put:", "press"],
      ...["heat:", "microwave"],
    );
    fc.assert(
      fc.property(fc.array(words, { maxLength: MOST_WORDS + 1 }), (list) => {
        const skill = parseSkill(list.join(" "));
        if (skill !== null) {
          expect(formatSkill(skill)).toBe(list.map((word) => ` ${word}`).join(""));
        }
      }),
      { numRuns: 1000 },
    );
  });
});

test("a skill has one token a word, 13 at most", () => {
  const tokenizer = makeTokenizer();
  const longest = " avoid bed desk sofa find: phone unseen charge: dock unseen put: shelf unseen";
  expect(parseSkill(longest)).not.toBeNull();
  expect(tokenizer.encode(longest)).toHaveLength(13);
  expect(MOST_WORDS).toBe(13);
});

test.each([
  [
    " workflow find: phone desk charge: dock press put: shelf knock",
    "This won: the phone is in the desk, press right before you charge it and knock the shelf right before you put it there.",
  ],
  [
    " avoid bed desk find: phone unseen put: shelf unseen",
    "Bed and desk were tried in vain; nothing was revealed.",
  ],
  [
    " avoid press find: phone desk charge: dock unseen put: shelf unseen",
    "Press was tried in vain; the phone is in the desk.",
  ],
  [" avoid find: phone desk put: shelf unseen", "The phone is in the desk."],
  [" workflow phone", "This text is no skill."],
])("%j reads %j", (text, sentence) => {
  expect(explainSkill(text)).toBe(sentence);
});
