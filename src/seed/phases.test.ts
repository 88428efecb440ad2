import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { at, deviation, mean, present } from "../base/index.ts";
import { END, FAILURE, LOOK_BACK, SKILL, START, SUCCESS, verdictTokens } from "../text/index.ts";
import { groupAdvantages } from "./advantage.ts";
import { analyze, analyzeAnew } from "./analyze.ts";
import { draftRollouts } from "./draft.ts";
import { gateOf, lambdaAt } from "./gate.ts";
import { rescore } from "./rescore.ts";
import { rollOut } from "./rollout.ts";
import { DEFAULT_SETTINGS, parseSettings } from "./settings-parse.ts";
import { streamOf } from "./setup.ts";
import { lastSession, TestEngine } from "./test-engine.ts";
import { type TestSetup, testSetup } from "./test-world.ts";
import type { Rollout } from "./types.ts";
import { trainRequest } from "./update.ts";

const OPTIONS = { weights: "policy", temperature: 1, seed: 7 } as const;
const requests = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    task: `train/${i}`,
    stream: streamOf("train", 1, i),
  }));

/** Lets the policy act by this text, and write this text as its skill. */
function follow(setup: TestSetup, action: string, skill: string): void {
  const { tokenizer } = setup;
  const [actionToken] = tokenizer.encode(action);
  const written = [...tokenizer.encode(skill), tokenizer.special(END)];
  const question = tokenizer.special(LOOK_BACK);
  setup.engine.script = (prefix) => {
    const asked = prefix.lastIndexOf(question);
    if (asked >= 0) return at(written, prefix.length - asked - 1);
    return present(actionToken, "a token");
  };
}

describe("rollOut", () => {
  it("plays until the task is solved or the horizon, and marks the sampled tokens", async () => {
    const setup = testSetup();
    follow(setup, " a", " a");
    const { trajectories } = await rollOut(setup, requests(2), OPTIONS);
    const [won, lost] = trajectories;
    const { tokenizer } = setup;
    expect(tokenizer.decode(won?.sequence.tokens ?? [])).toBe(`${START} guess now a`);
    expect(won).toMatchObject({ reward: 10, targets: [3], episode: { won: true } });
    expect(tokenizer.decode(lost?.sequence.tokens ?? [])).toBe(`${START} guess now a no a no a no`);
    expect(lost).toMatchObject({ reward: -3, targets: [3, 5, 7], episode: { won: false } });
    expect(lost?.episode.steps).toHaveLength(3);
  });

  it("keeps the log-probability of every sampled token", async () => {
    const setup = testSetup();
    const { trajectories } = await rollOut(setup, requests(4), OPTIONS);
    for (const { sequence, targets, behaviour } of trajectories) {
      targets.forEach((target, i) => {
        const row = setup.engine.logprobs("policy", sequence.tokens.slice(0, target));
        expect(at(behaviour, i)).toBe(at(row, at(sequence.tokens, target)));
      });
    }
  });

  it("samples the same whatever batch an episode sits in", async () => {
    const setup = testSetup();
    const together = await rollOut(setup, requests(6), OPTIONS);
    for (const [i, request] of requests(6).entries()) {
      const alone = await rollOut(setup, [request], OPTIONS);
      expect(alone.trajectories[0]).toEqual(together.trajectories[i]);
    }
    const other = await rollOut(setup, requests(6), { ...OPTIONS, seed: 8 });
    expect(other.trajectories).not.toEqual(together.trajectories);
  });

  it("ends an action of several tokens at <end>, and counts it as sampled", async () => {
    const setup = testSetup(2);
    const { tokenizer } = setup;
    const [a] = tokenizer.encode(" a");
    const end = tokenizer.special(END);
    setup.engine.script = (prefix) => (prefix.at(-1) === a ? end : present(a, "a token"));
    const [won] = (await rollOut(setup, requests(1), OPTIONS)).trajectories;
    expect(tokenizer.decode(won?.sequence.tokens ?? [])).toBe(`${START} guess now a${END}`);
    expect(won).toMatchObject({ targets: [3, 4], episode: { won: true } });
  });

  it("refuses a task that does not fit the policy's context", async () => {
    const setup = testSetup();
    const small = { ...setup, engine: new TestEngine(setup.tokenizer.size, 9) };
    await expect(rollOut(small, requests(1), OPTIONS)).rejects.toThrow(/at most 9/);
    const enough = { ...setup, engine: new TestEngine(setup.tokenizer.size, 10) };
    const [lost] = (await rollOut(enough, requests(2).slice(1), OPTIONS)).trajectories;
    expect(lost?.episode.steps).toHaveLength(1);
  });
});

/** Rollouts of two tasks, two each, that act " a" and write `skill`. */
async function analyzed(setup: TestSetup, skill: string): Promise<readonly Rollout[]> {
  follow(setup, " a", skill);
  const groups = [0, 0, 1, 1].map((task, i) => ({ task: `train/${task}`, stream: i }));
  const { trajectories, session } = await rollOut(setup, groups, OPTIONS);
  const skills = await analyze(setup, session, trajectories);
  const drafts = draftRollouts(trajectories, { ...DEFAULT_SETTINGS, rollouts: 2 });
  return drafts.map((rollout, i) => ({ ...rollout, skill: at(skills, i) }));
}

describe("analyze", () => {
  it("goes on with the session of the trajectory: verdict, question, skill", async () => {
    const setup = testSetup();
    const rollouts = await analyzed(setup, " b");
    const session = lastSession(setup.engine);
    expect(setup.engine.seen.sessions).toHaveLength(1);
    const text = (lane: number) => setup.tokenizer.decode(session.lanes[lane] ?? []);
    expect(text(0)).toBe(`${START} guess now a${SUCCESS}${LOOK_BACK} b${END}`);
    expect(text(2)).toBe(`${START} guess now a no a no a no${FAILURE}${LOOK_BACK} b${END}`);
    const b = setup.tokenizer.encode(" b");
    expect(rollouts[0]?.skill).toEqual({ tokens: b, text: " b", wellFormed: true, correct: false });
    expect(rollouts[2]?.skill).toMatchObject({ wellFormed: true, correct: true });
  });

  it("writes greedily", async () => {
    const setup = testSetup();
    const { engine, tokenizer } = setup;
    const { trajectories, session } = await rollOut(setup, requests(12), OPTIONS);
    await analyze(setup, session, trajectories);
    trajectories.forEach(({ sequence, episode }, i) => {
      const prefix = [...sequence.tokens, ...verdictTokens(tokenizer, episode.won)];
      const row = engine.logprobs("policy", prefix);
      const written = at(at(lastSession(engine).lanes, i), prefix.length);
      expect(written).toBe(row.indexOf(Math.max(...row)));
    });
  });

  it("takes a skill without an end, or that does not parse, as not well formed", async () => {
    const endless = await analyzed(testSetup(), " a a a");
    expect(endless[0]?.skill).toMatchObject({ wellFormed: false, correct: false });
    expect(endless[0]?.skill?.tokens).toHaveLength(3);
    const nonsense = await analyzed(testSetup(), " no");
    expect(nonsense[0]?.skill).toMatchObject({ text: " no", wellFormed: false });
  });
});

describe("analyzeAnew", () => {
  it("writes the same skills in a session of its own, with the weights that are asked for", async () => {
    const setup = testSetup();
    const { trajectories, session } = await rollOut(setup, requests(4), OPTIONS);
    const skills = await analyze(setup, session, trajectories);
    const sampled = lastSession(setup.engine);
    expect(await analyzeAnew(setup, "policy", trajectories)).toEqual(skills);
    const own = lastSession(setup.engine);
    expect(own.lanes).toEqual(sampled.lanes);
    expect(own.closed).toBe(1);
    const theta = Float32Array.from({ length: setup.tokenizer.size }, (_, i) => i);
    await setup.engine.writeWeights("reference", theta);
    expect(await analyzeAnew(setup, "reference", trajectories)).not.toEqual(skills);
  });
});

describe("rescore", () => {
  const settings = parseSettings({ rollouts: 2, tasks: 2, lambda: 0.5, beta: 5 });

  it("puts the skill behind the statement and scores the same tokens", async () => {
    const setup = testSetup();
    const rollouts = await analyzed(setup, " b");
    const { rollouts: taught, distribution } = await rescore(setup, rollouts, settings, 1);
    const [request] = setup.engine.seen.scores;
    expect(request?.weights).toBe("teacher");
    for (const [i, rollout] of taught.entries()) {
      const text = setup.tokenizer.decode(rollout.teacherTokens);
      expect(text.startsWith(`${START} guess${SKILL} b${END} now`)).toBe(true);
      const { tokens, targets } = present(request?.sequences[i], "a sequence");
      expect(Array.from(targets, (t) => at(tokens, t))).toEqual(
        rollout.targets.map((t) => at(rollout.tokens, t)),
      );
      rollout.targets.forEach((target, k) => {
        const prefix = rollout.teacherTokens.slice(0, target + 3);
        const row = setup.engine.logprobs("teacher", prefix);
        const t = Math.fround(at(row, at(rollout.tokens, target)));
        const d = t - at(rollout.behaviour, k);
        expect(at(rollout.teacher, k)).toBe(t);
        expect(at(rollout.shift, k)).toBe(d);
        expect(at(rollout.gate, k)).toBe(1 / (1 + Math.exp(-5 * d)));
      });
    }
    const rows = taught.flatMap((rollout) =>
      rollout.targets.flatMap((target) => [
        ...setup.engine.logprobs("teacher", rollout.teacherTokens.slice(0, target + 3)),
      ]),
    );
    expect([...present(distribution, "the distribution")]).toEqual(rows.map(Math.fround));
  });

  it.each([
    ["current", "policy"],
    ["ema", "teacher"],
    ["frozen", "reference"],
  ] as const)("lets a %s teacher read with the weights of %s", async (teacher, weights) => {
    const setup = testSetup();
    await rescore(setup, await analyzed(setup, " b"), { ...settings, teacher }, 1);
    expect(setup.engine.seen.scores[0]?.weights).toBe(weights);
  });

  it("distils only trajectories with a well-formed skill, as a mean over their tokens", async () => {
    const setup = testSetup();
    const rollouts = await analyzed(setup, " b");
    const wellFormedUntil = (count: number) =>
      rollouts.map((rollout, i) => ({
        ...rollout,
        skill: { ...present(rollout.skill, "a skill"), wellFormed: i < count },
      }));
    // Tokens: 1, 1, 3 of well-formed skills, and 3 of the other.
    const some = await rescore(setup, wellFormedUntil(3), settings, 1);
    const weights = [...present(trainRequest(some, settings, 1).distillWeight, "weights")];
    expect(weights.slice(5)).toEqual([0, 0, 0]);
    for (const weight of weights.slice(0, 5)) expect(weight).toBeCloseTo(0.5 / 5, 7);
    const none = await rescore(setup, wellFormedUntil(0), settings, 1);
    const empty = present(trainRequest(none, settings, 1).distillWeight, "weights");
    expect([...empty]).toEqual(new Array(8).fill(0));
  });
});

describe("trainRequest", () => {
  it("has one policy weight a sampled token, which sum to 1, and the trajectory's advantage", async () => {
    const setup = testSetup();
    const rollouts = (await analyzed(setup, " b")).map((rollout, i) => ({
      ...rollout,
      advantage: i,
    }));
    const settings = parseSettings({ method: "grpo", rollouts: 2, tasks: 2 });
    const request = trainRequest(await rescore(setup, rollouts, settings, 1), settings, 1);
    expect([...(request.policyWeight ?? [])]).toEqual(new Array(8).fill(1 / 8));
    expect([...(request.advantage ?? [])]).toEqual([0, 1, 2, 2, 2, 3, 3, 3]);
    expect(request.distillWeight).toBeUndefined();
    expect(request.klWeight).toBeUndefined();
  });

  it("has a KL term to the reference where the settings ask for one", async () => {
    const setup = testSetup();
    const rollouts = await analyzed(setup, " b");
    const settings = parseSettings({ method: "grpo", rollouts: 2, kl: 0.4, entropy: 0.8 });
    const request = trainRequest(await rescore(setup, rollouts, settings, 1), settings, 1);
    expect(setup.engine.seen.scores.map(({ weights }) => weights)).toEqual(["reference"]);
    expect(request.reference).toHaveLength(8);
    expect(request.klWeight?.[0]).toBeCloseTo(0.05, 7);
    expect(request.entropyWeight?.[0]).toBeCloseTo(0.1, 7);
  });
});

describe("draftRollouts", () => {
  it("rewards a solved task with 1 and takes the penalty of each invalid action", async () => {
    const setup = testSetup();
    follow(setup, " no", " a");
    const { trajectories } = await rollOut(setup, requests(2), OPTIONS);
    const options = { ...DEFAULT_SETTINGS, rollouts: 2, invalidPenalty: 0.25 };
    const [first] = draftRollouts(trajectories, options);
    expect(first).toMatchObject({ reward: -0.75, environmentReward: -3, won: false });
    const [paid] = draftRollouts(trajectories, { ...options, reward: "environment" });
    expect(paid).toMatchObject({ reward: -3.75, environmentReward: -3 });
  });

  it("lets an invalid action cost its own step alone, among the steps of the whole group", async () => {
    const setup = testSetup();
    const { tokenizer } = setup;
    // The first task is solved at once; the other one is not, and only its second action is invalid.
    const invalid = at(tokenizer.encode(" no"), 0);
    setup.engine.script = (prefix) => {
      const second = prefix.length === 5;
      return second ? invalid : at(tokenizer.encode(" a"), 0);
    };
    const { trajectories } = await rollOut(setup, requests(2), OPTIONS);
    const options = { ...DEFAULT_SETTINGS, rollouts: 2, invalidPenalty: 0.5 };
    const [won, lost] = draftRollouts(trajectories, { ...options, advantage: "steps" });
    // Rewards of the steps: 1 | 0, -0.5, 0; their mean is 1/8, their squared distances add up to 1.1875.
    const scale = Math.sqrt(1.1875 / 3) + 1e-6;
    const expected = [0.875, -0.125, -0.625, -0.125].map((x) => x / scale);
    const steps = [
      ...present(won?.stepAdvantages, "steps"),
      ...present(lost?.stepAdvantages, "steps"),
    ];
    steps.forEach((advantage, i) => {
      expect(advantage).toBeCloseTo(at(expected, i), 12);
    });
    const settings = parseSettings({ method: "grpo", rollouts: 2, advantage: "steps" });
    const rollouts = [present(won, "a win"), present(lost, "a loss")];
    const request = trainRequest(await rescore(setup, rollouts, settings, 1), settings, 1);
    expect([...present(request.advantage, "advantages")]).toEqual(steps.map(Math.fround));
    expect(draftRollouts(trajectories, options)[1]?.stepAdvantages).toBeUndefined();
  });
});

describe("groupAdvantages", () => {
  it("is the reward against the group's mean over the population deviation", () => {
    const advantages = groupAdvantages([1, 0, 0, 0], "normalised");
    const scale = Math.sqrt(3) / 4 + 1e-6;
    expect(advantages[0]).toBeCloseTo(0.75 / scale, 12);
    expect(advantages[1]).toBeCloseTo(-0.25 / scale, 12);
    expect(groupAdvantages([1, 0, 0, 0], "centred")).toEqual([0.75, -0.25, -0.25, -0.25]);
    // The deviation of the sample, divisor n - 1.
    expect(groupAdvantages([1, 0, 0, 0], "steps")[0]).toBeCloseTo(0.75 / (0.5 + 1e-6), 12);
  });

  it("is exactly zero where all rewards are equal, whatever they are", () => {
    for (const reward of [0, 1, 0.1]) {
      for (const mode of ["normalised", "steps", "centred"] as const) {
        expect(groupAdvantages([reward, reward, reward], mode)).toEqual([0, 0, 0]);
      }
    }
  });

  it("has mean 0 and, divided, deviation 1, whatever the rewards are", () => {
    const rewards = fc.array(fc.double({ min: -20, max: 20, noNaN: true }), {
      minLength: 2,
      maxLength: 8,
    });
    fc.assert(
      fc.property(rewards, (group) => {
        fc.pre(deviation(group) > 1e-3);
        for (const mode of ["normalised", "steps", "centred"] as const) {
          expect(mean(groupAdvantages(group, mode))).toBeCloseTo(0, 9);
        }
        const eps = 1e-6;
        const whole = deviation(groupAdvantages(group, "normalised"));
        expect(whole).toBeCloseTo(deviation(group) / (deviation(group) + eps), 9);
        const steps = deviation(groupAdvantages(group, "steps"), 1);
        expect(steps).toBeCloseTo(deviation(group, 1) / (deviation(group, 1) + eps), 9);
      }),
    );
  });
});

describe("the gate and lambda", () => {
  it("is one half without a shift and grows with it", () => {
    expect(gateOf(0, 5)).toBe(0.5);
    expect(gateOf(0.2, 5)).toBeCloseTo(1 / (1 + Math.exp(-1)), 12);
    expect(gateOf(-1000, 5)).toBe(0);
  });

  it("falls linearly to its final share", () => {
    const settings = { lambda: 2, lambdaFinal: 0.25, updates: 4 };
    expect([1, 2, 3, 4, 5].map((update) => lambdaAt(update, settings))).toEqual([
      2, 1.5, 1, 0.5, 0.5,
    ]);
    expect(lambdaAt(1, { ...settings, updates: 1 })).toBe(2);
  });
});
