import matmulStridedCode from "../../../../shaders/matmul-strided.wgsl?raw";
import { ceilDiv, defineKernel, line } from "../kernel.ts";

/** Thin matrix products; all others are made by products/. Formulas and shapes stand in the WGSL. */

export const matmulStrided = defineKernel({
  name: "matmul-strided",
  code: matmulStridedCode,
  storage: { a: "read", b: "read", c: "read_write" },
  params: {
    m: "u32",
    n: "u32",
    k: "u32",
    strideA: "u32",
    strideC: "u32",
    firstB: "u32",
    stepK: "u32",
    stepN: "u32",
    add: "u32",
    scale: "f32",
  },
  groups: ({ m, n }) => line(ceilDiv(m, 4) * ceilDiv(n, 4)),
});
