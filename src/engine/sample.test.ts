import { expect, test } from "vitest";
import { at } from "../base/index.ts";
import { sample } from "./sample.ts";

const logits = Float32Array.of(0.3, -1, 2, 2, -30);
const total = logits.reduce((sum, z) => sum + Math.exp(z), 0);
const key = (position: number) => ({ seed: 3, stream: 1, position });

/** Shares of the entries over many positions. */
function shares(temperature: number): number[] {
  const counts = new Array<number>(logits.length).fill(0);
  for (let position = 0; position < 20_000; position++) {
    const { token } = sample(logits, temperature, key(position));
    counts[token] = at(counts, token) + 1;
  }
  return counts.map((count) => count / 20_000);
}

test("greedy takes the lowest of the largest and reports its log-probability", () => {
  const { token, logprob } = sample(logits, 0, key(0));
  expect(token).toBe(2);
  expect(logprob).toBeCloseTo(2 - Math.log(total), 5);
});

test.each([1, 0.5, 2])("samples in proportion to exp(logit / %d)", (temperature) => {
  const weights = [...logits].map((z) => Math.exp(z / temperature));
  const sum = weights.reduce((a, b) => a + b, 0);
  shares(temperature).forEach((share, entry) => {
    expect(Math.abs(share - at(weights, entry) / sum)).toBeLessThan(0.015);
  });
});

test("reports the log-probability at temperature 1, whatever the temperature", () => {
  for (let position = 0; position < 20; position++) {
    const { token, logprob } = sample(logits, 3, key(position));
    expect(logprob).toBeCloseTo(at(logits, token) - Math.log(total), 5);
  }
});
