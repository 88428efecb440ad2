import { afterEach, describe, expect, test } from "vitest";
import { UserError } from "../base/index.ts";
import { DEFAULT_SETTINGS, type SeedSettings } from "../seed/index.ts";
import { createTrainerClient } from "./client.ts";
import type { TrainerEvent } from "./events.ts";
import { joinedTrainer, TEST_MODEL } from "./test-trainer.ts";

const SETTINGS: SeedSettings = {
  ...DEFAULT_SETTINGS,
  updates: 3,
  tasks: 1,
  rollouts: 2,
  evaluateEvery: 2,
  evaluationTasks: 10,
};
const CONFIGURATION = { settings: SETTINGS, engine: "auto", model: TEST_MODEL } as const;

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

function join(options: Parameters<typeof joinedTrainer>[0] = {}) {
  const { client, close } = joinedTrainer(options);
  closing.push(close);
  const events: TrainerEvent[] = [];
  client.subscribe((event) => events.push(event));
  const until = (matches: (event: TrainerEvent) => boolean): Promise<void> =>
    new Promise((resolve) => {
      if (events.some(matches)) return resolve();
      const stop = client.subscribe((event) => {
        if (!matches(event)) return;
        stop();
        resolve();
      });
    });
  const names = (): string[] =>
    events.map((event) => ("stage" in event ? `${event.type} ${event.stage}` : event.type));
  return { client, events, until, names };
}

const isState = (state: string) => (event: TrainerEvent) =>
  event.type === "status" && event.state === state;

describe("a run", () => {
  test("is set up, goes to its end and says each thing once and in order", async () => {
    const { client, events, until } = join();
    await client.configure(CONFIGURATION);
    expect(events.map(({ type }) => type)).toEqual(["status", "engine", "header", "status"]);
    await client.start();
    await until(isState("finished"));
    const updates = events.flatMap((event) => (event.type === "update" ? event.line.update : []));
    expect(updates).toEqual([1, 2, 3]);
    const evaluated = events.flatMap((event) =>
      event.type === "evaluation" ? event.line.update : [],
    );
    expect([...new Set(evaluated)]).toEqual([0, 2, 3]);
    await expect(client.start()).rejects.toThrow(/done all its updates/);
  });

  test("stops after the phase under way when it is paused", async () => {
    const { client, events, until } = join();
    await client.configure({ ...CONFIGURATION, settings: { ...SETTINGS, updates: 1000 } });
    await client.start();
    await until((event) => event.type === "update" && event.line.update === 2);
    await client.pause();
    expect(events.at(-1)).toMatchObject({ type: "status", state: "ready" });
    const count = events.length;
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(events).toHaveLength(count);
  });

  test("goes phase by phase, with the rollouts as far as they are known", async () => {
    const { client, events, names } = join();
    await client.configure({ ...CONFIGURATION, settings: { ...SETTINGS, evaluateEvery: 0 } });
    await client.step("phase");
    expect(names().slice(4)).toEqual([
      "status",
      "stage-start rollout",
      "stage-end rollout",
      "preview",
      "status",
      "status",
    ]);
    expect(events.at(-1)).toMatchObject({ state: "ready", nextPhase: "analyze", updatesDone: 0 });
    for (let phase = 0; phase < 3; phase++) await client.step("phase");
    expect(events.filter(({ type }) => type === "update")).toHaveLength(1);
    expect(events.at(-1)).toMatchObject({ nextPhase: "rollout", updatesDone: 1 });
  });

  test("finishes the update under way and no more when it is stepped by update", async () => {
    const { client, events } = join();
    await client.configure(CONFIGURATION);
    await client.step("phase");
    await client.step("update");
    expect(events.at(-1)).toMatchObject({ state: "ready", updatesDone: 1, nextPhase: "rollout" });
  });

  test("begins anew after a reset, with the same numbers", async () => {
    const { client, events } = join();
    await client.configure(CONFIGURATION);
    await client.step("update");
    await client.reset();
    expect(events.at(-1)).toMatchObject({ state: "ready", updatesDone: 0 });
    await client.step("update");
    const lines = events.flatMap((event) => (event.type === "update" ? [event.line] : []));
    expect(lines).toHaveLength(2);
    // All but the time of the clock.
    expect(lines[1]).toEqual({ ...lines[0], elapsed: expect.any(Number) });
    expect(events.filter(({ type }) => type === "header")).toHaveLength(2);
  });

  test("is stopped by a reset while it goes", async () => {
    const { client, events, until } = join();
    await client.configure({ ...CONFIGURATION, settings: { ...SETTINGS, updates: 1000 } });
    await client.start();
    await until((event) => event.type === "update");
    await client.reset();
    expect(events.at(-1)).toMatchObject({ state: "ready", updatesDone: 0 });
  });
});

describe("what goes wrong", () => {
  test("a command out of turn is refused with a sentence", async () => {
    const { client, until } = join();
    await expect(client.start()).rejects.toThrow(UserError);
    await client.configure({ ...CONFIGURATION, settings: { ...SETTINGS, updates: 1000 } });
    await client.start();
    await until(isState("running"));
    await expect(client.step("phase")).rejects.toThrow(/going already. Pause it/);
    await client.pause();
  });

  test("a policy that cannot be loaded ends in its sentence", async () => {
    const { client, events } = join({ failToLoad: true });
    await expect(client.configure(CONFIGURATION)).rejects.toThrow(/policy is missing/);
    expect(events.some((event) => event.type === "error")).toBe(true);
    expect(events.at(-1)).toMatchObject({ state: "failed" });
  });

  test("a phase that fails stops the run, and a reset begins anew", async () => {
    let broken = true;
    const { client, events, until } = join({
      delay: async (phase) => {
        if (phase === "train" && broken) throw new Error("device lost");
      },
    });
    await client.configure(CONFIGURATION);
    await client.start();
    await until(isState("failed"));
    const errors = events.flatMap((event) => (event.type === "error" ? event.message.en : []));
    expect(errors).toHaveLength(1);
    expect(errors[0]).toMatch(/device lost.*Resume/);
    await expect(client.start()).rejects.toThrow(/has failed. Resume/);
    broken = false;
    await client.reset();
    await client.step("update");
    expect(events.at(-1)).toMatchObject({ state: "ready", updatesDone: 1 });
  });

  test("a run that failed goes on from its last update, as the same run", async () => {
    let broken = false;
    const { client, events, until } = join({
      delay: async (phase) => {
        if (phase === "rollout" && broken) throw new Error("device lost");
      },
    });
    await client.configure(CONFIGURATION);
    await expect(client.resume("wasm")).rejects.toThrow(/Only a run that has failed/);
    await client.step("update");
    broken = true;
    await expect(client.step("update")).rejects.toThrow(/device lost/);
    broken = false;
    await client.resume("wasm");
    expect(events.at(-1)).toMatchObject({ state: "ready", updatesDone: 1 });
    await client.start();
    await until(isState("finished"));
    const updates = events.flatMap((event) => (event.type === "update" ? event.line.update : []));
    expect(updates).toEqual([1, 2, 3]);
    expect(events.filter(({ type }) => type === "header")).toHaveLength(1);
  });

  test("a message that fits nothing is an error on screen, not an exception", async () => {
    const { port1, port2 } = new MessageChannel();
    const stranger = createTrainerClient(port1);
    port1.start();
    closing.push(() => port1.close());
    const heard = new Promise<TrainerEvent>((resolve) => stranger.subscribe(resolve));
    port2.postMessage({ type: "update", line: { update: "one" } });
    const event = await heard;
    expect(event.type === "error" && event.message.en).toMatch(/does not know/);
  });
});

describe("an exported policy", () => {
  test("comes while a run goes, and before it began", async () => {
    const { client, until } = join();
    await expect(client.exportPolicy("latest")).rejects.toThrow(/Nothing is loaded/);
    await client.configure({ ...CONFIGURATION, settings: { ...SETTINGS, updates: 1000 } });
    expect((await client.exportPolicy("latest")).updates).toBe(0);
    await client.start();
    await until((event) => event.type === "update" && event.line.update === 2);
    const { updates, file } = await client.exportPolicy("latest");
    expect(updates).toBeGreaterThanOrEqual(2);
    expect([...file]).toEqual([1, 2, 3]);
    await client.pause();
  });
});
