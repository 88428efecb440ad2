import { afterEach, expect, test, vi } from "vitest";
import { createStore } from "zustand/vanilla";
import { DEFAULT_SETTINGS } from "../../seed/index.ts";
// The worker's own test trainer: tests share it, the page never loads it.
import { joinedTrainer, TEST_MODEL } from "../../worker/test-trainer.ts";
import { createPace } from "./pace.ts";
import { shownState } from "./selection.ts";
import { createTrainSession } from "./session.ts";
import { initialState } from "./state.ts";

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function begin(updates = 50) {
  const { client, close } = joinedTrainer();
  closing.push(close);
  const session = createTrainSession(client, () => TEST_MODEL, {
    settings: { ...DEFAULT_SETTINGS, tasks: 1, rollouts: 2, updates, evaluateEvery: 0 },
    engine: "auto",
  });
  await session.load();
  const state = () => session.store.getState();
  const until = async (holds: () => boolean): Promise<void> => {
    while (!holds()) await new Promise((resolve) => setTimeout(resolve, 2));
  };
  return { session, state, until };
}

test("below speed 1 a live run shows every phase, and stops where it is told to", async () => {
  const { session, state, until } = await begin();
  session.setSpeed(0.5);
  const going = session.start();
  expect(shownState(state())).toBe("running");
  await until(() => state().run.nextPhase === "analyze");
  expect(state().preview?.rollouts).toHaveLength(2);
  expect(shownState(state())).toBe("running");
  await session.pause();
  await going;
  expect(shownState(state())).toBe("ready");
  expect(state().run).toMatchObject({ nextPhase: "analyze", updatesDone: 0 });
});

test("to stop and start again within a pause makes no second run beside the first", async () => {
  vi.useFakeTimers();
  try {
    const store = createStore(() => initialState({ settings: DEFAULT_SETTINGS, engine: "auto" }));
    store.setState(({ run }) => ({ speed: 0.5, run: { ...run, state: "ready" as const } }));
    const step = vi.fn(async () => undefined);
    const nothing = async (): Promise<void> => undefined;
    const pace = createPace(store, { step, start: nothing, pause: nothing }, (one) => one());
    void pace.start();
    await vi.advanceTimersByTimeAsync(100);
    pace.stop();
    void pace.start();
    // One phase at the start, and one after each of four pauses of half a second.
    await vi.advanceTimersByTimeAsync(2000);
    expect(step).toHaveBeenCalledTimes(5);
    pace.stop();
    await vi.runAllTimersAsync();
    expect(step).toHaveBeenCalledTimes(5);
  } finally {
    vi.useRealTimers();
  }
});

test("a run takes another speed over while it goes", async () => {
  const { session, state, until } = await begin();
  session.setSpeed(0.5);
  void session.start();
  await until(() => state().run.nextPhase === "analyze");
  session.setSpeed(1);
  await until(() => state().run.state === "running");
  expect(state().slow).toBe(false);
  await until(() => state().run.updatesDone >= 2);
  session.setSpeed(0.5);
  await until(() => state().slow);
  expect(shownState(state())).toBe("running");
  await session.pause();
  expect(shownState(state())).not.toBe("running");
});

test("slow motion ends with the run, and with a reset", async () => {
  const { session, state } = await begin(1);
  session.setSpeed(0.99);
  await session.start();
  expect(state().run).toMatchObject({ state: "finished", updatesDone: 1 });
  expect(state().slow).toBe(false);
  await session.reset();
  const going = session.start();
  expect(state().slow).toBe(true);
  await session.reset();
  await going;
  expect(state().slow).toBe(false);
  expect(state().run.state).toBe("ready");
});
