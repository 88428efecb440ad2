import gateExpectationCode from "../../../../shaders/gate-expectation.wgsl?raw";
import policyLossCode from "../../../../shaders/policy-loss.wgsl?raw";
import { defineKernel, line } from "../kernel.ts";

/** The self-evolving gate and every loss term. Formulas and shapes stand in the WGSL. */

export const gateExpectation = defineKernel({
  name: "gate-expectation",
  code: gateExpectationCode,
  storage: { own: "read", teacher: "read", expectation: "read_write" },
  params: { count: "u32", vocabulary: "u32", beta: "f32" },
  groups: ({ count }) => line(count),
});

export const policyLoss = defineKernel({
  name: "policy-loss",
  code: policyLossCode,
  storage: {
    stats: "read",
    weights: "read",
    expectation: "read",
    report: "read_write",
    coefficients: "read_write",
  },
  params: {
    count: "u32",
    first: "u32",
    mode: "u32",
    teacher: "u32",
    clipLow: "f32",
    clipHigh: "f32",
    dualClip: "f32",
    beta: "f32",
  },
  groups: ({ count }) => line(count),
});
