import { describe, expect, it } from "vitest";
import { at, present } from "../base/index.ts";
import { lossReport } from "../engine/loss-report.ts";
import type { TrainRequest } from "../engine/index.ts";
import { END, LOOK_BACK, SKILL, START } from "../text/index.ts";
import { METHODS, skillSourceOf } from "./methods.ts";
import { rlsdAdvantage, rlsdMix } from "./rlsd.ts";
import type { MethodName, SeedSettings } from "./settings.ts";
import { parseSettings } from "./settings-parse.ts";
import { type TestSetup, testSetup } from "./test-world.ts";
import { Trainer } from "./trainer.ts";
import type { Rollout } from "./types.ts";

const sigmoid = (x: number): number => 1 / (1 + Math.exp(-x));

interface Ran {
  readonly setup: TestSetup;
  readonly settings: SeedSettings;
  readonly rollouts: readonly Rollout[];
  readonly request: TrainRequest;
}

/** Writes a one-word skill behind each question, not always a well-formed one. */
function writeSkills({ engine, tokenizer }: TestSetup): void {
  const [lookBack, end] = [tokenizer.special(LOOK_BACK), tokenizer.special(END)];
  engine.script = (prefix) => {
    if (prefix.at(-2) === lookBack) return end;
    if (prefix.at(-1) !== lookBack) return null;
    return at(
      tokenizer.encode(prefix.reduce((sum, token) => sum + token, 0) % 2 === 0 ? " a" : " no"),
      0,
    );
  };
}

/** The second update: the first has moved the policy away from its teacher. */
async function ran(method: MethodName, changes: object = {}): Promise<Ran> {
  const setup = testSetup();
  writeSkills(setup);
  const settings = parseSettings({
    method,
    invalidPenalty: 0.25,
    tasks: 2,
    rollouts: 4,
    updates: 10,
    learningRate: 0.5,
    gate: "sampled",
    seed: 6,
    ...changes,
  });
  const trainer = await Trainer.create({ ...setup, settings });
  await trainer.update();
  const { rollouts } = await trainer.update();
  return { setup, settings, rollouts, request: at(setup.engine.seen.trains, 1) };
}

/**
 * Each sampled token with what the formulas of the methods are made of. Its l is some way
 * off, within the clip: at a ratio of 1 the reward's terms of a group may cancel out.
 */
const tokens = ({ rollouts }: Ran) =>
  rollouts
    .flatMap(({ targets, logprob, behaviour, teacher, advantage, skill }) =>
      targets.map((_, i) => ({
        l: at(logprob, i),
        old: at(behaviour, i),
        t: teacher[i] ?? 0,
        advantage,
        counts: skill?.wellFormed === true,
      })),
    )
    .map((token, i) => ({ ...token, l: token.l + 0.1 * Math.sin(i) }));
type Token = ReturnType<typeof tokens>[number];

const meanOver = (all: readonly Token[], value: (token: Token) => number): number =>
  all.length === 0 ? 0 : all.reduce((sum, token) => sum + value(token), 0) / all.length;

/** The loss of the request at the l of these tokens. */
function lossOf(run: Ran) {
  const logprob = Float32Array.from(tokens(run), ({ l }) => l);
  const entropy = new Float32Array(logprob.length);
  return lossReport(run.request, { logprob, entropy, gradientNorm: 0 }).loss;
}

const reward = (token: Token): number => -Math.exp(token.l - token.old) * token.advantage;
const gated = ({ l, t }: Token): number => sigmoid(5 * (t - l)) * (t - l);
const skillSd = ({ l, old, t }: Token): number => {
  const e = l - t;
  return Math.exp(l - old) * (Math.exp(-e) - 1 + e);
};
/** k at the second of 10 updates. */
const K = 0.5 * (1 - 1 / (10 * (2 / 3)));
const rlsd = (token: Token): number => {
  const sign = Math.sign(token.advantage);
  const w = Math.min(1.2, Math.max(0.8, Math.exp(sign * (token.t - token.old))));
  return -Math.exp(token.l - token.old) * token.advantage * (1 - K + K * w);
};

/** method: reward term, distillation term with the settings' lambda 1, privileged text. */
const FORMULAS: Readonly<
  Record<MethodName, readonly [(t: Token) => number, ((t: Token) => number) | null, string | null]>
> = {
  grpo: [reward, null, null],
  seed: [reward, gated, "own"],
  sdar: [reward, gated, "kind"],
  "skill-grpo": [reward, null, "kind"],
  "skill-grpo-star": [reward, null, "kind"],
  opsd: [() => 0, gated, "kind"],
  "grpo-opsd": [reward, ({ l, t }) => 0.5 * (t - l), "kind"],
  "skill-sd": [reward, (token) => 0.1 * skillSd(token), "kind"],
  rlsd: [rlsd, null, "kind"],
};
const METHOD_CASES = Object.keys(FORMULAS) as MethodName[];

describe.each(METHOD_CASES)("%s", (method) => {
  it("has the loss of its formula", async () => {
    const run = await ran(method);
    const all = tokens(run);
    const [policy, distill] = FORMULAS[method];
    const loss = lossOf(run);
    expect(all.some(({ advantage }) => advantage !== 0)).toBe(true);
    expect(loss.policy).toBeCloseTo(meanOver(all, policy), 5);
    expect(Math.abs(meanOver(all, reward))).toBeGreaterThan(1e-3);
    const counted = all.filter(({ counts }) => counts);
    expect(loss.distill).toBeCloseTo(distill === null ? 0 : meanOver(counted, distill), 5);
    expect(loss.total).toBeCloseTo(loss.policy + loss.distill, 12);
    if (distill !== null) expect(loss.distill).not.toBe(0);
  });

  it("keeps the KL term to the start", async () => {
    const run = await ran(method, { kl: 0.25 });
    const reference = present(run.request.reference, "the reference");
    const all = tokens(run);
    const sum = all.reduce((total, { l }, i) => {
      const x = at(reference, i) - l;
      return total + Math.exp(x) - x - 1;
    }, 0);
    expect(lossOf(run).kl).toBeCloseTo((0.25 * sum) / all.length, 5);
  });

  it("has the privileged text of its row, and only who should reads it", async () => {
    const { setup, settings, rollouts } = await ran(method);
    const { tokenizer, oracle } = setup;
    const source = skillSourceOf(settings);
    expect(source).toBe(FORMULAS[method][2]);
    const { reader } = METHODS[method];
    for (const rollout of rollouts) {
      const own = tokenizer.decode(rollout.tokens);
      expect(own.startsWith(`${START} guess${SKILL}`)).toBe(source !== null && reader === "actor");
      const taught = source !== null && reader === "teacher";
      expect(rollout.teacher.length > 0).toBe(taught);
      const view = tokenizer.decode(rollout.teacherTokens);
      if (source === "kind") {
        const text = `${START} guess${SKILL}${oracle.oracle(rollout.task)}<end> now`;
        expect((taught ? view : own).startsWith(text)).toBe(true);
      }
      if (source === "own") expect(view).toContain(SKILL + present(rollout.skill, "skill").text);
    }
  });

  it("reads a skill at evaluation only with a star", async () => {
    const setup = testSetup();
    const trainer = await Trainer.create({ ...setup, settings: parseSettings({ method }) });
    await trainer.evaluate({ split: "unseen", tasks: 6, temperature: 1 });
    const { lanes } = present(setup.engine.seen.sessions[0], "a session");
    for (const lane of lanes) {
      const text = setup.tokenizer.decode(lane);
      expect(text.startsWith(`${START} guess${SKILL}`)).toBe(method === "skill-grpo-star");
    }
  });
});

describe("a run's skill", () => {
  const texts = async (changes: object): Promise<readonly [string, string][]> => {
    const { rollouts } = await ran("seed", changes);
    return rollouts.map(({ task, skill }) => [task, present(skill, "a skill").text]);
  };
  const answer = (task: string): string => (Number(task.split("/")[1]) % 2 === 0 ? " a" : " b");

  it.each(["perfect", "oracle", "kind"])("is the right one: %s", async (skill) => {
    for (const [task, text] of await texts({ skill })) expect(text).toBe(answer(task));
  });

  it("is another task's, where it is to be wrong", async () => {
    for (const [task, text] of await texts({ skill: "wrong" })) {
      expect([" a", " b"]).toContain(text);
      expect(text).not.toBe(answer(task));
    }
  });

  it("is written by the policy, or by the policy of the start", async () => {
    const analyzers = async (skill: string): Promise<readonly string[]> =>
      (await ran("seed", { skill })).setup.engine.seen.sessions.map(
        ({ options }) => options.weights,
      );
    expect(await analyzers("own")).toEqual(["policy", "policy"]);
    expect(await analyzers("own-frozen")).toEqual(["policy", "reference", "policy", "reference"]);
  });

  it("is refused where it looks back and the actor reads it before the episode", async () => {
    const settings = parseSettings({ method: "skill-grpo", skill: "own" });
    await expect(Trainer.create({ ...testSetup(), settings })).rejects.toThrow(/"skill" cannot be/);
  });

  it("is refused by object in a world without objects", async () => {
    const settings = parseSettings({ method: "sdar", skill: "object" });
    await expect(Trainer.create({ ...testSetup(), settings })).rejects.toThrow(/not about objects/);
  });
});

describe("RLSD", () => {
  it("mixes less and less, and not at all in the last third", () => {
    expect([1, 51, 101, 150].map((update) => rlsdMix(update, 150))).toEqual([0.5, 0.25, 0, 0]);
  });

  it("lets a token count for more where the teacher agrees with the reward, within the clip", () => {
    expect(rlsdAdvantage(2, 0.1, 0.5)).toBeCloseTo(1 + Math.exp(0.1), 12);
    expect(rlsdAdvantage(-2, 0.1, 0.5)).toBeCloseTo(-1 - Math.exp(-0.1), 12);
    expect(rlsdAdvantage(2, 9, 0.5)).toBeCloseTo(2.2, 12);
    expect(rlsdAdvantage(2, -9, 1)).toBeCloseTo(1.6, 12);
    expect(rlsdAdvantage(-3, 9, 0)).toBe(-3);
  });
});
