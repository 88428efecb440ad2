import { afterEach, expect, it, vi } from "vitest";
import { DEFAULT_SETTINGS, type Evaluation } from "../seed/index.ts";
import { Kept } from "./kept.ts";
import { updateLine } from "./test-lines.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

const EVALUATION: Evaluation = {
  update: 0,
  split: "unseen",
  temperature: 1,
  n: 4,
  won: 1,
  length: 3,
  kinds: [{ kind: "easy", n: 4, won: 1 }],
};

/** A run whose weights are the number of the update; what the engine holds at the end. */
async function endOf(successes: readonly number[]): Promise<number> {
  let held = 0;
  const engine = {
    readWeights: async () => Float32Array.of(held),
    writeWeights: async (_set: string, theta: Float32Array) => {
      held = theta[0] ?? Number.NaN;
    },
  };
  const kept = new Kept();
  for (const [i, success] of successes.entries()) {
    held = i + 1;
    await kept.see(updateLine(i + 1, success), engine);
  }
  const trainer = { settings: DEFAULT_SETTINGS, evaluate: async () => EVALUATION };
  await kept.restore(trainer, engine);
  return held;
}

it("keeps the policy after the best updates, and the last one of a short run", async () => {
  const said = vi.spyOn(console, "log").mockImplementation(() => {});
  const rise = Array<number>(12).fill(0.75);
  expect(await endOf([...rise, ...Array<number>(12).fill(0.25)])).toBe(12);
  expect(said.mock.calls[0]?.[0]).toMatch(
    /^kept: update 12, training success 0.750; held-out 0.25/,
  );
  expect(await endOf([0.9, 0.1, 0.1])).toBe(3);
  expect(said).toHaveBeenCalledTimes(1);
});
