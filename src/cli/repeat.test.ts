import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { at, present } from "../base/index.ts";
import type { Engine } from "../engine/index.ts";
import {
  type MethodName,
  parseSettings,
  rollOut,
  type Setup,
  streamOf,
  Trainer,
  type UpdateResult,
} from "../seed/index.ts";
import { SKILL } from "../text/index.ts";
import { openEngine } from "./engine.ts";
import { worldNamed } from "./environments.ts";
import { DEFAULT_MODEL, type Model, readModel } from "./model-folder.ts";

/** The shipped policy on its real engine, in the real world. */
let model: Model;
const opened: Engine[] = [];

async function newSetup(): Promise<Setup> {
  const engine = await openEngine(model.policy);
  opened.push(engine);
  return { ...worldNamed("sokoban"), engine, tokenizer: model.tokenizer };
}

async function newTrainer(method: MethodName): Promise<Trainer> {
  const settings = parseSettings({ method, tasks: 2, rollouts: 3, updates: 4, seed: 11 });
  return Trainer.create({ ...(await newSetup()), settings });
}

const timeless = ({ metrics, ...rest }: UpdateResult) => ({
  ...rest,
  metrics: { ...metrics, milliseconds: null },
});

beforeAll(async () => {
  model = await readModel(DEFAULT_MODEL);
});
afterAll(async () => {
  await Promise.all(opened.map((engine) => engine.dispose()));
});

describe("a run on the real engine", () => {
  it.each(["seed", "grpo", "skill-sd", "rlsd", "skill-grpo-star"] as const)(
    "%s repeats itself and goes on bit-identically",
    async (method) => {
      const whole = await newTrainer(method);
      const first = timeless(await whole.update());
      await whole.step();
      const snapshot = structuredClone(await whole.snapshot());
      const rest = [timeless(await whole.update()), timeless(await whole.update())];

      const repeated = await newTrainer(method);
      expect(timeless(await repeated.update())).toEqual(first);
      const continued = await newTrainer(method);
      await continued.restore(snapshot);
      expect([timeless(await continued.update()), timeless(await continued.update())]).toEqual(
        rest,
      );
    },
  );

  it("samples an episode alike in any batch", async () => {
    const setup = await newSetup();
    const requests = Array.from({ length: 24 }, (_, i) => ({
      task: setup.environment.task("train", i),
      stream: streamOf("train", 1, i),
    }));
    const options = { weights: "policy", temperature: 1, seed: 5 } as const;
    const together = await rollOut(setup, requests, options);
    for (const i of [0, 7, 23]) {
      const alone = await rollOut(setup, [at(requests, i)], options);
      expect(alone.trajectories[0]?.sequence).toEqual(together.trajectories[i]?.sequence);
    }
  });

  it("scores at sampling and in the step agree, and the skill moves the teacher", async () => {
    const trainer = await newTrainer("seed");
    const { rollouts, metrics } = await trainer.update();
    const skillToken = model.tokenizer.special(SKILL);
    for (const rollout of rollouts) {
      rollout.logprob.forEach((l, i) => {
        expect(l).toBeCloseTo(at(rollout.behaviour, i), 4);
        expect(at(rollout.shift, i)).toBeCloseTo(at(rollout.teacher, i) - l, 4);
      });
      const statement = present(rollout.segments[1], "a statement");
      expect(statement.kind).toBe("statement");
      expect(rollout.teacherTokens[1 + statement.length]).toBe(skillToken);
    }
    expect(metrics.gateDeviation).toBeGreaterThan(0.05);
    expect(metrics.clipFraction).toBe(0);
    expect(metrics.applied).toBe(true);
  });
});
