import swigluCode from "../../../../shaders/swiglu.wgsl?raw";
import swigluBackwardCode from "../../../../shaders/swiglu-backward.wgsl?raw";
import { defineKernel, line } from "../kernel.ts";

/** The gated feed-forward nonlinearity. Formulas and shapes stand in the WGSL. */

export const swiglu = defineKernel({
  name: "swiglu",
  code: swigluCode,
  storage: { gateUp: "read", y: "read_write" },
  params: { tokens: "u32", f4: "u32" },
  groups: ({ tokens, f4 }) => line(tokens * f4),
});

export const swigluBackward = defineKernel({
  name: "swiglu-backward",
  code: swigluBackwardCode,
  storage: { gateUp: "read", dy: "read", dgateUp: "read_write" },
  params: { tokens: "u32", f4: "u32" },
  groups: ({ tokens, f4 }) => line(tokens * f4),
});
