import attentionCode from "../../../../shaders/attention.wgsl?raw";
import attentionBackwardKeyValueCode from "../../../../shaders/attention-backward-key-value.wgsl?raw";
import attentionBackwardQueryCode from "../../../../shaders/attention-backward-query.wgsl?raw";
import attentionDeltaCode from "../../../../shaders/attention-delta.wgsl?raw";
import ropeCode from "../../../../shaders/rope.wgsl?raw";
import ropeBackwardCode from "../../../../shaders/rope-backward.wgsl?raw";
import { defineKernel, line } from "../kernel.ts";

/** Rotary positions and causal attention. Formulas and shapes stand in the WGSL. */

export const rope = defineKernel({
  name: "rope",
  code: ropeCode,
  storage: {
    qkv: "read",
    rows: "read",
    table: "read",
    q: "read_write",
    keys: "read_write",
    values: "read_write",
  },
  params: { tokens: "u32", heads: "u32", kvHeads: "u32", half: "u32" },
  groups: ({ tokens, heads, kvHeads }) => line(tokens * (heads + 2 * kvHeads)),
});

export const ropeBackward = defineKernel({
  name: "rope-backward",
  code: ropeBackwardCode,
  storage: {
    dq: "read",
    dkeys: "read",
    dvalues: "read",
    rows: "read",
    table: "read",
    dqkv: "read_write",
  },
  params: { tokens: "u32", heads: "u32", kvHeads: "u32", half: "u32" },
  groups: ({ tokens, heads, kvHeads }) => line(tokens * (heads + 2 * kvHeads)),
});

/** What all kernels over query or key heads are given. */
const operands = { q: "read", keys: "read", values: "read", rows: "read" } as const;
const params = { tokens: "u32", heads: "u32", kvHeads: "u32", scale: "f32" } as const;

export const attention = defineKernel({
  name: "attention",
  code: attentionCode,
  storage: {
    ...operands,
    out: "read_write",
    stats: "read_write",
  },
  params,
  constants: ["HEAD4"],
  groups: ({ tokens, heads }) => line(tokens * heads),
});

export const attentionDelta = defineKernel({
  name: "attention-delta",
  code: attentionDeltaCode,
  storage: { dout: "read", out: "read", stats: "read_write" },
  params: { count: "u32" },
  constants: ["HEAD4"],
  groups: ({ count }) => line(count),
});

export const attentionBackwardQuery = defineKernel({
  name: "attention-backward-query",
  code: attentionBackwardQueryCode,
  storage: {
    ...operands,
    stats: "read",
    dout: "read",
    dq: "read_write",
  },
  params,
  constants: ["HEAD4"],
  groups: ({ tokens, heads }) => line(tokens * heads),
});

export const attentionBackwardKeyValue = defineKernel({
  name: "attention-backward-key-value",
  code: attentionBackwardKeyValueCode,
  storage: {
    ...operands,
    stats: "read",
    dout: "read",
    dkeys: "read_write",
    dvalues: "read_write",
  },
  params,
  constants: ["HEAD4"],
  groups: ({ tokens, kvHeads }) => line(tokens * kvHeads),
});
