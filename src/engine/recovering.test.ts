import { describe, expect, test } from "vitest";
import { UserError } from "../base/index.ts";
import { nllRequest, OPTIMISER, raggedSequences } from "./conformance-tools.ts";
import { EngineLostError, recoveringEngine } from "./index.ts";
import { createNodeEngine } from "./ort/node.node.ts";
import { testPolicy } from "./test-policy.ts";
import type { Engine, Session } from "./types.ts";

const policy = testPolicy({ config: { layers: 1 } });

/** Engines that are lost in the calls of given numbers, counted over all of them. */
class Losing {
  /** Calls so far. */
  calls = 0;
  opened = 0;
  /** Opening fails this often before it works. */
  refusals = 0;
  #dead = false;
  readonly #losses: ReadonlySet<number>;

  constructor(losses: readonly number[] = []) {
    this.#losses = new Set(losses);
  }

  readonly open = async (): Promise<Engine> => {
    if (this.refusals > 0) {
      this.refusals--;
      throw new Error("no adapter yet");
    }
    this.opened++;
    this.#dead = false;
    return this.#watched(await createNodeEngine(policy));
  };

  /** Every method may be the one that never comes back: half of them after their work is done. */
  #watched<T extends object>(target: T): T {
    return new Proxy(target, {
      get: (object, name) => {
        const value: unknown = Reflect.get(object, name, object);
        if (typeof value !== "function") return value;
        if (name === "dispose") return value.bind(object);
        return async (...parameters: unknown[]) => {
          const call = ++this.calls;
          const lost = this.#dead || this.#losses.has(call);
          if (lost && call % 2 === 0) this.#lose();
          const result: unknown = await value.apply(object, parameters);
          if (lost) this.#lose();
          return name === "openSession" ? this.#watched(result as Session) : result;
        };
      },
    });
  }

  #lose(): never {
    this.#dead = true;
    throw new EngineLostError({ en: "The device was lost.", zh: "设备丢失了。" });
  }
}

/** A run in small: sessions in turns, scores, steps, an average. */
async function run(engine: Engine) {
  const { config } = engine;
  const outcomes: unknown[] = [];
  for (let update = 0; update < 2; update++) {
    const session = await engine.openSession({ weights: "policy", lanes: 2, capacity: 30 });
    const sampling = { temperature: 1, seed: update, streams: [4, 5], maxTokens: 5, stop: [3] };
    const prompts = [
      { lane: 0, append: [1, 2, 3] },
      { lane: 1, append: [4] },
    ];
    outcomes.push(await session.extend(prompts, sampling));
    outcomes.push(await session.extend([{ lane: 1, append: [7, 8] }], sampling), session.lengths);
    await session.close();
    const sequences = raggedSequences(config);
    outcomes.push(await engine.score({ weights: "teacher", sequences }));
    outcomes.push(await engine.train(nllRequest(config), OPTIMISER));
    await engine.blendWeights("teacher", 0.5);
  }
  await engine.writeWeights("reference", await engine.readWeights("teacher"));
  outcomes.push(await engine.snapshot());
  return outcomes;
}

async function undisturbed() {
  const engine = await createNodeEngine(policy);
  const outcomes = await run(engine);
  await engine.dispose();
  return outcomes;
}

const expected = await undisturbed();
const calm = new Losing();
const watched = await recoveringEngine(calm);
await run(watched);
await watched.dispose();

describe("an engine that recovers", () => {
  test("does what the engine does", async () => {
    const engine = await recoveringEngine(new Losing());
    expect(await run(engine)).toEqual(expected);
    await engine.dispose();
  });

  // The first call is the snapshot at the opening.
  test.each(Array.from({ length: calm.calls - 1 }, (_, i) => i + 2))(
    "loses call %i and goes on bit for bit",
    async (call) => {
      const losing = new Losing([call]);
      const notes: string[] = [];
      const engine = await recoveringEngine({
        open: losing.open,
        onRecovery: (lost, { kind }) => notes.push(`${lost.message} ${kind}`),
      });
      expect(await run(engine)).toEqual(expected);
      expect(losing.opened).toBe(2);
      expect(notes).toEqual(["The device was lost. ort"]);
      await engine.dispose();
    },
  );

  test("outlives several losses, also while it recovers, and waits for an adapter", async () => {
    const losing = new Losing([3, 5, 9, 14]);
    const engine = await recoveringEngine(losing);
    losing.refusals = 1;
    expect(await run(engine)).toEqual(expected);
    expect(losing.opened).toBeGreaterThan(3);
    await engine.dispose();
  });

  test("gives a call up that loses every engine, and one for which none opens", async () => {
    const losing = new Losing(Array.from({ length: 100 }, (_, i) => i + 2));
    const engine = await recoveringEngine(losing);
    await expect(engine.readWeights("policy")).rejects.toThrow(EngineLostError);
    losing.refusals = 5;
    const refused = engine.readWeights("policy");
    await expect(refused).rejects.toThrow(UserError);
    await expect(refused).rejects.toThrow(/no adapter yet/);
  });

  test("passes other errors on and stays usable", async () => {
    const losing = new Losing();
    const engine = await recoveringEngine(losing);
    const bad = { weights: "policy", sequences: [{ tokens: [-1], targets: [] }] } as const;
    await expect(engine.score(bad)).rejects.toThrow(UserError);
    expect((await engine.gradient(nllRequest(policy.config))).gradient).toHaveLength(
      engine.layout.size,
    );
    const start = await engine.snapshot();
    await engine.restore(start);
    expect(await engine.snapshot()).toEqual(start);
    expect(losing.opened).toBe(1);
    await engine.dispose();
  });

  test("does not rebuild a session of weights that have changed", async () => {
    const losing = new Losing([6]);
    const engine = await recoveringEngine(losing);
    const session = await engine.openSession({ weights: "policy", lanes: 1, capacity: 8 });
    await session.extend([{ lane: 0, append: [1, 2] }]);
    await engine.writeWeights("policy", policy.theta);
    await engine.readWeights("policy");
    await expect(session.extend([{ lane: 0, append: [3] }])).rejects.toThrow(/weights/);
    await session.close();
    await engine.dispose();
  });
});
