import { afterEach, expect, test } from "vitest";
import { DEFAULT_SETTINGS } from "../../seed/index.ts";
import { ActionRegistry } from "../../ui/index.ts";
// The worker's own test trainer: tests share it, the page never loads it.
import { joinedTrainer, TEST_MODEL } from "../../worker/test-trainer.ts";
import { trainActions } from "./actions.ts";
import { createTrainSession } from "./session.ts";

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function begin() {
  const { client, close } = joinedTrainer();
  closing.push(close);
  const session = createTrainSession(client, () => TEST_MODEL, {
    settings: { ...DEFAULT_SETTINGS, tasks: 1, rollouts: 2, updates: 9 },
    engine: "auto",
  });
  await session.load();
  const registry = new ActionRegistry();
  registry.add(trainActions(session));
  const press = (key: string): void => registry.ofKey(key)?.perform();
  return { session, registry, press, state: () => session.store.getState() };
}

const until = async (holds: () => boolean): Promise<void> => {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 2));
};

test("keys step by phase, by update and by the episode's actions", async () => {
  const { press, state } = await begin();
  press("N");
  await until(() => state().run.nextPhase === "analyze" && state().run.state === "ready");
  press("Shift+N");
  await until(() => state().run.updatesDone === 1 && state().run.state === "ready");
  expect(state().selection.step).toBeNull();
  const last = state().updates[0]?.rollouts[0]?.actions.length ?? 0;
  press(",");
  expect(state().selection.step).toBe(last - 1);
  press(".");
  expect(state().selection.step).toBe(last);
  press(".");
  expect(state().selection.step).toBe(last);
});

test("keys go from update to update, and back to the newest", async () => {
  const { session, press, state, registry } = await begin();
  await session.step("update");
  await session.step("update");
  await until(() => state().run.updatesDone === 2);
  expect(registry.get("train.follow")?.when?.()).toBe(false);
  press("[");
  expect(state().selection.update).toBe(1);
  press("[");
  expect(state().selection.update).toBe(1);
  press("]");
  expect(state().selection.update).toBe(2);
  press("F");
  expect(state().selection.update).toBeNull();
});

test("a pin is cleared, and the colours are changed", async () => {
  const { session, press, state, registry } = await begin();
  await session.step("update");
  await until(() => state().run.updatesDone === 1);
  session.pin(state().updates[0]?.rollouts[0]?.targets[0] ?? 0);
  expect(state().selection.token).not.toBeNull();
  press("Escape");
  expect(state().selection.token).toBeNull();
  expect(registry.perform("train.colour-gate")).toBe(true);
  expect(state().quantity).toBe("gate");
  expect(registry.perform("train.colour-gate")).toBe(false);
});

test("every choice of what to train is a command, unless it is chosen already", async () => {
  const { state, registry } = await begin();
  expect(registry.get("train.method-seed")?.when?.()).toBe(false);
  expect(registry.perform("train.method-grpo")).toBe(true);
  expect(registry.perform("train.preset-runaway")).toBe(true);
  expect(registry.perform("train.size-micro")).toBe(true);
  expect(registry.perform("train.world-house-rules")).toBe(true);
  expect(state().draft.settings).toMatchObject({
    ...{ method: "grpo", environment: "house-rules", teacher: "current", size: "nano" },
  });
  expect(registry.perform("train.size-micro")).toBe(false);
  expect(registry.get("train.setting-learningRate")?.label()).toBe("Go to setting: learning rate");
  registry.perform("train.setting-learningRate");
  expect(state().settingsForm).toEqual({ at: "learningRate" });
});
