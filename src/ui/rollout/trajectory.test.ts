import { describe, expect, test } from "vitest";
import { present } from "../../base/index.ts";
import { DEFAULT_SETTINGS, gateOf, type Rollout } from "../../seed/index.ts";
import { testTrainer, tokenizer } from "../../worker/test-trainer.ts";
import { countOutside, domainOf, QUANTITIES, signed } from "./quantities.ts";
import { momentsOf } from "./replay.ts";
import { heatRows, placesOf, recorded, summarise } from "./trajectory.ts";

async function rollouts(method: "seed" | "grpo" = "seed"): Promise<readonly Rollout[]> {
  const trainer = testTrainer({ ...DEFAULT_SETTINGS, method, tasks: 2, rollouts: 2 });
  for (;;) {
    const { result } = await trainer.step();
    if (result !== undefined) return result.rollouts;
  }
}
const first = async (): Promise<Rollout> => present((await rollouts())[0], "a rollout");

describe("places", () => {
  test("every action begins a step, and its observation belongs to it", async () => {
    const rollout = await first();
    const places = placesOf(rollout);
    expect(places).toHaveLength(rollout.tokens.length);
    expect(places[0]).toMatchObject({ kind: "start", step: 0, target: null });
    for (const [index, position] of rollout.targets.entries()) {
      expect(places[position]).toMatchObject({ kind: "action", step: index + 1, target: index });
      expect(places[position + 1]).toMatchObject({ kind: "observation", step: index + 1 });
    }
    expect(places.at(-1)?.step).toBe(rollout.actions.length);
  });
});

describe("heatmap rows", () => {
  test("hold each token once, with the record's numbers", async () => {
    const rollout = await first();
    const rows = heatRows(rollout, tokenizer.vocabulary, "shift");
    const cells = rows.flatMap((row) => row.cells);
    expect(cells.map(({ position }) => position)).toEqual([...rollout.tokens.keys()]);
    expect(rows).toHaveLength(rollout.actions.length + 1);
    const sampled = cells.filter(({ kind }) => kind === "sampled");
    expect(sampled.map(({ value }) => value)).toEqual(rollout.shift);
    expect(sampled[0]?.data).toMatchObject({
      "data-shift": recorded(rollout.shift[0] ?? Number.NaN),
      "data-gate": recorded(rollout.gate[0] ?? Number.NaN),
      "data-logprob": recorded(rollout.logprob[0] ?? Number.NaN),
      "data-teacher": recorded(rollout.teacher[0] ?? Number.NaN),
    });
    expect(
      cells.filter(({ kind }) => kind !== "sampled").every(({ value }) => value === null),
    ).toBe(true);
  });

  test("say what is not known yet", async () => {
    const rollout: Rollout = { ...(await first()), shift: [], gate: [], teacher: [] };
    const cells = heatRows(rollout, tokenizer.vocabulary, "gate").flatMap((row) => row.cells);
    const sampled = cells.find(({ kind }) => kind === "sampled");
    expect(sampled).toMatchObject({ value: null });
    expect(sampled?.label).toMatch(/not known/);
    expect(summarise(rollout, tokenizer.vocabulary, "gate", false)).toMatch(/not computed yet/);
  });

  test("are summed up in a sentence that counts both sides", async () => {
    const rollout: Rollout = { ...(await first()) };
    const shift = rollout.targets.map((_, i) => (i === 1 ? -3 : i === 0 ? 1 : 0));
    const word = rollout.actions[1]?.trim();
    expect(summarise({ ...rollout, shift }, tokenizer.vocabulary, "shift", true)).toMatch(
      new RegExp(`makes 1 of them likelier and 1 rarer; most at \u201c${word}\u201d in step 2`),
    );
    const [grpo] = await rollouts("grpo");
    expect(summarise(present(grpo, "a rollout"), tokenizer.vocabulary, "shift", true)).toMatch(
      /No skill was written/,
    );
  });
});

describe("domains", () => {
  test("are symmetric about the neutral value and hold what they are made from", async () => {
    const all = await rollouts();
    const rollout = present(all[0], "a rollout");
    for (const quantity of Object.values(QUANTITIES)) {
      const mine = domainOf(quantity, "rollout", rollout, all);
      const everyone = domainOf(quantity, "update", rollout, all);
      expect(mine.centre).toBe(quantity.centre);
      expect(everyone.reach).toBeGreaterThanOrEqual(mine.reach === 1 ? 0 : mine.reach);
      expect(countOutside(quantity.values(rollout), mine)).toEqual({ clipped: 0, broken: 0 });
    }
  });

  test("fixed ones clip, and count what they clip and what is no number", () => {
    const domain = { centre: 0, reach: 2 };
    expect(countOutside([1, -2, 2.1, -9, Number.NaN, Number.POSITIVE_INFINITY], domain)).toEqual({
      clipped: 2,
      broken: 2,
    });
  });

  test("the gate is neutral where the shift is zero, whatever beta is", () => {
    expect(gateOf(0, 5)).toBe(QUANTITIES.gate.centre);
  });
});

describe("numbers as text", () => {
  test("are written as the record writes them", () => {
    expect([recorded(1 / 3), recorded(-2), recorded(123456789.25), recorded(Number.NaN)]).toEqual([
      "0.333333",
      "-2",
      "123457000",
      "NaN",
    ]);
  });

  test("carry their sign, but zero does not", () => {
    expect([signed(1.234), signed(-1.234), signed(0)]).toEqual(["+1.23", "\u22121.23", "0.00"]);
    expect(signed(Number.NEGATIVE_INFINITY)).toBe("-Infinity");
  });
});

describe("the replay", () => {
  test("has the start and every action, and ends as the episode did", async () => {
    for (const rollout of await rollouts()) {
      const moments = momentsOf(rollout);
      expect(moments).toHaveLength(rollout.actions.length + 1);
      const last = present(moments.at(-1), "the end");
      const home = last.view.boxes.every((box) =>
        last.view.targets.some((target) => target.join() === box.join()),
      );
      expect(home).toBe(rollout.won);
      expect(last.label.includes("solved")).toBe(rollout.won);
      expect(last.view.trail.at(-1)).toEqual(last.view.player);
    }
  });

  test("refuses a task that the world does not know", () => {
    expect(() => momentsOf({ task: "chess", actions: [] })).toThrow(/no Sokoban task/);
  });
});
