import { afterEach, describe, expect, test } from "vitest";
import type { RunRecord } from "../../run/index.ts";
import { DEFAULT_SETTINGS, presetSettings, type SeedSettings } from "../../seed/index.ts";
// The worker's own test trainer: tests share it, the page never loads it.
import { joinedTrainer, TEST_MODEL } from "../../worker/test-trainer.ts";
import { createTrainSession } from "./session.ts";

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

type World = SeedSettings["environment"];

/** A record of a run in a world, without any update. */
const recordOf = (environment: World): RunRecord => ({
  header: {
    type: "header",
    format: "seed-run",
    version: 1,
    started: "2026-01-01T00:00:00.000Z",
    settings: { ...DEFAULT_SETTINGS, environment },
    policy: { name: environment, parameters: 1, trainable: 1 },
    engine: "none",
    vocabulary: [],
  },
  updates: [],
  evaluations: [],
});

/** A session whose page has recorded runs of these worlds. */
function begin(worlds: readonly World[], settings: Partial<SeedSettings> = {}) {
  const { client, close } = joinedTrainer();
  closing.push(close);
  const models: string[] = [];
  const asked: World[] = [];
  const session = createTrainSession(
    client,
    ({ environment }) => {
      models.push(environment);
      return TEST_MODEL;
    },
    { settings: { ...DEFAULT_SETTINGS, tasks: 1, rollouts: 2, ...settings }, engine: "auto" },
    {
      of: async function* (world) {
        asked.push(world);
        if (worlds.includes(world)) yield recordOf(world);
      },
      play: false,
    },
  );
  return { session, models, asked, state: () => session.store.getState() };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

describe("another world", () => {
  test("brings its recorded run, its policy and its own settings", async () => {
    const { session, state, models, asked } = begin(["sokoban", "alfworld"], { seed: 7 });
    await session.begin();
    expect(state().header?.settings.environment).toBe("sokoban");
    session.chooseWorld("alfworld");
    await settled();
    expect(asked).toEqual(["sokoban", "alfworld"]);
    expect(models).toEqual(["sokoban", "alfworld"]);
    expect(state().replay).toMatchObject({ state: "shown" });
    expect(state().header?.settings.environment).toBe("alfworld");
    const { settings } = state().draft;
    expect(settings).toEqual({ ...presetSettings("standard", "alfworld"), seed: 7 });
    expect(state().applied?.settings).toEqual(settings);
  });

  test("without a recorded run says so, and can be trained", async () => {
    const { session, state } = begin(["sokoban"]);
    await session.begin();
    session.chooseWorld("alfworld");
    await settled();
    expect(state().replay).toEqual({ state: "missing", problem: null });
    await session.step("update");
    expect(state().updates).toHaveLength(1);
    expect(state().replay).toBeNull();
  });

  test("waits for a reset once something has been trained", async () => {
    const { session, state, asked } = begin(["sokoban", "alfworld"]);
    await session.begin();
    await session.step("update");
    session.chooseWorld("alfworld");
    await settled();
    expect(asked).toEqual(["sokoban"]);
    expect(state().applied?.settings.environment).toBe("sokoban");
    expect(state().updates).toHaveLength(1);
    await session.reset();
    expect(state().header?.settings.environment).toBe("alfworld");
  });

  test("keeps the preset; a preset keeps method and seed", async () => {
    const { session, state } = begin([]);
    session.change({ method: "grpo", seed: 3 });
    session.choosePreset("quick");
    session.chooseWorld("alfworld");
    expect(state().draft.settings).toEqual({
      ...presetSettings("quick", "alfworld", "grpo"),
      seed: 3,
    });
    session.choosePreset("paper");
    expect(state().draft.settings).toMatchObject({ lambda: 0.01, teacher: "current", seed: 3 });
  });
});

describe("the size of the policy", () => {
  test("is what the device suits, when the run's settings are the page's own", async () => {
    const { session, state } = begin(["sokoban"]);
    await session.begin(Promise.resolve("micro" as const));
    expect(state().applied?.settings).toMatchObject({ environment: "sokoban", size: "micro" });
  });

  test("stays as somebody chose it meanwhile", async () => {
    const { session, state } = begin(["sokoban"]);
    const begun = session.begin(Promise.resolve("micro" as const));
    session.change({ seed: 5 });
    await begun;
    expect(state().applied?.settings).toMatchObject({ seed: 5, size: "nano" });
  });

  test("comes back with a world that has it, and a preset keeps it", () => {
    const { session, state } = begin([], { size: "micro" });
    session.choosePreset("quick");
    expect(state().draft.settings.size).toBe("micro");
    session.chooseWorld("alfworld");
    expect(state().draft.settings.size).toBe("nano");
    session.chooseWorld("sokoban");
    expect(state().draft.settings).toEqual({
      ...presetSettings("quick", "sokoban"),
      size: "micro",
    });
  });
});
