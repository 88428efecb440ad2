import distributionCode from "../../../../shaders/distribution.wgsl?raw";
import logitsGradientCode from "../../../../shaders/logits-gradient.wgsl?raw";
import logprobCombineCode from "../../../../shaders/logprob-combine.wgsl?raw";
import logprobPartialCode from "../../../../shaders/logprob-partial.wgsl?raw";
import { ceilDiv, defineKernel, line } from "../kernel.ts";

/** The log-probability head, by tiles of the vocabulary. Formulas and shapes stand in the WGSL. */

export const logprobPartial = defineKernel({
  name: "logprob-partial",
  code: logprobPartialCode,
  storage: { hidden: "read", transposed: "read", targets: "read", partials: "read_write" },
  params: { count: "u32", d: "u32", vocabulary: "u32", stride: "u32", slice: "u32" },
  groups: ({ count, vocabulary, slice }) => [ceilDiv(count, 256), ceilDiv(vocabulary, slice), 1],
});

export const logprobCombine = defineKernel({
  name: "logprob-combine",
  code: logprobCombineCode,
  storage: { partials: "read", targets: "read", stats: "read_write" },
  params: { count: "u32", slices: "u32", slice: "u32" },
  groups: ({ count }) => line(count),
});

export const distribution = defineKernel({
  name: "distribution",
  code: distributionCode,
  storage: { hidden: "read", transposed: "read", stats: "read", distribution: "read_write" },
  params: { count: "u32", d: "u32", vocabulary: "u32", stride: "u32" },
  groups: ({ count, vocabulary }) => [ceilDiv(vocabulary, 32), ceilDiv(count, 32), 1],
});

export const logitsGradient = defineKernel({
  name: "logits-gradient",
  code: logitsGradientCode,
  storage: {
    stats: "read",
    coefficients: "read",
    targets: "read",
    teacher: "read",
    dlogits: "read_write",
  },
  params: {
    count: "u32",
    vocabulary: "u32",
    first: "u32",
    tile: "u32",
    expected: "u32",
    beta: "f32",
  },
  groups: ({ count, tile }) => line((count * tile) / 4),
});
