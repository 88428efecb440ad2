import { embeddingName, GraphBuilder, type PolicyConfig } from "../../policy/index.ts";
import {
  BATCH_INPUTS,
  batchInputs,
  head,
  layers,
  predicting,
  spreadInputs,
} from "./graph-model.ts";
import { type Context, newContext, OPSET } from "./graph-parts.ts";
import { lossGradient } from "./loss-graph.ts";
import { targetNodes } from "./score-graph.ts";
import type { ThetaParts } from "./theta-parts.ts";

/** ONNX's number of the type float. */
const FLOAT = 1;

export const gradientName = (part: string): string => `d.${part}`;

/**
 * Forward, loss and backward in one graph. Inputs: those of batchInputs, spreadInputs and
 * lossGradient, the adapters, and targets. Outputs: those of targetNodes and the gradient
 * of every part of theta.
 */
export function trainGraph(
  config: PolicyConfig,
  parts: ThetaParts,
  expectedGate: boolean,
): Uint8Array<ArrayBuffer> {
  const g = new GraphBuilder();
  const context = newContext(g, config, { adapted: parts.adapted });
  for (const { name, shape } of parts.adapters) g.input(name, "float", shape);
  const { shape, embedded } = batchInputs(context);
  spreadInputs(context);
  const trunk = layers(context, embedded, shape, predicting(context));
  const output = head(context, trunk.output);
  const nodes = targetNodes(context, output.output);

  const dRows = output.backward(lossGradient(context, nodes, expectedGate));
  addEmbeddingGradient(context, trunk.backward(dRows));
  context.gradients.finish();
  for (const { name, shape: sizes } of parts.all) {
    g.output(gradientName(name), "float", sizes, context.gradients.get(name));
  }
  return g.build("train", { opset: OPSET });
}

/**
 * Adds the input side of the tied embedding to the head's. A product with the tokens
 * one-hot sums in a fixed order; a scatter over threads would not.
 */
export function addEmbeddingGradient({ g, config, gradients }: Context, dEmbedded: string): void {
  const ids = g.node("Reshape", [BATCH_INPUTS.ids, g.ints([-1, 1])]);
  const { vocabSize } = config;
  g.int32s(
    "vocabulary",
    [1, vocabSize],
    Int32Array.from({ length: vocabSize }, (_, v) => v),
  );
  const oneHot = g.node("Cast", [g.node("Equal", [ids, "vocabulary"])], { to: FLOAT });
  gradients.addProduct(embeddingName, oneHot, dEmbedded);
}
