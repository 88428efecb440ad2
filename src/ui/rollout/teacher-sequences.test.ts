import { expect, test } from "vitest";
import { present } from "../../base/index.ts";
import { DEFAULT_SETTINGS, type Rollout } from "../../seed/index.ts";
import { testTrainer } from "../../worker/test-trainer.ts";
import { nearestRollout, sayReplaced } from "./nearest.ts";
import { skillAt, teacherSequences } from "./teacher-sequences.ts";

async function rollouts(hindsight: "whole" | "local"): Promise<readonly Rollout[]> {
  const trainer = testTrainer({ ...DEFAULT_SETTINGS, hindsight, tasks: 2, rollouts: 2 });
  for (;;) {
    const { result } = await trainer.step();
    if (result !== undefined) return result.rollouts;
  }
}

test.each(["whole", "local"] as const)(
  "with %s hindsight every sampled token is scored once, behind the skill that it belongs to",
  async (hindsight) => {
    const all = await rollouts(hindsight);
    expect(all.some(({ local }) => local !== undefined)).toBe(hindsight === "local");
    for (const rollout of all) {
      const sequences = teacherSequences(rollout);
      expect(sequences).toHaveLength(rollout.local === undefined ? 1 : 2);
      const scored = sequences.flatMap(({ tokens, targets }) => targets.map((at) => tokens[at]));
      expect(scored).toEqual(rollout.targets.map((at) => rollout.tokens[at]));
      for (const { skill, tokens, segments, targets, first } of sequences) {
        expect(segments.reduce((sum, { length }) => sum + length, 0)).toBe(tokens.length);
        expect(targets.every((_, i) => skillAt(rollout, first + i) === skill)).toBe(true);
        const written = tokens.join(" ");
        expect(written).toContain(skill.tokens.join(" "));
      }
      expect(sequences.at(-1)?.tokens).toEqual(rollout.teacherTokens);
    }
  },
);

test("a rollout without a teacher has no such sequence", async () => {
  const rollout = present((await rollouts("whole"))[0], "a rollout");
  expect(teacherSequences({ ...rollout, skill: null, teacherTokens: [] })).toEqual([]);
});

test("what an address asks for and is not there becomes the nearest, and is said", async () => {
  const updates = [3, 4].map((update) => ({ update, rollouts: [] as readonly Rollout[] }));
  expect(nearestRollout({ update: 9, group: 0, rollout: 0 }, updates)).toBeNull();
  const all = await rollouts("whole");
  const run = updates.map(({ update }) => ({ update, rollouts: all }));
  expect(nearestRollout({ update: null, group: 1, rollout: 1 }, run)?.replaced).toEqual([]);
  const found = present(nearestRollout({ update: 9, group: 7, rollout: 1 }, run), "a rollout");
  expect(found.place).toEqual({ update: 4, group: 1, rollout: 1 });
  expect(found.rollout).toBe(all[3]);
  expect(sayReplaced(found.replaced)).toBe(
    "The address asks for update 9, group 7, which is not here; the nearest is shown: update 4, group 1.",
  );
});
