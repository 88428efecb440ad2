import { afterEach, describe, expect, test } from "vitest";
import type { RunRecord } from "../../run/index.ts";
import { DEFAULT_SETTINGS, type MethodName } from "../../seed/index.ts";
// The worker's own test trainer: tests share it, the page never loads it.
import { joinedTrainer, TEST_MODEL } from "../../worker/test-trainer.ts";
import { lengthOf, positionOf, type ShownReplay } from "./replay.ts";
import { shownSettings, viewedRollout, viewedUpdate } from "./selection.ts";
import { createTrainSession, type Recordings, type TrainSession } from "./session.ts";

const UPDATES = 12;

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

function begin(recordings?: Recordings) {
  const { client, close } = joinedTrainer();
  closing.push(close);
  const settings = { ...DEFAULT_SETTINGS, tasks: 2, rollouts: 3, updates: 5 };
  const setup = { settings, engine: "auto" } as const;
  const session = createTrainSession(client, () => TEST_MODEL, setup, recordings);
  const state = () => session.store.getState();
  const shown = (): ShownReplay => {
    const { replay } = state();
    if (replay?.state !== "shown") throw new Error("No recorded run is shown.");
    return replay;
  };
  return { session, state, shown };
}

/** What a run of the test trainer leaves. */
async function recordOf(method: MethodName): Promise<RunRecord> {
  const { client, close } = joinedTrainer();
  closing.push(close);
  const settings = { ...DEFAULT_SETTINGS, method, seed: 3, tasks: 2, rollouts: 2 };
  const session = createTrainSession(client, () => TEST_MODEL, {
    settings: { ...settings, updates: UPDATES, evaluateEvery: 5 },
    engine: "auto",
  });
  await session.load();
  for (let i = 0; i < UPDATES; i++) await session.step("update");
  const { header, updates, evaluations } = session.store.getState();
  if (header === null) throw new Error("The run has no header.");
  return { header, updates, evaluations };
}

const seed = await recordOf("seed");
const grpo = await recordOf("grpo");

async function* runs(): AsyncGenerator<RunRecord> {
  yield seed;
  yield grpo;
}

/** All runs of the replay are there. */
const untilBoth = (session: TrainSession): Promise<void> =>
  new Promise((resolve) => {
    const check = (): boolean => {
      const { replay } = session.store.getState();
      return replay?.state === "shown" && replay.runs.length === 2;
    };
    if (check()) return resolve();
    const stop = session.store.subscribe(() => {
      if (!check()) return;
      stop();
      resolve();
    });
  });

describe("a recorded run", () => {
  test("plays: the curve grows, and an episode goes on action by action", async () => {
    const { session, state, shown } = begin();
    await session.replay.watch(runs(), true);
    await untilBoth(session);
    expect(shown().playing).toBe(true);
    expect(state()).toMatchObject({ updates: [{ update: 1 }], selection: { update: 1, step: 0 } });
    expect(shownSettings(state())).toMatchObject({ method: "seed", seed: 3 });
    expect(new Set(state().evaluations.map(({ update }) => update))).toEqual(new Set([0]));
    expect(state().references).toMatchObject([{ method: "grpo", note: "recorded" }]);

    const drawn = [1];
    const episodes = new Set<number | undefined>();
    for (let step = 1; shown().playing; step++) {
      session.replay.beat();
      expect(step).toBeLessThan(100);
      drawn.push(state().updates.length);
      episodes.add(viewedUpdate(state())?.update);
      if (step === 4) expect(state().selection).toMatchObject({ update: 1, step: 4 });
    }
    expect(drawn.every((count, i) => count - (drawn[i - 1] ?? 1) <= 1)).toBe(true);
    expect([...episodes]).toEqual([1, 6, 11, UPDATES]);
    expect(state().updates).toEqual(seed.updates);
    expect(state().evaluations).toEqual(seed.evaluations);
    expect(state().selection).toMatchObject({ update: null, step: null });
  });

  test("keeps the lists of a curve that does not change", async () => {
    const { session, state } = begin();
    await session.replay.watch(runs(), true);
    const { updates, references } = state();
    session.replay.beat();
    expect(state().updates).toBe(updates);
    await untilBoth(session);
    const both = state().references;
    expect(both).not.toBe(references);
    for (let i = 0; i < 6; i++) session.replay.beat();
    expect(state().references).toBe(both);
  });

  test("goes forth and back, and plays on from there", async () => {
    const { session, state, shown } = begin();
    await session.replay.watch(runs(), true);
    session.replay.goTo(9);
    expect(shown().playing).toBe(false);
    expect(state().updates).toHaveLength(9);
    expect(viewedUpdate(state())?.update).toBe(9);
    session.replay.goTo(3);
    expect(state().updates).toHaveLength(3);
    expect(new Set(state().evaluations.map(({ update }) => update))).toEqual(new Set([0]));
    session.replay.play(true);
    for (let i = 0; i < 3; i++) session.replay.beat();
    expect(positionOf(shown())).toBe(4);
    session.replay.goTo(999);
    expect(state().updates).toHaveLength(UPDATES);
    session.replay.play(true);
    expect(positionOf(shown())).toBe(1);
  });

  test("stands when a person looks at something", async () => {
    const { session, state, shown } = begin();
    await session.replay.watch(runs(), true);
    session.replay.goTo(7);
    session.replay.play(true);
    session.selectRollout(1, 1);
    expect(shown().playing).toBe(false);
    expect(viewedRollout(state())).toMatchObject({ group: 1, member: 1 });
    session.pin(viewedRollout(state())?.targets[1] ?? null);
    expect(state().selection.token).not.toBeNull();
  });

  test("changes places with the one beside it", async () => {
    const { session, state } = begin();
    await session.replay.watch(runs(), false);
    await untilBoth(session);
    session.replay.choose(1);
    expect(state().header).toBe(grpo.header);
    expect(state().updates).toEqual(grpo.updates);
    expect(state().references).toMatchObject([{ method: "seed" }]);
  });

  test("without motion its last update stands", async () => {
    const { session, state, shown } = begin();
    await session.replay.watch(runs(), false);
    expect(shown().playing).toBe(false);
    expect(state().updates).toEqual(seed.updates);
  });
});

describe("a recorded run that comes in two parts", () => {
  const beginning = { ...seed, updates: seed.updates.slice(0, 2), partial: true };

  /** The beginning, and what gives the rest. */
  function parts() {
    let give = (): void => undefined;
    const rest = new Promise<void>((resolve) => {
      give = resolve;
    });
    async function* both(): AsyncGenerator<RunRecord> {
      yield beginning;
      await rest;
      yield* runs();
    }
    return { both, give };
  }

  test("plays at once, waits at the end of its beginning, and goes on", async () => {
    const { session, state, shown } = begin();
    const { both, give } = parts();
    await session.replay.watch(both(), true);
    for (let i = 0; i < 20; i++) session.replay.beat();
    expect(shown().playing).toBe(true);
    expect(state().updates).toHaveLength(2);
    expect(lengthOf(shown())).toBe(UPDATES);
    give();
    await untilBoth(session);
    expect(state().updates).toHaveLength(2);
    for (let i = 0; i < 3; i++) session.replay.beat();
    expect(state().updates).toHaveLength(3);
    expect(shown().runs.map(({ updates }) => updates.length)).toEqual([UPDATES, UPDATES]);
  });

  test("goes where a person wants to be as soon as that is there", async () => {
    const { session, state, shown } = begin();
    const { both, give } = parts();
    await session.replay.watch(both(), true);
    session.replay.goTo(UPDATES);
    expect(state().updates).toHaveLength(2);
    give();
    await untilBoth(session);
    expect(shown().playing).toBe(false);
    expect(state().updates).toEqual(seed.updates);
  });

  test("leaves alone what a person looks at while the rest comes", async () => {
    const { session, state } = begin();
    const { both, give } = parts();
    await session.replay.watch(both(), true);
    session.selectRollout(1, 1);
    session.pin(viewedRollout(state())?.targets[1] ?? null);
    const { selection } = state();
    give();
    await untilBoth(session);
    expect(state().selection).toEqual(selection);
  });

  test("without motion stands at its last update as soon as that is there", async () => {
    const { session, state } = begin();
    const { both, give } = parts();
    await session.replay.watch(both(), false);
    expect(state().updates).toHaveLength(2);
    give();
    await untilBoth(session);
    expect(state().updates).toEqual(seed.updates);
  });
});

describe("a recorded run that is called back", () => {
  test("comes in front of a live run, which is there again afterwards", async () => {
    const { session, state } = begin({ of: runs, play: true });
    await session.begin();
    await session.step("update");
    const { header, updates } = state();
    const { run, back } = await session.recall();
    expect(run?.header).toBe(seed.header);
    expect(state().header).toBe(seed.header);
    back(false);
    expect(state()).toMatchObject({ replay: null, header, updates });
    await session.step("update");
    expect(state().updates.map(({ update }) => update)).toEqual([1, 2]);
  });

  test("pauses live training, which goes on afterwards", async () => {
    const { session, state } = begin({ of: runs, play: true });
    await session.begin();
    await session.start();
    const { back } = await session.recall();
    expect(state().run.state).not.toBe("running");
    expect(state().header).toBe(seed.header);
    back(false);
    await new Promise<void>((resolve) => {
      session.store.subscribe(({ run }) => run.state === "finished" && resolve());
    });
    expect(state().updates.map(({ update }) => update)).toEqual([1, 2, 3, 4, 5]);
  });

  test("stays where nothing has been trained; and there may be none", async () => {
    const { session, state } = begin({ of: runs, play: true });
    await session.begin();
    (await session.recall()).back(false);
    expect(state().header).toBe(seed.header);
    const without = begin();
    await without.session.begin();
    expect((await without.session.recall()).run).toBeNull();
  });
});

describe("live training", () => {
  test("waits behind a recorded run and takes its place when it begins", async () => {
    const { session, state } = begin();
    await session.replay.watch(runs(), true);
    await session.load();
    expect(state().header?.settings.seed).toBe(3);
    expect(state().run.state).toBe("ready");
    expect(session.record()).toBeNull();
    await session.step("update");
    expect(state().replay).toBeNull();
    expect(state().header?.settings.seed).toBe(0);
    expect(state().updates.map(({ update }) => update)).toEqual([1]);
    expect(state().references).toEqual([]);
    expect(session.record()).not.toBeNull();
    session.replay.beat();
    expect(state().updates).toHaveLength(1);
  });

  test("a reset shows the live run", async () => {
    const { session, state } = begin();
    await session.replay.watch(runs(), true);
    await session.load();
    await session.reset();
    expect(state()).toMatchObject({ replay: null, updates: [], references: [] });
    expect(state().header?.settings.seed).toBe(0);
  });

  test("is not covered by a run that comes late", async () => {
    const { session, state } = begin();
    await session.load();
    let give = (_: IteratorResult<RunRecord>): void => undefined;
    const late = new Promise<IteratorResult<RunRecord>>((resolve) => {
      give = resolve;
    });
    const watching = session.replay.watch(
      { [Symbol.asyncIterator]: () => ({ next: () => late }) },
      true,
    );
    await session.step("update");
    give({ value: seed, done: false });
    await watching;
    expect(state().replay).toBeNull();
    expect(state().header?.settings.seed).toBe(0);
    expect(state().updates).toHaveLength(1);
  });
});

describe("recorded runs that are missing", () => {
  const none: AsyncIterable<RunRecord> = {
    [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new Error("no answer")) }),
  };

  test("are one sentence, and live training works", async () => {
    const { session, state } = begin();
    await session.replay.watch(none, true);
    expect(state().replay).toMatchObject({
      state: "missing",
      problem: { en: "no answer", zh: "no answer" },
    });
    await session.load();
    await session.step("update");
    expect(state().replay).toBeNull();
    expect(state().updates).toHaveLength(1);
  });

  test("beside one that is there are a notice", async () => {
    const { session, state } = begin();
    async function* half(): AsyncGenerator<RunRecord> {
      yield seed;
      throw new Error("no answer");
    }
    await session.replay.watch(half(), false);
    await new Promise((resolve) => setTimeout(resolve));
    expect(state().notice?.en).toMatch(/could not be loaded/);
    expect(state().replay).toMatchObject({ state: "shown" });
  });
});
