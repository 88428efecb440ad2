import { afterEach, describe, expect, test } from "vitest";
import { parseRecord } from "../../run/index.ts";
import { DEFAULT_SETTINGS, type SeedSettings } from "../../seed/index.ts";
// The worker's own test trainer: tests share it, the page never loads it.
import { joinedTrainer, TEST_MODEL } from "../../worker/test-trainer.ts";
import { placesOf } from "../../ui/index.ts";
import { viewedRollout, viewedUpdate } from "./selection.ts";
import { createTrainSession, draftDiffers } from "./session.ts";
import type { TrainState } from "./state.ts";

const SETTINGS: SeedSettings = {
  ...DEFAULT_SETTINGS,
  updates: 20,
  tasks: 2,
  rollouts: 3,
  evaluateEvery: 2,
  evaluationTasks: 10,
};

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function begin(settings: Partial<SeedSettings> = {}) {
  const { client, close } = joinedTrainer();
  closing.push(close);
  const session = createTrainSession(client, () => TEST_MODEL, {
    settings: { ...SETTINGS, ...settings },
    engine: "auto",
  });
  await session.load();
  const state = (): TrainState => session.store.getState();
  const until = (holds: (state: TrainState) => boolean): Promise<void> =>
    new Promise((resolve) => {
      if (holds(state())) return resolve();
      const stop = session.store.subscribe((now) => {
        if (!holds(now)) return;
        stop();
        resolve();
      });
    });
  const steps = async (count: number): Promise<void> => {
    for (let i = 0; i < count; i++) await session.step("update");
  };
  return { session, state, until, steps };
}

describe("a run on screen", () => {
  test("grows by what the trainer says and can be downloaded as its record", async () => {
    const { session, state, steps } = await begin();
    expect(session.record()).not.toBeNull();
    await steps(2);
    const { updates, evaluations, run } = state();
    expect(updates.map(({ update }) => update)).toEqual([1, 2]);
    expect(run).toMatchObject({ state: "ready", updatesDone: 2 });
    expect(run.milliseconds).toMatchObject({ rollout: 212.4, train: 148.3 });
    const text = session.record() ?? "";
    const { record } = parseRecord(text);
    expect(record.updates).toHaveLength(2);
    expect(record.evaluations).toHaveLength(evaluations.length);
    expect(record.header.settings).toEqual(SETTINGS);
    expect(record.updates[1]?.rollouts[0]?.tokens).toEqual(updates[1]?.rollouts[0]?.tokens);
  });

  test("shows an update under way phase by phase", async () => {
    const { session, state } = await begin();
    await session.step("phase");
    expect(viewedUpdate(state())).toMatchObject({ update: 1, complete: false });
    expect(viewedRollout(state())?.skill).toBeNull();
    await session.step("phase");
    expect(viewedRollout(state())?.skill).not.toBeNull();
    expect(viewedRollout(state())?.shift).toEqual([]);
    await session.step("update");
    expect(viewedUpdate(state())).toMatchObject({ update: 1, complete: true });
    expect(state().preview).toBeNull();
  });

  test("is paused and goes on", async () => {
    const { session, state, until } = await begin({ updates: 1000 });
    await session.start();
    await until(({ updates }) => updates.length >= 3);
    await session.pause();
    expect(state().run.state).toBe("ready");
    expect(state().waiting).toBe(false);
    const done = state().updates.length;
    await session.start();
    await until(({ updates }) => updates.length > done);
    await session.pause();
  });

  test("says in one sentence why a command was refused", async () => {
    const { session, state, until } = await begin({ updates: 1 });
    await session.start();
    await until(({ run }) => run.state === "finished");
    await session.step("phase");
    expect(state().error?.en).toMatch(/done all its updates/);
    session.dismissError();
    expect(state().error).toBeNull();
  });
});

describe("the selection", () => {
  test("follows the newest update until one is chosen", async () => {
    const { session, state, steps } = await begin();
    await steps(2);
    expect(viewedUpdate(state())?.update).toBe(2);
    session.selectUpdate(1);
    await steps(1);
    expect(viewedUpdate(state())?.update).toBe(1);
    session.selectUpdate(null);
    expect(viewedUpdate(state())?.update).toBe(3);
  });

  test("holds the update of a rollout that was chosen", async () => {
    const { session, state, steps } = await begin();
    await steps(1);
    session.selectRollout(1, 2);
    await steps(1);
    expect(viewedUpdate(state())?.update).toBe(1);
    expect(viewedRollout(state())).toMatchObject({ group: 1, member: 2 });
  });

  test("a pinned token takes the board to its step, and is cleared with the rollout", async () => {
    const { session, state, steps } = await begin();
    await steps(1);
    const rollout = viewedRollout(state());
    const position = rollout?.targets[2] ?? 0;
    session.pin(position);
    expect(state().selection).toMatchObject({ token: position, step: 3, update: 1 });
    session.pin(null);
    expect(state().selection.token).toBeNull();
    session.pin(position);
    session.selectRollout(0, 1);
    expect(state().selection).toMatchObject({ token: null, step: null });
    session.pin(9999);
    expect(state().selection.token).toBeNull();
  });

  test("stays on a rollout that exists when the size of an update changes", async () => {
    const { session, state, steps } = await begin();
    await steps(1);
    session.selectRollout(1, 2);
    session.change({ tasks: 1, rollouts: 2 });
    await session.reset();
    await steps(1);
    expect(viewedRollout(state())).toMatchObject({ group: 0, member: 0 });
  });
});

describe("settings", () => {
  test("apply at once before anything is trained", async () => {
    const { session, state, until } = await begin();
    session.change({ method: "grpo" });
    await until(({ header }) => header?.settings.method === "grpo");
    expect(draftDiffers(state())).toBe(false);
  });

  test("that change while others load are applied too", async () => {
    const { session, state, until } = await begin();
    session.change({ seed: 1 });
    session.change({ seed: 12 });
    session.change({ method: "grpo" });
    await until(({ header }) => header?.settings.method === "grpo");
    expect(state().header?.settings.seed).toBe(12);
    expect(draftDiffers(state())).toBe(false);
  });

  test("wait for a reset once the run has begun, and the curve so far stays", async () => {
    const { session, state, steps } = await begin();
    await steps(2);
    const updates = state().updates.map(({ update, metrics }) => ({ update, metrics }));
    session.change({ method: "grpo" });
    expect(draftDiffers(state())).toBe(true);
    expect(state().header?.settings.method).toBe("seed");
    await session.reset();
    expect(draftDiffers(state())).toBe(false);
    expect(state()).toMatchObject({ updates: [], evaluations: [], preview: null });
    expect(state().header?.settings.method).toBe("grpo");
    expect(state().references).toHaveLength(1);
    expect(state().references[0]).toMatchObject({
      method: "seed",
      updates,
      seed: 0,
    });
    session.clearReferences();
    expect(state().references).toEqual([]);
  });

  test("a run without an update leaves no reference", async () => {
    const { session, state } = await begin();
    await session.step("phase");
    await session.reset();
    expect(state().references).toEqual([]);
  });

  test("GRPO has no skills and no phases for them", async () => {
    const { state, steps } = await begin({ method: "grpo" });
    await steps(1);
    expect(state().run.milliseconds).not.toHaveProperty("analyze");
    const rollout = viewedRollout(state());
    expect(rollout?.skill).toBeNull();
    expect(rollout && placesOf(rollout)).toHaveLength(rollout?.tokens.length ?? -1);
  });
});
