import { describe, expect, it } from "vitest";
import type { TrainerClient, TrainerEvent } from "../worker/index.ts";
import { lockTraining, type Tabs } from "./training-lock.ts";

/** One browser: a lock that one tab has at a time, and a channel to all the others. */
function browser() {
  let busy = false;
  const queue: (() => void)[] = [];
  const listeners: { readonly tab: number; readonly hear: (event: MessageEvent) => void }[] = [];
  let tabs = 0;

  const grant = async (callback: (lock: object | null) => unknown): Promise<void> => {
    busy = true;
    await callback({});
    busy = false;
    queue.shift()?.();
  };
  const request = async (
    _name: string,
    { ifAvailable }: LockOptions,
    callback: (lock: object | null) => unknown,
  ): Promise<void> => {
    // No browser answers within the call.
    await null;
    if (!busy) return grant(callback);
    if (ifAvailable) {
      callback(null);
      return;
    }
    return new Promise((resolve) => queue.push(() => void grant(callback).then(resolve)));
  };
  return {
    open(page = new EventTarget()): Tabs {
      const tab = tabs++;
      return {
        page,
        locks: { request } as unknown as Tabs["locks"],
        channel: {
          postMessage(data: unknown) {
            for (const one of listeners) {
              if (one.tab !== tab) queueMicrotask(() => one.hear({ data } as MessageEvent));
            }
          },
          addEventListener(_type: string, hear: (event: MessageEvent) => void) {
            listeners.push({ tab, hear });
          },
        } as unknown as Tabs["channel"],
      };
    },
  };
}

/** A trainer that runs until it is paused, and says so. */
function trainer() {
  const listeners = new Set<(event: TrainerEvent) => void>();
  const log: string[] = [];
  let refuses = false;
  const status = (state: "running" | "ready"): void => {
    for (const listener of listeners) {
      listener({ type: "status", state, updatesDone: 0, updates: 1, nextPhase: "rollout" });
    }
  };
  const client = {
    async start() {
      if (refuses) throw new Error("refused");
      log.push("start");
      // As over the wire: the answer comes before the news.
      queueMicrotask(() => queueMicrotask(() => status("running")));
    },
    async pause() {
      log.push("pause");
      status("ready");
    },
    async step() {
      log.push("step");
      status("running");
      status("ready");
    },
    subscribe(listener: (event: TrainerEvent) => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return {
    client: client as unknown as TrainerClient,
    log,
    refuse: (yes: boolean) => {
      refuses = yes;
    },
  };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

describe("several tabs", () => {
  it("one trains, and the others say so, also those that come later", async () => {
    const { open } = browser();
    const [mine, other] = [trainer(), trainer()];
    const first = lockTraining(mine.client, open());
    const second = lockTraining(other.client, open());
    await first.trainer.start();
    await settled();
    expect(second.store.getState().elsewhere).toBe(true);
    const third = lockTraining(trainer().client, open());
    await settled();
    expect(third.store.getState().elsewhere).toBe(true);
    await second.trainer.start();
    expect(other.log).toEqual([]);
    await first.trainer.pause();
    await settled();
    expect([second, third].map(({ store }) => store.getState().elsewhere)).toEqual([false, false]);
    await second.trainer.start();
    expect(other.log).toEqual(["start"]);
  });

  it("whoever takes over does what was wanted, and the other is told", async () => {
    const { open } = browser();
    const [mine, other] = [trainer(), trainer()];
    const first = lockTraining(mine.client, open());
    const second = lockTraining(other.client, open());
    await first.trainer.start();
    await second.trainer.step("update");
    expect(second.store.getState().elsewhere).toBe(true);
    await second.takeOver();
    await settled();
    expect(mine.log).toEqual(["start", "pause"]);
    expect(other.log).toEqual(["step"]);
    expect(first.store.getState().taken).toBe(true);
    first.dismiss();
    expect(first.store.getState().taken).toBe(false);
    // The step is over, so the first may go on.
    await first.trainer.start();
    expect(mine.log).toEqual(["start", "pause", "start"]);
  });

  it("a tab that is left while it trains is not said to train any more", async () => {
    const { open } = browser();
    const page = new EventTarget();
    const first = lockTraining(trainer().client, open(page));
    const second = lockTraining(trainer().client, open());
    page.dispatchEvent(new Event("pagehide"));
    await first.trainer.start();
    await settled();
    expect(second.store.getState().elsewhere).toBe(true);
    page.dispatchEvent(new Event("pagehide"));
    await settled();
    expect(second.store.getState().elsewhere).toBe(false);
  });

  it("two commands at once are no rivals of each other", async () => {
    const { client, log } = trainer();
    const lock = lockTraining(client, browser().open());
    await Promise.all([lock.trainer.step("phase"), lock.trainer.step("phase")]);
    expect(log).toEqual(["step", "step"]);
    expect(lock.store.getState().elsewhere).toBe(false);
  });

  it("to take over twice is to take over once", async () => {
    const { open } = browser();
    const [mine, other] = [trainer(), trainer()];
    const first = lockTraining(mine.client, open());
    const second = lockTraining(other.client, open());
    await first.trainer.start();
    await second.trainer.step("update");
    await Promise.all([second.takeOver(), second.takeOver()]);
    await settled();
    await first.trainer.start();
    expect(mine.log).toEqual(["start", "pause", "start"]);
  });

  it("a command that is refused does not keep the others from training", async () => {
    const { open } = browser();
    const [mine, other] = [trainer(), trainer()];
    const first = lockTraining(mine.client, open());
    const second = lockTraining(other.client, open());
    mine.refuse(true);
    await expect(first.trainer.start()).rejects.toThrow("refused");
    await settled();
    await second.trainer.start();
    expect(other.log).toEqual(["start"]);
  });

  it("where tabs cannot know of each other, each trains", async () => {
    const mine = trainer();
    await lockTraining(mine.client, null).trainer.start();
    expect(mine.log).toEqual(["start"]);
  });

  it("a tab whose browser forbids locks trains as if it were alone", async () => {
    const { client, log } = trainer();
    const locks = { request: () => Promise.reject(new Error("denied")) };
    const tabs = { ...browser().open(), locks } as unknown as Tabs;
    await lockTraining(client, tabs).trainer.start();
    expect(log).toEqual(["start"]);
  });
});
