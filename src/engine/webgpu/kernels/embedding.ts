import embedCode from "../../../../shaders/embed.wgsl?raw";
import embedBackwardCode from "../../../../shaders/embed-backward.wgsl?raw";
import gatherRowsCode from "../../../../shaders/gather-rows.wgsl?raw";
import scatterRowsCode from "../../../../shaders/scatter-rows.wgsl?raw";
import { defineKernel, line } from "../kernel.ts";

/** Rows of the embedding and of hidden states. Formulas and shapes stand in the WGSL. */

export const embed = defineKernel({
  name: "embed",
  code: embedCode,
  storage: { rows: "read", embedding: "read", x: "read_write" },
  params: { tokens: "u32", d4: "u32" },
  groups: ({ tokens, d4 }) => line(tokens * d4),
});

export const embedBackward = defineKernel({
  name: "embed-backward",
  code: embedBackwardCode,
  storage: { dx: "read", order: "read", starts: "read", gradient: "read_write" },
  params: { vocabulary: "u32", d4: "u32", offset: "u32" },
  groups: ({ vocabulary, d4 }) => line(vocabulary * d4),
});

export const gatherRows = defineKernel({
  name: "gather-rows",
  code: gatherRowsCode,
  storage: { x: "read", chosen: "read", y: "read_write" },
  params: { count: "u32", d4: "u32" },
  groups: ({ count, d4 }) => line(count * d4),
});

export const scatterRows = defineKernel({
  name: "scatter-rows",
  code: scatterRowsCode,
  storage: { dy: "read", source: "read", dx: "read_write" },
  params: { count: "u32", d4: "u32" },
  groups: ({ count, d4 }) => line(count * d4),
});
