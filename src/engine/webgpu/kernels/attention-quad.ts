import attentionQuadCode from "../../../../shaders/attention-quad.wgsl?raw";
import backwardKeyValueCode from "../../../../shaders/attention-quad-backward-key-value.wgsl?raw";
import backwardQueryCode from "../../../../shaders/attention-quad-backward-query.wgsl?raw";
import sharedCode from "../../../../shaders/attention-quad-shared.wgsl?raw";
import { defineKernel } from "../kernel.ts";

/**
 * Attention over packed sequences by quads, for software adapters with subgroups and heads
 * of a multiple of 16. Formulas and shapes stand in the WGSL.
 */

const params = { heads: "u32", kvHeads: "u32", blocks: "u32", scale: "f32" } as const;
const constants = ["HEAD4", "PARTS"];
/** What attention-quad-shared.wgsl binds. */
const operands = { q: "read", keys: "read", values: "read", blocks: "read" } as const;

export const attentionQuad = defineKernel({
  name: "attention-quad",
  code: sharedCode + attentionQuadCode,
  storage: {
    ...operands,
    out: "read_write",
    stats: "read_write",
  },
  params,
  constants,
  groups: ({ heads, blocks }) => [heads, blocks, 1],
});

export const attentionQuadBackwardQuery = defineKernel({
  name: "attention-quad-backward-query",
  code: sharedCode + backwardQueryCode,
  storage: {
    ...operands,
    stats: "read",
    dout: "read",
    dq: "read_write",
  },
  params,
  constants,
  groups: ({ heads, blocks }) => [heads, blocks, 1],
});

export const attentionQuadBackwardKeyValue = defineKernel({
  name: "attention-quad-backward-key-value",
  code: sharedCode + backwardKeyValueCode,
  storage: {
    ...operands,
    stats: "read",
    dout: "read",
    dkeys: "read_write",
    dvalues: "read_write",
  },
  params,
  constants,
  groups: ({ kvHeads, blocks }) => [kvHeads, blocks, 1],
});
