import { describe, expect, test } from "vitest";
import { bound, type Cost, phaseCosts } from "../../bench/roofline/count.ts";
import { WORK } from "../../bench/work.ts";
import { kvSize } from "../policy/index.ts";

const work = {
  ...WORK.nano,
  config: { ...WORK.nano.config, heads: 4, kvHeads: 2 },
  batch: 2,
  time: 5,
};
const { config } = work;
const total = (costs: readonly Cost[], name: RegExp): number =>
  costs.reduce((sum, each) => sum + (name.test(each.name) ? each.flops : 0), 0);

/** Multiply-adds of the layers' matrices for one token. */
const perToken =
  config.layers *
  (config.hiddenSize * (2 * config.hiddenSize + 2 * kvSize(config)) +
    3 * config.hiddenSize * config.ffnSize);
const MATRICES = /^(qkv|attention out|gate and up|down)/;

describe("operations counted", () => {
  test("scoring: two a weight and token, and attention to the keys seen", () => {
    const costs = phaseCosts(work, "score");
    const residual = 2 * config.layers * 10 * config.hiddenSize;
    expect(total(costs, MATRICES) - residual).toBe(2 * 10 * perToken);
    const pairs = 2 * (1 + 2 + 3 + 4 + 5);
    expect(total(costs, /^attention$/)).toBe(
      config.layers * pairs * (4 * config.hiddenSize + 5 * config.heads),
    );
    expect(phaseCosts(work, "score-int8")).toEqual(costs);
  });

  test("training: the matrices three times, and no smaller than scoring", () => {
    const [score, train] = [phaseCosts(work, "score"), phaseCosts(work, "train")];
    const residual = 2 * config.layers * 10 * config.hiddenSize;
    expect(total(train, MATRICES) - residual).toBe(6 * 10 * perToken);
    expect(total(train, /./)).toBeGreaterThan(2.5 * total(score, /./));
  });

  test("decoding: every token once but the last, each with all keys before it", () => {
    const one = { ...work, lanes: 3, prompt: 4, sampled: 2 };
    const costs = phaseCosts(one, "decode");
    const tokens = 3 * (4 - 1 + 2);
    const residual = 2 * config.layers * tokens * config.hiddenSize;
    expect(total(costs, MATRICES) - residual).toBe(2 * tokens * perToken);
    const pairs = 3 * (1 + 2 + 3 + 4 + 5);
    expect(total(costs, /^attention$/)).toBe(
      config.layers * pairs * (4 * config.hiddenSize + 5 * config.heads),
    );
  });
});

test("the roofline takes each operation at what limits it", () => {
  const costs = [
    { name: "arithmetic", flops: 6e6, bytes: 1 },
    { name: "traffic", flops: 1, bytes: 4e6 },
  ];
  const limit = bound(costs, { gigaflops: 2, gigabytes: 4 });
  expect(limit).toEqual({ flops: 6e6 + 1, bytes: 4e6 + 1, milliseconds: 4 });
});
