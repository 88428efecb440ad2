import { embeddingName, GraphBuilder, type PolicyConfig } from "../../policy/index.ts";
import { BATCH_INPUTS, batchInputs, head, layers } from "./graph-model.ts";
import { type Context, newContext, OPSET } from "./graph-parts.ts";
import { lossGradient } from "./loss-graph.ts";
import { targetNodes } from "./score-graph.ts";
import type { AdaptedMatrix, ThetaParts } from "./theta-parts.ts";

export const gradientName = (part: string): string => `d.${part}`;

/**
 * Forward, loss and backward in one graph. Inputs: those of batchInputs and lossGradient,
 * the adapters, targets, and `inverse` int32 [batch * time]: for each token the row among
 * the targets that it predicts, or N. Outputs: those of targetNodes and the gradient of
 * every part of theta.
 */
export function trainGraph(
  config: PolicyConfig,
  parts: ThetaParts,
  expectedGate: boolean,
): Uint8Array<ArrayBuffer> {
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
  for (const { name, shape: sizes } of parts.adapters) g.input(name, "float", sizes);
  for (const matrix of parts.adapted) addAdapterGradients(context, matrix);
  for (const { name, shape: sizes } of parts.all) {
    g.output(gradientName(name), "float", sizes, gradientOf(context, name));
  }
  return g.build("train", { opset: OPSET });
}

function gradientOf({ gradients }: Context, name: string): string {
  const gradient = gradients.get(name);
  if (gradient === undefined) throw new Error(`Internal error: no gradient of ${name}`);
  return gradient;
}

/** dB = scale dW A^T; dA = scale B^T dW, summed over the pieces that share A. */
function addAdapterGradients(context: Context, { a, scale, pieces }: AdaptedMatrix): void {
  const { g, gradients } = context;
  const alpha = { float: scale };
  for (const { name, b } of pieces) {
    const ofWeights = gradientOf(context, name);
    gradients.set(b.name, g.node("Gemm", [ofWeights, a.name], { transB: 1, alpha }));
    const others = gradients.get(a.name);
    const terms = [b.name, ofWeights, ...(others === undefined ? [] : [others])];
    gradients.set(a.name, g.node("Gemm", terms, { transA: 1, alpha }));
  }
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
function addEmbeddingGradient(context: Context, dEmbedded: string): void {
  const { g, config, gradients } = context;
  const ids = g.node("Reshape", [BATCH_INPUTS.ids, g.ints([-1])]);
  g.floats("off-on", [2], Float32Array.of(0, 1));
  g.int32s("vocabulary", [1], Int32Array.of(config.vocabSize));
  const oneHot = g.node("OneHot", [ids, "vocabulary", "off-on"], { axis: -1 });
  const ofHead = gradientOf(context, embeddingName);
  gradients.set(embeddingName, g.node("Gemm", [oneHot, dEmbedded, ofHead], { transA: 1 }));
}
