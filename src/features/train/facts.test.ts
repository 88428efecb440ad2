import { describe, expect, it } from "vitest";
import type { EvaluationLine } from "../../run/index.ts";
import type { FactBelief } from "../../seed/index.ts";
import { factCourse, truthOf } from "./facts.ts";

const home = (subject: string, share: number): FactBelief => ({
  kind: "home",
  subject,
  answer: "shelf",
  options: ["drawer", "shelf"],
  probabilities: [1 - share, share],
});
const heat = (share: number): FactBelief => ({
  kind: "process",
  subject: "heat",
  answer: "press",
  options: ["press", "knock", "unlock"],
  probabilities: [share, 1 - share, 0],
});

const line = (update: number, facts?: readonly FactBelief[]): EvaluationLine => ({
  type: "evaluation",
  update,
  split: "unseen",
  temperature: 1,
  n: 1,
  won: 0,
  length: 1,
  kinds: [],
  ...(facts === undefined ? {} : { facts }),
});

describe("the hidden facts over a run", () => {
  it("are none in a world without them", () => {
    expect(factCourse([])).toBeNull();
    expect(factCourse([line(0), line(10)])).toBeNull();
    expect(factCourse([line(0, [])])).toBeNull();
  });

  it("are rows by sort, with the probability of the truth at each evaluation", () => {
    const course = factCourse([
      line(0, [home("mug", 0.25), home("cup", 0.5), heat(0.3)]),
      line(10, [home("mug", 0.75), home("cup", 1), heat(0.9)]),
    ]);
    expect(course?.updates).toEqual([0, 10]);
    expect(course?.groups.map(({ kind, now }) => [kind, now])).toEqual([
      ["home", 0.875],
      ["process", 0.9],
    ]);
    const [homes] = course?.groups ?? [];
    expect(homes?.course).toEqual([0.375, 0.875]);
    expect(homes?.rows.map(({ subject, answer, course: own }) => [subject, answer, own])).toEqual([
      ["mug", "shelf", [0.25, 0.75]],
      ["cup", "shelf", [0.5, 1]],
    ]);
    expect(homes?.rows[0]?.latest.probabilities).toEqual([0.25, 0.75]);
  });

  it("count an update once, and leave out facts that were not always asked about", () => {
    const course = factCourse([
      line(0, [home("mug", 0.25)]),
      line(0, [home("mug", 0.9)]),
      line(10, [home("mug", 0.5), heat(1)]),
    ]);
    expect(course?.updates).toEqual([0, 10]);
    expect(course?.groups.map(({ rows }) => rows.map((row) => row.course))).toEqual([
      [[0.25, 0.5]],
    ]);
  });

  it("know what is so by its name among the options", () => {
    expect(truthOf(home("mug", 0.25))).toBe(0.25);
    expect(truthOf({ ...home("mug", 0.25), answer: "sofa" })).toBe(0);
  });
});
