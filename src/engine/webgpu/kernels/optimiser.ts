import adamwCode from "../../../../shaders/adamw.wgsl?raw";
import loraGradientACode from "../../../../shaders/lora-gradient-a.wgsl?raw";
import loraGradientBCode from "../../../../shaders/lora-gradient-b.wgsl?raw";
import stepGuardCode from "../../../../shaders/step-guard.wgsl?raw";
import sumPartialCode from "../../../../shaders/sum-partial.wgsl?raw";
import { ceilDiv, defineKernel, line } from "../kernel.ts";

/** From the gradient of the matrices to a guarded step. Formulas and shapes stand in the WGSL. */

export const loraGradientA = defineKernel({
  name: "lora-gradient-a",
  code: loraGradientACode,
  storage: { dweight: "read", theta: "read", gradient: "read_write" },
  params: { out: "u32", inner: "u32", rank: "u32", a: "u32", b: "u32", scale: "f32" },
  groups: ({ rank, inner }) => line(rank * inner),
});

export const loraGradientB = defineKernel({
  name: "lora-gradient-b",
  code: loraGradientBCode,
  storage: { dweight: "read", theta: "read", gradient: "read_write" },
  params: { out: "u32", inner: "u32", rank: "u32", a: "u32", b: "u32", scale: "f32" },
  groups: ({ out, rank }) => line(out * rank),
});

export const sumPartial = defineKernel({
  name: "sum-partial",
  code: sumPartialCode,
  storage: { values: "read", partials: "read_write" },
  params: { count: "u32", first: "u32", stride: "u32", square: "u32" },
  groups: () => [4, 1, 1],
});

export const stepGuard = defineKernel({
  name: "step-guard",
  code: stepGuardCode,
  storage: { squares: "read", losses: "read", verdict: "read_write" },
  params: { clipNorm: "f32" },
  groups: () => [1, 1, 1],
});

export const adamw = defineKernel({
  name: "adamw",
  code: adamwCode,
  storage: {
    gradient: "read",
    decayed: "read",
    verdict: "read",
    theta: "read_write",
    first: "read_write",
    second: "read_write",
  },
  params: {
    count: "u32",
    rate: "f32",
    beta1: "f32",
    rest1: "f32",
    beta2: "f32",
    rest2: "f32",
    correction1: "f32",
    correction2: "f32",
    epsilon: "f32",
    decay: "f32",
  },
  groups: ({ count }) => line(ceilDiv(count, 4)),
});
