import matmulCode from "../../../../shaders/matmul.wgsl?raw";
import matmulTransposedCode from "../../../../shaders/matmul-transposed.wgsl?raw";
import { ceilDiv, defineKernel } from "../kernel.ts";

/** Matrix products: X B for both directions of a linear layer, A^T B for the gradient of its matrix. Formulas and shapes stand in the WGSL. */

export const matmul = defineKernel({
  name: "matmul",
  code: matmulCode,
  storage: { a: "read", b: "read", residual: "read", c: "read_write" },
  params: {
    m: "u32",
    n: "u32",
    k: "u32",
    strideA: "u32",
    strideB: "u32",
    firstB: "u32",
    add: "u32",
  },
  groups: ({ m, n }) => [ceilDiv(n, 32), ceilDiv(m, 32), 1],
});

export const matmulTransposed = defineKernel({
  name: "matmul-transposed",
  code: matmulTransposedCode,
  storage: { a: "read", b: "read", c: "read_write" },
  params: {
    rows: "u32",
    i: "u32",
    j: "u32",
    strideA: "u32",
    strideB: "u32",
    part: "u32",
    offset: "u32",
    add: "u32",
  },
  groups: ({ rows, i, j, part }) => [ceilDiv(j, 32), ceilDiv(i, 32), ceilDiv(rows, part)],
});
