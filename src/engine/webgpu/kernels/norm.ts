import rmsnormCode from "../../../../shaders/rmsnorm.wgsl?raw";
import rmsnormBackwardCode from "../../../../shaders/rmsnorm-backward.wgsl?raw";
import rmsnormGainCode from "../../../../shaders/rmsnorm-gain.wgsl?raw";
import sumRowsCode from "../../../../shaders/sum-rows.wgsl?raw";
import { ceilDiv, defineKernel, line } from "../kernel.ts";

/** RMSNorm and its gradients. Formulas and shapes stand in the WGSL. */

export const rmsnorm = defineKernel({
  name: "rmsnorm",
  code: rmsnormCode,
  storage: { x: "read", theta: "read", y: "read_write", inverse: "read_write" },
  params: { count: "u32", d4: "u32", gain: "u32", epsilon: "f32" },
  groups: ({ count }) => line(count),
});

export const rmsnormBackward = defineKernel({
  name: "rmsnorm-backward",
  code: rmsnormBackwardCode,
  storage: {
    x: "read",
    inverse: "read",
    theta: "read",
    dy: "read",
    dresidual: "read",
    dx: "read_write",
  },
  params: { count: "u32", d4: "u32", gain: "u32", add: "u32" },
  groups: ({ count }) => line(count),
});

export const rmsnormGain = defineKernel({
  name: "rmsnorm-gain",
  code: rmsnormGainCode,
  storage: { x: "read", inverse: "read", dy: "read", partials: "read_write" },
  params: { count: "u32", d4: "u32", block: "u32" },
  groups: ({ count, d4, block }) => line(ceilDiv(count, block) * d4),
});

export const sumRows = defineKernel({
  name: "sum-rows",
  code: sumRowsCode,
  storage: { partials: "read", total: "read_write" },
  params: { count: "u32", columns: "u32", offset: "u32" },
  groups: ({ columns }) => line(columns),
});
