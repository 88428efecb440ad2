import { describe, expect, test } from "vitest";
import { Rng, UserError } from "../base/index.ts";
import type { Engine } from "../engine/index.ts";
import { createNodeEngine } from "../engine/ort/node.node.ts";
import { makeTokenizer } from "../env/sokoban-world/index.ts";
import { freeze, fullPolicy, initialise, type PolicyConfig } from "../policy/index.ts";
import { DEFAULT_SETTINGS, type UpdateResult } from "../seed/index.ts";
import type { Configuration } from "./commands.ts";
import type { HostedTrainer } from "./host.ts";
import { Laboratory } from "./laboratory.ts";

const tokenizer = makeTokenizer();
const CONFIG: PolicyConfig = {
  vocabSize: tokenizer.size,
  hiddenSize: 16,
  layers: 1,
  heads: 2,
  kvHeads: 2,
  ffnSize: 16,
  ropeTheta: 10_000,
  normEps: 1e-6,
  contextLength: 96,
};
const rng = Rng.of(3, "laboratory");
const POLICY = freeze(fullPolicy(CONFIG, initialise(CONFIG, rng).theta), 2, 4, rng);
const CONFIGURATION: Configuration = {
  settings: { ...DEFAULT_SETTINGS, tasks: 1, rollouts: 2, updates: 5, evaluationTasks: 2 },
  engine: "wasm",
  model: { name: "tiny", policyUrl: "policy", tokenizerUrl: "tokenizer" },
};

/** A laboratory on the native engine; `fail` makes the next calls to it fail as a lost device does. */
function laboratory() {
  const opened: Engine[] = [];
  const faults = { fail: false };
  const lab = new Laboratory({
    loadModel: async () => ({ policy: POLICY, tokenizer }),
    async openEngine(choice, policy) {
      const engine = await createNodeEngine(policy);
      opened.push(engine);
      const fragile = new Proxy(engine, {
        get(target, name) {
          if (name === "train" && faults.fail) {
            return () =>
              Promise.reject(new UserError({ en: "The device was lost.", zh: "设备丢失了。" }));
          }
          const value: unknown = Reflect.get(target, name);
          return typeof value === "function" ? value.bind(target) : value;
        },
      });
      const report = {
        kind: "wasm",
        description: "native",
        software: false,
        cause: "asked",
        adapter: { en: "", zh: "" },
      } as const;
      return { engine: fragile, report: { ...report, choice } };
    },
  });
  return { lab, opened, faults };
}

async function update(trainer: HostedTrainer): Promise<UpdateResult> {
  for (;;) {
    const { result } = await trainer.step();
    if (result !== undefined) return result;
  }
}

/** All but the timings. */
const numbersOf = ({ metrics, ...rest }: UpdateResult) => ({
  ...rest,
  metrics: { ...metrics, milliseconds: null },
});

describe("a laboratory", () => {
  test("describes the run in its header", async () => {
    const { lab } = laboratory();
    const { header, engine, trainer } = await lab.prepare(CONFIGURATION);
    expect(header).toMatchObject({ format: "seed-run", engine: "native" });
    expect(header.policy.name).toBe("tiny");
    expect(header.policy.trainable).toBe(POLICY.theta.length);
    expect(header.vocabulary).toEqual(tokenizer.vocabulary);
    expect(engine.kind).toBe("wasm");
    expect(await trainer.evaluate()).toMatchObject([{ update: 0, split: "unseen", n: 2 }]);
  });

  test("keeps the engine over a reset, and begins at the same policy", async () => {
    const { lab, opened } = laboratory();
    const first = await lab.prepare(CONFIGURATION);
    const before = numbersOf(await update(first.trainer));
    await update(first.trainer);
    const second = await lab.prepare(CONFIGURATION);
    expect(numbersOf(await update(second.trainer))).toEqual(before);
    expect(opened).toHaveLength(1);
  });

  test("opens another engine for another choice", async () => {
    const { lab, opened } = laboratory();
    await lab.prepare(CONFIGURATION);
    await lab.prepare({ ...CONFIGURATION, engine: "auto" });
    expect(opened).toHaveLength(2);
  });

  test("goes on after a failure to the very numbers of a run that never failed", async () => {
    const undisturbed = await laboratory().lab.prepare(CONFIGURATION);
    const expected: unknown[] = [];
    for (let i = 0; i < 3; i++) expected.push(numbersOf(await update(undisturbed.trainer)));

    const { lab, opened, faults } = laboratory();
    const run = await lab.prepare(CONFIGURATION);
    const seen: unknown[] = [
      numbersOf(await update(run.trainer)),
      numbersOf(await update(run.trainer)),
    ];
    faults.fail = true;
    await expect(update(run.trainer)).rejects.toThrow("The device was lost.");
    faults.fail = false;
    const resumed = await lab.resume(CONFIGURATION);
    expect(resumed.trainer.updatesDone).toBe(2);
    seen.push(numbersOf(await update(resumed.trainer)));
    expect(seen).toEqual(expected);
    expect(opened).toHaveLength(2);
  });
});
