import { embeddingName, GraphBuilder, type PolicyConfig } from "../../policy/index.ts";
import { BATCH_INPUTS, batchInputs, head, layers } from "./graph-model.ts";
import { type Context, newContext, OPSET } from "./graph-parts.ts";
import { lossGradient } from "./loss-graph.ts";
import { pieces } from "./pieces.ts";
import { targetNodes } from "./score-graph.ts";

export const gradientName = (piece: string): string => `d.${piece}`;

/**
 * Forward, loss and backward in one graph. Inputs: those of batchInputs and lossGradient,
 * targets, and `inverse` int32 [batch * time]: for each token the row among the targets
 * that it predicts, or N. Outputs: those of targetNodes and the gradient of every piece.
 */
export function trainGraph(config: PolicyConfig, expectedGate: boolean): Uint8Array<ArrayBuffer> {
  const g = new GraphBuilder();
  const context = newContext(g, config);
  const { shape, embedded } = batchInputs(context);
  const trunk = layers(context, embedded, shape);
  const rows = g.node("Gather", [trunk.output, BATCH_INPUTS.rows]);
  const output = head(context, rows);
  const nodes = targetNodes(context, output.output);

  const dRows = output.backward(lossGradient(context, nodes, expectedGate));
  const dTrunk = trunk.backward(spread(context, dRows));
  addEmbeddingGradient(context, dTrunk);
  for (const { name, shape: sizes } of pieces(config)) {
    const gradient = context.gradients.get(name);
    if (gradient === undefined) throw new Error(`Internal error: no gradient of ${name}`);
    g.output(gradientName(name), "float", sizes, gradient);
  }
  return g.build("train", { opset: OPSET });
}

/** Puts the gradients of the rows [N, d] at their tokens and 0 elsewhere: [batch * time, d]. */
function spread({ g, config }: Context, dRows: string): string {
  g.input("inverse", "int32", ["tokens"]);
  g.floats("zero-row", [1, config.hiddenSize], new Float32Array(config.hiddenSize));
  return g.node("Gather", [g.node("Concat", [dRows, "zero-row"], { axis: 0 }), "inverse"]);
}

/**
 * Adds the input side of the tied embedding to the head's. A product with the tokens
 * one-hot sums in a fixed order; a scatter over threads would not.
 */
function addEmbeddingGradient({ g, config, gradients }: Context, dEmbedded: string): void {
  const ids = g.node("Reshape", [BATCH_INPUTS.ids, g.ints([-1])]);
  g.floats("off-on", [2], Float32Array.of(0, 1));
  g.int32s("vocabulary", [1], Int32Array.of(config.vocabSize));
  const oneHot = g.node("OneHot", [ids, "vocabulary", "off-on"], { axis: -1 });
  const ofHead = gradients.get(embeddingName);
  if (ofHead === undefined) throw new Error("Internal error: the head has no gradient");
  gradients.set(embeddingName, g.node("Gemm", [oneHot, dEmbedded, ofHead], { transA: 1 }));
}
