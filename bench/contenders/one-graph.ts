/**
 * A whole training step as one bare ONNX graph: forward, backward and Adam, with weights and
 * moments as inputs and outputs. What ONNX Runtime could do at best if nothing of the step
 * had to be seen, clipped, refused or changed from outside.
 */
import type * as ort from "onnxruntime-web";
import { BATCH_INPUTS, batchInputs, head, layers } from "../../src/engine/ort/graph-model.ts";
import { newContext, OPSET } from "../../src/engine/ort/graph-parts.ts";
import { HIDDEN } from "../../src/engine/ort/graph-attention.ts";
import { pieces } from "../../src/engine/ort/pieces.ts";
import { addEmbeddingGradient } from "../../src/engine/ort/train-graph.ts";
import type { OrtRuntime } from "../../src/engine/ort/runtime.ts";
import { GraphBuilder, type PolicyConfig } from "../../src/policy/index.ts";
import { ADAM, makeBatch, makePolicy, type Work } from "../work.ts";
import type { Check, Contender } from "./types.ts";

const STATE = ["", "first.", "second."] as const;
const out = (name: string): string => `new.${name}`;

/** Inputs beside those of batchInputs: targets int32 [tokens, 1] and scales [2] of Adam. */
function graph(config: PolicyConfig, tokens: number): Uint8Array<ArrayBuffer> {
  const g = new GraphBuilder();
  const context = newContext(g, config);
  const { shape, embedded } = batchInputs(context);
  g.input("targets", "int32", [tokens, 1]);
  g.input("scales", "float", [2]);
  const trunk = layers(context, embedded, shape);
  const output = head(context, trunk.output);
  const distribution = g.node("LogSoftmax", [output.output], { axis: -1 });
  const logprob = g.node("GatherElements", [distribution, "targets"], { axis: 1 });
  const mean = g.node("ReduceMean", [logprob], { keepdims: 0 });
  g.output("loss", "float", [], g.node("Neg", [mean]));

  const share = g.scalar(1 / tokens);
  const spread = g.node("Mul", [g.node("Exp", [distribution]), share]);
  g.floats("minus-share", [tokens, 1], new Float32Array(tokens).fill(-1 / tokens));
  const dLogits = g.node("ScatterElements", [spread, "targets", "minus-share"], {
    axis: 1,
    reduction: "add",
  });
  const dEmbedded = trunk.backward(output.backward(dLogits));
  addEmbeddingGradient(context, dEmbedded);

  const [rate, correction] = g.nodes("Split", ["scales"], { num_outputs: 2 }, 2) as [
    string,
    string,
  ];
  for (const { name, shape: sizes } of pieces(config)) {
    const gradient = context.gradients.get(name);
    const blend = (kind: "first." | "second.", value: string, decay: number): string => {
      const old = g.input(`${kind}${name}`, "float", sizes);
      const kept = g.node("Mul", [old, g.scalar(decay)]);
      return g.node("Add", [kept, g.node("Mul", [value, g.scalar(1 - decay)])]);
    };
    const m = blend("first.", gradient, ADAM.beta1);
    const v = blend("second.", g.node("Mul", [gradient, gradient]), ADAM.beta2);
    const root = g.node("Sqrt", [g.node("Mul", [v, correction])]);
    const step = g.node("Div", [
      g.node("Mul", [m, rate]),
      g.node("Add", [root, g.scalar(ADAM.epsilon)]),
    ]);
    g.output(out(name), "float", sizes, g.node("Sub", [name, step]));
    g.output(out(`first.${name}`), "float", sizes, m);
    g.output(out(`second.${name}`), "float", sizes, v);
  }
  return g.build("training-step", { opset: OPSET });
}

export async function oneGraphContender(work: Work, runtime: OrtRuntime): Promise<Contender> {
  const { config, batch, time } = work;
  const tokens = batch * time;
  const { InferenceSession, Tensor } = runtime;
  const session = await InferenceSession.create(graph(config, tokens), runtime.sessionOptions);
  const { theta } = makePolicy(work);
  const { ids, targets } = makeBatch(work);
  const mask = Float32Array.from({ length: time * time }, (_, i) =>
    i % time > Math.floor(i / time) ? HIDDEN : 0,
  );
  const fixed: Record<string, ort.Tensor> = {
    [BATCH_INPUTS.ids]: new Tensor("int32", ids, [batch, time]),
    [BATCH_INPUTS.rows]: new Tensor("int32", Int32Array.from(ids.keys()), [tokens]),
    [BATCH_INPUTS.mask]: new Tensor("float32", mask, [time, time]),
    [BATCH_INPUTS.offset]: new Tensor("int64", BigInt64Array.of(0n), [1]),
    targets: new Tensor("int32", targets, [tokens, 1]),
  };
  let state: Record<string, ort.Tensor> = {};
  for (const { name, shape, offset, size } of pieces(config)) {
    for (const kind of STATE) {
      const values = kind === "" ? theta.slice(offset, offset + size) : new Float32Array(size);
      state[`${kind}${name}`] = new Tensor("float32", values, shape);
    }
  }
  let steps = 0;
  const train = async (): Promise<Check> => {
    steps++;
    const scales = Float32Array.of(
      ADAM.learningRate / (1 - ADAM.beta1 ** steps),
      1 / (1 - ADAM.beta2 ** steps),
    );
    const outputs = await session.run({
      ...fixed,
      ...state,
      scales: new Tensor("float32", scales, [2]),
    });
    state = Object.fromEntries(
      Object.keys(state).map((name) => [name, outputs[out(name)] as ort.Tensor]),
    );
    return [Number(outputs.loss?.data[0])];
  };
  return {
    about: `one bare ONNX graph, ${runtime.description}`,
    phases: { train },
    dispose: () => session.release(),
  };
}
