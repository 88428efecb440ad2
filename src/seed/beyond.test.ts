import { describe, expect, it } from "vitest";
import { at, present } from "../base/index.ts";
import { END, FAILURE, LOOK_BACK, SKILL } from "../text/index.ts";
import { selectRollouts } from "./selection.ts";
import { parseSettings } from "./settings-parse.ts";
import { lastSession } from "./test-engine.ts";
import { type TestSetup, testSetup } from "./test-world.ts";
import { Trainer } from "./trainer.ts";
import { isUsed } from "./types.ts";

/** Settings that go beyond the paper: which rollouts are analysed, and which skills count. */
const settingsOf = (changes: object) =>
  parseSettings({ tasks: 2, rollouts: 4, updates: 3, learningRate: 0.5, seed: 3, ...changes });

async function updateWith(changes: object, setup: TestSetup = testSetup()) {
  const trainer = await Trainer.create({ ...setup, settings: settingsOf(changes) });
  return { setup, ...(await trainer.update()) };
}

/** The policy writes the skill " a" about everything, and does what a skill in context says. */
function obedient(): TestSetup {
  const setup = testSetup();
  const { tokenizer, engine } = setup;
  const a = present(tokenizer.encode(" a")[0], "a token");
  const [look, skill, end] = [LOOK_BACK, SKILL, END].map((name) => tokenizer.special(name));
  engine.script = (prefix) => {
    const asked = prefix.lastIndexOf(at([look ?? -1], 0));
    if (asked >= 0) return prefix.length === asked + 1 ? a : (end ?? null);
    return prefix.includes(skill ?? -1) ? a : null;
  };
  return setup;
}

describe("analysis", () => {
  const rollouts = [
    { group: 0, won: true, reward: 1 },
    { group: 0, won: false, reward: 0 },
    { group: 1, won: false, reward: 0 },
    { group: 1, won: false, reward: 0 },
  ];

  it("chooses all, the groups with unequal rewards, or the lost ones", () => {
    expect(selectRollouts(rollouts, "all")).toEqual([0, 1, 2, 3]);
    expect(selectRollouts(rollouts, "mixed")).toEqual([0, 1]);
    expect(selectRollouts(rollouts, "lost")).toEqual([1, 2, 3]);
  });

  it("leaves the others without skill, teacher and weight, and the loss without them", async () => {
    const { rollouts, metrics, setup } = await updateWith({ analysis: "lost" });
    const lost = rollouts.filter(({ won }) => !won);
    expect(lost.length).toBeGreaterThan(0);
    expect(lost.length).toBeLessThan(rollouts.length);
    for (const { won, skill, teacher, weight } of rollouts) {
      expect(skill === null).toBe(won);
      expect(teacher.length === 0).toBe(won);
      if (won) expect(weight.every((w) => w === 0)).toBe(true);
    }
    expect(setup.engine.seen.scores[0]?.sequences).toHaveLength(lost.length);
    const request = present(setup.engine.seen.trains[0], "a training request");
    const tokens = rollouts.reduce((sum, { targets }) => sum + targets.length, 0);
    const distribution = present(request.teacherDistribution, "the teacher's distributions");
    expect(distribution).toHaveLength(tokens * setup.tokenizer.size);
    // Every taught token finds its own row: t stands there at the token's place.
    const sampled = rollouts.flatMap(({ targets, tokens }) => targets.map((i) => at(tokens, i)));
    rollouts
      .flatMap(({ targets, teacher }) => targets.map((_, i) => teacher[i]))
      .forEach((t, i) => {
        if (t === undefined) return;
        expect(distribution[i * setup.tokenizer.size + at(sampled, i)]).toBe(t);
      });
    expect(metrics.applied).toBe(true);
    const all = await updateWith({ analysis: "all" });
    expect(metrics.tokens).toBeLessThan(all.metrics.tokens);
  });

  it("writes about a chosen rollout what it would have written about it among all", async () => {
    const some = await updateWith({ analysis: "lost" });
    const all = await updateWith({ analysis: "all" });
    some.rollouts.forEach(({ skill }, i) => {
      if (skill !== null) expect(skill).toEqual(at(all.rollouts, i).skill);
    });
  });

  it("trains by the reward alone where nothing is analysed", async () => {
    const setup = obedient();
    setup.engine.script = () => at(setup.tokenizer.encode(" no"), 0);
    const { metrics, rollouts } = await updateWith({ analysis: "mixed" }, setup);
    expect(rollouts.every(({ skill }) => skill === null)).toBe(true);
    expect(setup.engine.seen.trains[0]?.teacher).toBeUndefined();
    expect(metrics.skillsCorrect).toBeNull();
  });
});

describe("local hindsight", () => {
  it("teaches the first half by a skill that knows no more than that half", async () => {
    const { rollouts, metrics, setup } = await updateWith({ hindsight: "local" }, obedient());
    const { tokenizer, engine } = setup;
    const halved = rollouts.filter(({ local }) => local !== undefined);
    expect(halved.length).toBeGreaterThan(0);
    expect(halved.length).toBe(rollouts.filter(({ actions }) => actions.length > 1).length);
    const sequences = present(engine.seen.scores[0], "the teacher's request").sequences;
    const read = sequences.map(({ tokens }) => tokenizer.decode(Array.from(tokens)));
    for (const { local, tokens } of halved) {
      const { length, targets } = present(local, "a local skill");
      expect(targets).toBe(1);
      const half = tokenizer
        .decode(tokens.slice(0, length))
        .replace(" guess", ` guess${SKILL} a${END}`);
      expect(read).toContain(half);
    }
    const targets = rollouts.flatMap((rollout) => rollout.targets);
    expect(sequences.flatMap(({ targets }) => Array.from(targets))).toHaveLength(targets.length);
    for (const { teacher, shift } of rollouts) expect(teacher).toHaveLength(shift.length);
    const whole = await updateWith({}, obedient());
    expect(metrics.tokens).toBeGreaterThan(whole.metrics.tokens);
    expect(rollouts.map(({ skill }) => skill)).toEqual(whole.rollouts.map(({ skill }) => skill));
    // From the second half on, teacher and skill are the same as without.
    rollouts.forEach(({ local, teacher }, i) => {
      const from = local?.targets ?? 0;
      expect(teacher.slice(from)).toEqual(at(whole.rollouts, i).teacher.slice(from));
    });
  });

  it("asks the policy again, with the half alone", async () => {
    const { setup, rollouts } = await updateWith({ hindsight: "local" }, obedient());
    const lanes = lastSession(setup.engine).lanes.map((lane) => setup.tokenizer.decode([...lane]));
    const halves = rollouts.filter(({ local }) => local !== undefined);
    expect(lanes).toHaveLength(halves.length);
    for (const lane of lanes) expect(lane).toContain(`${FAILURE}${LOOK_BACK} a`);
  });
});

describe("the check of a skill", () => {
  it("by the episode: only a skill that its answers bear out is distilled", async () => {
    const { rollouts } = await updateWith({ skillCheck: "anchored" }, obedient());
    const seen = new Set<boolean>();
    for (const { won, actions, skill, weight } of rollouts) {
      const anchored = won && actions.at(-1) === " a";
      expect(isUsed(skill)).toBe(anchored);
      expect(skill?.refused).toBe(anchored ? undefined : "unanchored");
      expect(weight.every((w) => w > 0)).toBe(anchored);
      seen.add(anchored);
    }
    expect(seen.size).toBe(2);
  });

  it("holds for a skill about a first half too, by that half", async () => {
    const { rollouts } = await updateWith(
      { skillCheck: "anchored", hindsight: "local" },
      obedient(),
    );
    const halved = rollouts.filter(({ local }) => local !== undefined);
    expect(halved.length).toBeGreaterThan(0);
    for (const { local, weight } of halved) {
      // No first half is won, and the tests' oracle lets only a win bear out a skill.
      expect(local?.skill.refused).toBe("unanchored");
      expect(weight.slice(0, local?.targets).every((w) => w === 0)).toBe(true);
    }
  });

  it("by success: it counts where the teacher wins more often with it than the group did", async () => {
    const { rollouts, metrics, setup } = await updateWith(
      { skillCheck: "success", checkRollouts: 3, tasks: 4, seed: 1 },
      obedient(),
    );
    const rate = (group: number): number => {
      const mine = rollouts.filter((one) => one.group === group);
      return mine.filter(({ won }) => won).length / mine.length;
    };
    for (const { group, task, skill } of rollouts) {
      // " a" solves the even tasks for certain and the others never.
      const withSkill = Number(task.split("/")[1]) % 2 === 0 ? 1 : 0;
      expect(skill?.refused).toBe(withSkill > rate(group) ? undefined : "no-help");
    }
    expect(new Set(rollouts.map(({ skill }) => isUsed(skill))).size).toBe(2);
    expect(metrics.episodes).toBe(16 + 16 * 3);
    expect(lastSession(setup.engine).closed).toBe(1);
    const plain = await updateWith({ tasks: 4 }, obedient());
    expect(metrics.tokens).toBeGreaterThan(plain.metrics.tokens);
  });
});
