import blendCode from "../../../../shaders/blend.wgsl?raw";
import mergeWeightsCode from "../../../../shaders/merge-weights.wgsl?raw";
import { defineKernel, line } from "../kernel.ts";

/** The weights in force and their averages. Formulas and shapes stand in the WGSL. */

export const mergeWeights = defineKernel({
  name: "merge-weights",
  code: mergeWeightsCode,
  storage: {
    theta: "read",
    codes: "read",
    scales: "read",
    weight: "read_write",
    transposed: "read_write",
  },
  params: {
    out: "u32",
    inner: "u32",
    columns: "u32",
    source: "u32",
    block: "u32",
    direct: "u32",
    a: "u32",
    b: "u32",
    rank: "u32",
    scale: "f32",
    plain: "u32",
  },
  groups: ({ columns, inner }) => line((columns / 4) * (inner / 4)),
});

export const blend = defineKernel({
  name: "blend",
  code: blendCode,
  storage: { theta: "read", average: "read_write" },
  params: { count: "u32", decay: "f32", rest: "f32" },
  groups: ({ count }) => line(count),
});
