import { GraphBuilder, type PolicyConfig } from "../../policy/index.ts";
import { batchInputs, head, layers, predicting } from "./graph-model.ts";
import { type Context, newContext, OPSET } from "./graph-parts.ts";

export interface TargetNodes {
  /** Log-probabilities of the whole vocabulary [N, V]. */
  readonly distribution: string;
  readonly probabilities: string;
  /** Of the target [N, 1]. */
  readonly logprob: string;
  /** [N, 1], in nats. */
  readonly entropy: string;
}

/** Log-probabilities and entropy at each target; adds the input `targets` int32 [N, 1]. */
export function targetNodes({ g, config }: Context, logits: string): TargetNodes {
  g.input("targets", "int32", ["targets", 1]);
  const distribution = g.node("LogSoftmax", [logits], { axis: -1 });
  const probabilities = g.node("Exp", [distribution]);
  const logprob = g.node("GatherElements", [distribution, "targets"], { axis: 1 });
  const weighted = g.node("Mul", [distribution, probabilities]);
  const entropy = g.node("Neg", [g.node("ReduceSum", [weighted, g.ints([1])], { keepdims: 1 })]);
  g.output("logprob", "float", ["targets", 1], logprob);
  g.output("entropy", "float", ["targets", 1], entropy);
  g.output("distribution", "float", ["targets", config.vocabSize], distribution);
  return { distribution, probabilities, logprob, entropy };
}

/** The graph of Engine.score: inputs of batchInputs and targets; logprob, entropy, distribution. */
export function scoreGraph(config: PolicyConfig): Uint8Array<ArrayBuffer> {
  const g = new GraphBuilder();
  const context = newContext(g, config);
  const { shape, embedded } = batchInputs(context);
  const trunk = layers(context, embedded, shape, predicting(context));
  targetNodes(context, head(context, trunk.output).output);
  return g.build("score", { opset: OPSET });
}
