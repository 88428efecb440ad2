import { expect, test } from "vitest";
import { present } from "../../base/index.ts";
import { DEFAULT_SETTINGS, type Rollout, skillAt } from "../../seed/index.ts";
import { END, SKILL } from "../../text/index.ts";
import { testTrainer, tokenizer } from "../../worker/test-trainer.ts";
import { nearestRollout, sayReplaced } from "./nearest.ts";
import { teacherSequences } from "./teacher-sequences.ts";

async function rollouts(): Promise<readonly Rollout[]> {
  const trainer = testTrainer({ ...DEFAULT_SETTINGS, tasks: 2, rollouts: 2 });
  for (;;) {
    const { result } = await trainer.step();
    if (result !== undefined) return result.rollouts;
  }
}

/** The same with another skill about what came before its third action. */
function halved(rollout: Rollout): Rollout {
  const length = rollout.targets[2] ?? -1;
  const text = " workflow push up";
  const skill = { tokens: tokenizer.encode(text), text, wellFormed: true, correct: false };
  return { ...rollout, local: { skill, length, targets: 2 } };
}

test.each([1, 2])(
  "every sampled token is scored once, behind its own skill, with %d skills",
  async (skills) => {
    for (const one of await rollouts()) {
      const rollout = skills === 2 ? halved(one) : one;
      const sequences = teacherSequences(rollout);
      expect(sequences).toHaveLength(skills);
      const scored = sequences.flatMap(({ tokens, targets }) => targets.map((at) => tokens[at]));
      expect(scored).toEqual(rollout.targets.map((at) => rollout.tokens[at]));
      for (const { skill, tokens, segments, targets, first } of sequences) {
        expect(segments.reduce((sum, { length }) => sum + length, 0)).toBe(tokens.length);
        expect(targets.every((_, i) => skillAt(rollout, first + i) === skill)).toBe(true);
        expect(tokenizer.decode(tokens)).toContain(`${SKILL}${skill.text}${END}`);
      }
      expect(sequences.at(-1)?.tokens).toEqual(rollout.teacherTokens);
    }
  },
);

test("a rollout without a teacher has no such sequence", async () => {
  const rollout = present((await rollouts())[0], "a rollout");
  expect(teacherSequences({ ...rollout, skill: null, teacherTokens: [] })).toEqual([]);
});

test("what an address asks for and is not there becomes the nearest, and is said", async () => {
  const updates = [3, 4].map((update) => ({ update, rollouts: [] as readonly Rollout[] }));
  expect(nearestRollout({ update: 9, group: 0, rollout: 0 }, updates)).toBeNull();
  const all = await rollouts();
  const run = updates.map(({ update }) => ({ update, rollouts: all }));
  expect(nearestRollout({ update: null, group: 1, rollout: 1 }, run)?.replaced).toEqual([]);
  const found = present(nearestRollout({ update: 9, group: 7, rollout: 1 }, run), "a rollout");
  expect(found.place).toEqual({ update: 4, group: 1, rollout: 1 });
  expect(found.rollout).toBe(all[3]);
  expect(sayReplaced(found.replaced).en).toBe(
    "The address asks for update 9, group 7, which is not here; the nearest is shown: update 4, group 1.",
  );
});
