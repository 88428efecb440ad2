import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  APPLIANCES,
  explainSkill,
  formatSkill,
  MISTAKES,
  MOST_MISTAKES,
  MOST_WORDS,
  parseSkill,
  type Skill,
  TREATMENTS,
} from "./skill.ts";
import { makeTokenizer } from "./words.ts";

const noun = fc.constantFrom("potato", "fridge", "countertop", "shelf", "cd");
const skills: fc.Arbitrary<Skill> = fc
  .record({
    head: fc.constantFrom("workflow" as const, "avoid" as const),
    mistakes: fc.subarray([...MISTAKES], { maxLength: MOST_MISTAKES }),
    object: noun,
    where: fc.option(noun),
    treatment: fc.option(fc.constantFrom(...TREATMENTS)),
    target: fc.option(noun),
  })
  .map((skill) => (skill.head === "workflow" ? { ...skill, mistakes: [] } : skill));

describe("skills", () => {
  it("are read back as they were written, one token a word", () => {
    const tokenizer = makeTokenizer();
    fc.assert(
      fc.property(skills, (skill) => {
        const text = formatSkill(skill);
        expect(parseSkill(text)).toEqual(skill);
        const words = text.trim().split(" ");
        expect(words.length).toBeLessThanOrEqual(MOST_WORDS);
        expect(tokenizer.encode(text)).toHaveLength(words.length);
      }),
    );
  });

  it.each([
    "",
    "workflow find egg fridge put shelf",
    " workflow find egg put shelf put",
    " workflow revisit find egg fridge put shelf",
    " avoid revisit revisit find egg fridge put shelf",
    " avoid revisit noopen notake noput find egg fridge put shelf",
    " avoid dance find egg fridge put shelf",
    " workflow find egg fridge heat fridge put shelf",
    " workflow find egg fridge put shelf 2",
    " workflow find egg fridge use shelf",
    " workflow find egg fridge put shelf put shelf",
  ])("refuse %j", (text) => {
    expect(parseSkill(text)).toBeNull();
    expect(explainSkill(text)).toBe("This text is no skill.");
  });

  it("are explained in a sentence that says all of them", () => {
    expect(explainSkill(" workflow find egg fridge heat microwave put shelf")).toBe(
      "This won: find the egg in or on a fridge, heat it with the microwave, then put it in or on a shelf.",
    );
    expect(explainSkill(" avoid revisit noopen find cd unseen use desklamp")).toBe(
      "What went wrong: going back to places already searched, leaving closed places closed. Instead: find the cd, which was not seen, then use the desklamp.",
    );
    expect(explainSkill(" avoid find cd bed use desklamp")).toMatch(/^This lost. Instead: /);
  });

  it("name the appliance of each treatment", () => {
    expect(TREATMENTS.map((one) => APPLIANCES[one])).toEqual(["sinkbasin", "microwave", "fridge"]);
  });
});
