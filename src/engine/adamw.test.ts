import { expect, test } from "vitest";
import { at } from "../base/index.ts";
import { trainableLayout } from "../policy/index.ts";
import { adamwStep, clipFactor, freshAdamW, globalNorm } from "./adamw.ts";
import { testPolicy } from "./test-policy.ts";

const SETTINGS = {
  learningRate: 0.1,
  beta1: 0.9,
  beta2: 0.99,
  epsilon: 1e-3,
  weightDecay: 0.5,
  clipNorm: 1e9,
};

const policy = testPolicy();
const layout = trainableLayout(policy.config, policy.training);

test("two steps on a constant gradient, worked out by hand", () => {
  const theta = new Float32Array(layout.size).fill(2);
  const gradient = new Float32Array(layout.size).fill(3);
  const state = freshAdamW(layout.size);
  // With a constant gradient both corrected moments stay g and g^2, so that each step is
  // rate * g / (g + epsilon) after the decay.
  let [decayed, kept] = [2, 2];
  for (let step = 1; step <= 2; step++) {
    adamwStep(layout, theta, gradient, globalNorm(gradient), state, SETTINGS);
    const move = (0.1 * 3) / (3 + 1e-3);
    decayed = decayed * (1 - 0.1 * 0.5) - move;
    kept -= move;
    expect(state.steps).toBe(step);
  }
  for (const slot of layout.slots) {
    if (slot.kind === "direct") {
      expect(at(theta, slot.offset)).toBeCloseTo(kept, 5);
    } else {
      expect(at(theta, slot.a)).toBeCloseTo(decayed, 5);
      expect(at(theta, slot.b)).toBeCloseTo(decayed, 5);
    }
  }
  expect(at(state.firstMoment, 0)).toBeCloseTo(3 * (1 - 0.9 ** 2), 6);
  expect(at(state.secondMoment, 0)).toBeCloseTo(9 * (1 - 0.99 ** 2), 6);
});

test("every number of theta moves exactly once a step", () => {
  const theta = new Float32Array(layout.size);
  const gradient = new Float32Array(layout.size).fill(1);
  const settings = { ...SETTINGS, weightDecay: 0, epsilon: 0 };
  adamwStep(layout, theta, gradient, globalNorm(gradient), freshAdamW(layout.size), settings);
  expect(theta.every((value) => Math.abs(value + 0.1) < 1e-6)).toBe(true);
});

test("clipping scales a gradient that is too long to the largest norm and leaves others", () => {
  expect(globalNorm(Float32Array.of(3, -4))).toBe(5);
  expect(clipFactor(5, 10)).toBe(1);
  expect(clipFactor(5, 1)).toBeCloseTo(0.2, 12);
  expect(clipFactor(0, 1)).toBe(1);
});
