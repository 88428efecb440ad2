import sampleCode from "../../../../shaders/sample.wgsl?raw";
import { defineKernel, line } from "../kernel.ts";

/** Sampling. Formulas and shapes stand in the WGSL. */

export const sample = defineKernel({
  name: "sample",
  code: sampleCode,
  storage: {
    logits: "read",
    noise: "read",
    stops: "read",
    lanes: "read_write",
    rows: "read_write",
    samples: "read_write",
  },
  params: {
    count: "u32",
    vocabulary: "u32",
    step: "u32",
    seed: "u32",
    stopCount: "u32",
    factor: "f32",
  },
  groups: ({ count }) => line(count),
});
