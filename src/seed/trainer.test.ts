import { describe, expect, it } from "vitest";
import { at, present } from "../base/index.ts";
import { successRate } from "./evaluate.ts";
import { parseSettings } from "./settings-parse.ts";
import { TestEngine } from "./test-engine.ts";
import { type TestSetup, testSetup } from "./test-world.ts";
import { Trainer } from "./trainer.ts";
import type { UpdateResult } from "./types.ts";

const small = (changes: object = {}) =>
  parseSettings({ tasks: 2, rollouts: 3, updates: 4, learningRate: 0.5, seed: 3, ...changes });

async function trainer(changes: object = {}): Promise<TestSetup & { readonly trainer: Trainer }> {
  const setup = testSetup();
  return { ...setup, trainer: await Trainer.create({ ...setup, settings: small(changes) }) };
}

/** An update without what the clock says. */
const timeless = ({ metrics, ...rest }: UpdateResult) => ({
  ...rest,
  metrics: { ...metrics, milliseconds: null },
});

describe("Trainer", () => {
  it("runs an update phase by phase, and shows what is known of it", async () => {
    const { trainer: run } = await trainer();
    expect(run.preview()).toBeNull();
    const phases: string[] = [];
    for (;;) {
      const expected = run.nextPhase;
      const step = await run.step();
      expect(step.phase).toBe(expected);
      phases.push(step.phase);
      if (step.result !== undefined) break;
      const { update, done, rollouts } = present(run.preview(), "a preview");
      expect(update).toBe(1);
      expect(done).toEqual(phases);
      expect(rollouts).toHaveLength(6);
      expect(rollouts.every(({ skill }) => skill !== null)).toBe(phases.includes("analyze"));
      expect(rollouts.every(({ teacher }) => teacher.length > 0)).toBe(phases.includes("rescore"));
      expect(run.updatesDone).toBe(0);
    }
    expect(phases).toEqual(["rollout", "analyze", "rescore", "train"]);
    expect(run.preview()).toBeNull();
    expect(run.updatesDone).toBe(1);
    expect(run.nextPhase).toBe("rollout");
  });

  it("reports complete rollouts in groups of one task", async () => {
    const { trainer: run, engine } = await trainer();
    const { rollouts, metrics } = await run.update();
    expect(rollouts.map(({ group }) => group)).toEqual([0, 0, 0, 1, 1, 1]);
    expect(new Set(rollouts.slice(0, 3).map(({ task }) => task)).size).toBe(1);
    for (const rollout of rollouts) {
      const n = rollout.targets.length;
      for (const name of ["behaviour", "logprob", "teacher", "shift", "gate", "entropy"] as const) {
        expect(rollout[name]).toHaveLength(n);
      }
      rollout.shift.forEach((d, i) => {
        expect(d).toBeCloseTo(at(rollout.teacher, i) - at(rollout.logprob, i), 5);
      });
    }
    expect(metrics.success).toBe(rollouts.filter(({ won }) => won).length / 6);
    expect(metrics.episodes).toBe(6);
    expect(metrics.applied).toBe(true);
    expect(engine.seen.sessions.every(({ closed }) => closed === 1)).toBe(true);
  });

  it("has neither skills nor a teacher with GRPO", async () => {
    const { trainer: run, engine } = await trainer({ method: "grpo" });
    expect((await run.step()).phase).toBe("rollout");
    const { phase, result } = await run.step();
    expect(phase).toBe("train");
    expect(result?.rollouts[0]).toMatchObject({
      skill: null,
      teacher: [],
      gate: [],
      weight: [0, 0, 0],
    });
    expect(result?.metrics).toMatchObject({ skillsCorrect: null, gateMean: 0.5, lambda: 0 });
    expect(engine.seen.scores).toHaveLength(0);
    expect(engine.seen.sessions.every(({ closed }) => closed === 1)).toBe(true);
  });

  it("is the same run from the same seed, and another from another", async () => {
    const results = await Promise.all(
      [3, 3, 4].map(async (seed) => {
        const { trainer: run } = await trainer({ seed });
        return [timeless(await run.update()), timeless(await run.update())];
      }),
    );
    expect(results[1]).toEqual(results[0]);
    expect(results[2]).not.toEqual(results[0]);
  });

  it.each([0, 1, 2, 3])(
    "goes on bit-identically from a snapshot taken %i phases into an update",
    async (phases) => {
      const { trainer: run } = await trainer();
      await run.update();
      for (let i = 0; i < phases; i++) await run.step();
      const snapshot = structuredClone(await run.snapshot());
      const expected = [await run.update(), await run.update()].map(timeless);

      const { trainer: other } = await trainer();
      await other.step();
      await other.restore(snapshot);
      expect(other.updatesDone).toBe(1);
      expect([await other.update(), await other.update()].map(timeless)).toEqual(expected);
    },
  );

  it("begins an update again after a phase that failed", async () => {
    const { trainer: run, engine } = await trainer();
    const { trainer: undisturbed } = await trainer();
    engine.failure = new Error("the device was lost");
    await expect(run.update()).rejects.toThrow("the device was lost");
    expect(run.nextPhase).toBe("rollout");
    expect(run.updatesDone).toBe(0);
    expect(timeless(await run.update())).toEqual(timeless(await undisturbed.update()));
    expect(engine.seen.sessions.every(({ closed }) => closed === 1)).toBe(true);
  });

  it("moves the teacher behind the policy only where it is a moving average", async () => {
    for (const teacher of ["ema", "frozen"] as const) {
      const { trainer: run, engine } = await trainer({ teacher, teacherDecay: 0.75 });
      const start = await engine.readWeights("policy");
      await run.update();
      const policy = await engine.readWeights("policy");
      expect(policy).not.toEqual(start);
      const share = teacher === "ema" ? 0.25 : 0;
      const expected = start.map((w, i) => (1 - share) * w + share * at(policy, i));
      expect(await engine.readWeights("teacher")).toEqual(expected);
      expect(await engine.readWeights("reference")).toEqual(start);
    }
  });

  it("starts teacher and reference from the engine's policy", async () => {
    const setup = testSetup();
    const theta = new Float32Array(setup.engine.layout.size).fill(0.5);
    await setup.engine.writeWeights("policy", theta);
    await Trainer.create({ ...setup, settings: small() });
    expect(await setup.engine.readWeights("teacher")).toEqual(theta);
    expect(await setup.engine.readWeights("reference")).toEqual(theta);
  });

  it("refuses a tokenizer and a snapshot of another policy", async () => {
    const setup = testSetup();
    const engine = new TestEngine(setup.tokenizer.size - 1);
    const create = Trainer.create({ ...setup, engine, settings: small() });
    await expect(create).rejects.toThrow(/tokenizer has/);
    const { trainer: run } = await trainer();
    const snapshot = await run.snapshot();
    const other = { ...snapshot.engine, firstMoment: new Float32Array(1) };
    await expect(run.restore({ ...snapshot, engine: other })).rejects.toThrow(/trains 1 numbers/);
  });
});

describe("evaluate", () => {
  it("never shows the policy a skill, and leaves the run as it is", async () => {
    const { trainer: run, engine, tokenizer } = await trainer();
    const { trainer: undisturbed } = await trainer();
    await run.step();
    const before = engine.seen.sessions.length;
    await run.evaluate({ split: "unseen", tasks: 150, temperature: 1 });
    const sessions = engine.seen.sessions.slice(before);
    expect(sessions.length).toBeGreaterThan(1);
    for (const { lanes, options, closed } of sessions) {
      for (const lane of lanes)
        expect(tokenizer.decode(lane.slice(0, 3))).toBe("<start> guess now");
      expect(options.weights).toBe("policy");
      expect(closed).toBe(1);
    }
    expect(timeless(await run.update())).toEqual(timeless(await undisturbed.update()));
  });

  it("counts by kind, and repeats itself", async () => {
    const { trainer: run } = await trainer();
    const request = { split: "seen", tasks: 41, temperature: 1 } as const;
    const evaluation = await run.evaluate(request);
    expect(evaluation).toMatchObject({ update: 0, split: "seen", temperature: 1, n: 41 });
    expect(evaluation.kinds.map(({ kind, n }) => [kind, n])).toEqual([
      ["answer a", 21],
      ["answer b", 20],
    ]);
    expect(evaluation.kinds.reduce((sum, { won }) => sum + won, 0)).toBe(evaluation.won);
    expect(await run.evaluate(request)).toEqual(evaluation);
  });

  it("has micro and macro means and an interval", () => {
    const kinds = [
      { kind: "a", n: 8, won: 8 },
      { kind: "b", n: 2, won: 0 },
    ];
    const rate = successRate({
      update: 0,
      split: "seen",
      temperature: 1,
      n: 10,
      won: 8,
      length: 1,
      kinds,
    });
    expect(rate.micro).toBe(0.8);
    expect(rate.macro).toBe(0.5);
    expect(rate.interval[0]).toBeCloseTo(0.4902, 4);
    expect(rate.interval[1]).toBeCloseTo(0.9433, 4);
  });
});
