import { describe, expect, it, test } from "vitest";
import type { RunRecord, UpdateLine } from "../../run/index.ts";
import type { Rollout } from "../../seed/index.ts";
import { cardPlace } from "./spotlight.ts";
import { type Stage, tourSteps } from "./steps.ts";
import { storyOf } from "./story.ts";
import { TOUR_WORDS } from "./words.ts";

interface Given {
  readonly group?: number;
  readonly member?: number;
  readonly won?: boolean;
  readonly shift?: readonly number[];
  readonly correct?: boolean;
  readonly reward?: number;
}

const rollout = (given: Given) => {
  const { group = 0, member = 0, won = false, shift = [0], correct = true } = given;
  const { reward = won ? 1 : 0 } = given;
  return {
    ...{ group, member, won, shift, reward, advantage: won ? 1 : -1 },
    actions: ["up", "down"],
    tokens: [0, 1, 2],
    targets: [1, 2],
    skill: { text: " push left", tokens: [], wellFormed: true, correct },
  } as unknown as Rollout;
};

const record = (
  updates: readonly (readonly Given[])[],
  held: readonly (readonly [update: number, won: number])[] = [],
) =>
  ({
    header: { vocabulary: ["<start>", " up", " down"] },
    updates: updates.map(
      (rollouts, index) =>
        ({ update: index + 1, rollouts: rollouts.map(rollout) }) as unknown as UpdateLine,
    ),
    evaluations: held.map(([update, won]) => ({ update, won, n: 10 })),
  }) as unknown as RunRecord;

describe("the story of a record", () => {
  it("is of a task that nobody solved, and of a late win against losses", () => {
    const story = storyOf(
      record([
        [{ shift: [3, 0] }, { member: 1, won: true }],
        [{ shift: [0.2, 1.5] }, { member: 1, shift: [0, -2.5] }],
        [{ shift: [9, 9] }, { member: 1 }],
        [{ won: true }, { member: 1 }],
        [{ won: true }, { member: 1, won: true }],
      ]),
    );
    expect(story?.failed).toMatchObject({ update: 2, nth: 2, rollout: { member: 1 } });
    expect(story?.token).toEqual({ position: 2, text: "down", shift: -2.5 });
    expect(story?.solved).toMatchObject({ update: 4, rollout: { member: 0 } });
  });

  it("a lost task is not hopeless where its rewards differ", () => {
    const story = storyOf(
      record([
        [{ shift: [3, 0], reward: -0.1 }, { member: 1 }],
        [{ shift: [2, 0] }, { member: 1 }],
        [{ won: true }],
      ]),
    );
    expect(story?.failed.update).toBe(2);
  });

  it("takes the next best where no task is hopeless and no win is contested", () => {
    const story = storyOf(
      record([[{ shift: [1, 2] }, { member: 1, won: true }], [{ won: true, correct: false }]]),
    );
    expect([story?.failed.update, story?.solved.update]).toEqual([1, 2]);
  });

  it("there is none without a strong shift, and none without a later win", () => {
    expect(storyOf(record([[{ shift: [0.5, 0] }], [{ won: true }]]))).toBeNull();
    expect(storyOf(record([[{ shift: [2, 0] }]]))).toBeNull();
    expect(storyOf(record([]))).toBeNull();
  });
});

test("every step shows what it tells, with numbers of the record", () => {
  const story = storyOf(
    record(
      [
        [{ shift: [2, 0.1] }, { member: 1 }],
        [{ won: true }, { member: 1 }],
      ],
      [
        [0, 2],
        [0, 3],
        [2, 6],
      ],
    ),
  );
  if (story === null) throw new Error("This record has a story.");
  const shown: string[] = [];
  const stage: Stage = {
    show: (nth, group, member) => shown.push(`${nth} ${group} ${member}`),
    pin: (position) => shown.push(`pin ${position}`),
  };
  for (const words of [TOUR_WORDS.en, TOUR_WORDS.zh]) {
    const steps = tourSteps(story, stage, words);
    expect(new Set(steps.map(({ title }) => title)).size).toBe(steps.length);
    const texts = steps.map(({ text }) => text).join("\n");
    for (const part of ["push left", "up", "+2.00", "25 %", "60 %", "+1.00"]) {
      expect(texts).toContain(part);
    }
  }
  const byTitle = new Map(tourSteps(story, stage, TOUR_WORDS.en).map((one) => [one.title, one]));
  byTitle.get("The gate")?.enter();
  byTitle.get("An episode that succeeded")?.enter();
  expect(shown).toEqual(["1 0 0", "pin 1", "2 0 0", "pin null"]);
  expect(byTitle.get("The gate")?.text).toContain("wide open");
});

describe("the card", () => {
  const card = { width: 400, height: 200 };
  const view = { width: 1000, height: 800 };
  it.each([
    ["below", { left: 100, top: 50, width: 200, height: 100 }, { left: 12, top: 164 }],
    ["above", { left: 500, top: 600, width: 200, height: 150 }, { left: 400, top: 386 }],
    ["right", { left: 20, top: 20, width: 300, height: 760 }, { left: 334, top: 20 }],
    ["left", { left: 600, top: 20, width: 390, height: 760 }, { left: 186, top: 20 }],
    ["over", { left: 0, top: 0, width: 1000, height: 800 }, { left: 300, top: 588 }],
  ])("stands %s where there is room", (_name, place, expected) => {
    expect(cardPlace(place, card, view)).toEqual(expected);
  });
  it("stands in the middle where nothing is lit", () => {
    expect(cardPlace(null, card, view)).toEqual({ left: 300, top: 300 });
  });
});
