import { LARGEST_KL } from "../loss-report.ts";
import type { Context } from "./graph-parts.ts";
import type { TargetNodes } from "./score-graph.ts";

/**
 * Inputs of the loss, one number a target [N, 1], made by loss-inputs.ts. The loss is that
 * of engine/types.ts; here is only its gradient, its value is computed from l and H.
 */
export const LOSS_INPUTS = [
  /** dL/dl of what is linear in l. */
  "linear",
  /** - policyWeight advantage. */
  "surrogate",
  "behaviour",
  /** The surrogate has a gradient where low <= l <= high. */
  "low",
  "high",
  /** distillWeight, where there is a gate that is not constant. */
  "distill",
  /** distillWeight of the form "skill-sd". */
  "skillSd",
  "teacher",
  "kl",
  "reference",
  "entropyWeight",
] as const;

export type LossInput = (typeof LOSS_INPUTS)[number];

/**
 * dL/dlogits [N, V]. The scalar terms share one coefficient c = dL/dl a target, which
 * gives c (onehot - p); entropy adds entropyWeight p (log p + H); the expected gate adds
 * distill p (Z - g). With it, adds the input `teacherDistribution` [N, V] and the output
 * `expected` [N, 1], the sum over v of p g (t - l).
 */
export function lossGradient(context: Context, nodes: TargetNodes, expectedGate: boolean): string {
  const { g } = context;
  for (const name of LOSS_INPUTS) g.input(name, "float", ["targets", 1]);
  g.input("beta", "float", []);
  const zero = g.scalar(0);
  const l = nodes.logprob;

  const ratio = g.node("Exp", [g.node("Sub", [l, "behaviour"])]);
  const within = g.node("And", [
    g.node("GreaterOrEqual", [l, "low"]),
    g.node("LessOrEqual", [l, "high"]),
  ]);
  // Where, not Mul: outside the clip the ratio may be infinite.
  const policy = g.node("Where", [within, g.node("Mul", ["surrogate", ratio]), zero]);

  const difference = g.node("Sub", ["reference", l]);
  const slope = g.node("Sub", [g.scalar(1), g.node("Exp", [difference])]);
  const estimate = g.node("Neg", [g.node("Add", [slope, difference])]);
  const near = g.node("LessOrEqual", [estimate, g.scalar(LARGEST_KL)]);
  const kl = g.node("Where", [near, g.node("Mul", ["kl", slope]), zero]);

  const weighted = g.node("Mul", ["skillSd", ratio]);
  const pull = g.node("Mul", [weighted, g.node("Sub", [l, "teacher"])]);
  const none = g.node("Equal", ["skillSd", zero]);
  const skillSd = g.node("Where", [none, zero, pull]);

  const scalars = ["linear", policy, kl, skillSd];
  if (!expectedGate) {
    const gate = gateOf(context, "teacher", l);
    scalars.push(g.node("Neg", [g.node("Mul", ["distill", gate])]));
  }
  const coefficient = g.node("Sum", scalars);

  const surprise = g.node("Add", [nodes.distribution, nodes.entropy]);
  let factor = g.node("Sub", [g.node("Mul", [surprise, "entropyWeight"]), coefficient]);
  if (expectedGate) factor = g.node("Add", [factor, expectedFactor(context, nodes)]);
  const spread = g.node("Mul", [nodes.probabilities, factor]);
  return g.node("ScatterElements", [spread, "targets", coefficient], { axis: 1, reduction: "add" });
}

/** sigmoid(beta (t - l)). */
function gateOf({ g }: Context, teacher: string, own: string): string {
  return g.node("Sigmoid", [g.node("Mul", [g.node("Sub", [teacher, own]), "beta"])]);
}

/** distill (Z - g) [N, V] with Z = sum of p g. */
function expectedFactor(context: Context, nodes: TargetNodes): string {
  const { g, config } = context;
  g.input("teacherDistribution", "float", ["targets", config.vocabSize]);
  const gate = gateOf(context, "teacherDistribution", nodes.distribution);
  const weighted = g.node("Mul", [nodes.probabilities, gate]);
  const sum = (x: string): string => g.node("ReduceSum", [x, g.ints([1])], { keepdims: 1 });
  const shift = g.node("Sub", ["teacherDistribution", nodes.distribution]);
  g.output("expected", "float", ["targets", 1], sum(g.node("Mul", [weighted, shift])));
  return g.node("Mul", ["distill", g.node("Sub", [sum(weighted), gate])]);
}
