import { type GraphBuilder, headSize, layerName, type PolicyConfig } from "../../policy/index.ts";
import { pieces } from "./pieces.ts";
import type { AdaptedMatrix } from "./theta-parts.ts";
import { WeightGradients } from "./weight-gradients.ts";

/**
 * The blocks of the model as ONNX nodes, each with its backward, derived by hand: no ONNX
 * Runtime build for the browser differentiates. Activations are [tokens, width]; heads are
 * [batch, heads, time, head size]. ONNX Runtime's own operators are used where they fuse.
 */

export const OPSET = 21;
export const CONTRIBUTED = "com.microsoft";

/** What a block computes, and how to push a gradient by its output back to its input. */
export interface Block {
  readonly output: string;
  /** Returns the gradient by the input and notes those of the weights in `gradients`. */
  readonly backward: (gradient: string) => string;
}

/** Takes some rows, or all, of [tokens, width]. */
export type Pick = (x: string) => Block;

export const everything: Pick = (x) => ({ output: x, backward: (dy) => dy });

export interface Context {
  readonly g: GraphBuilder;
  readonly config: PolicyConfig;
  /** Filled by the backward of each block. */
  readonly gradients: WeightGradients;
}

export interface ContextOptions {
  /** The inputs that hold the weights in force; all pieces if not given. */
  readonly weights?: readonly { readonly name: string; readonly shape: readonly number[] }[];
  /** The matrices of which the gradient is that of their adapters. */
  readonly adapted?: readonly AdaptedMatrix[];
}

export function newContext(
  g: GraphBuilder,
  config: PolicyConfig,
  { weights = pieces(config), adapted = [] }: ContextOptions = {},
): Context {
  for (const { name, shape } of weights) g.input(name, "float", shape);
  ropeTables(g, config);
  return { g, config, gradients: new WeightGradients(g, adapted) };
}

function ropeTables(g: GraphBuilder, config: PolicyConfig): void {
  const half = headSize(config) / 2;
  const rows = config.contextLength;
  const angle = (i: number): number =>
    Math.floor(i / half) * config.ropeTheta ** (-(i % half) / half);
  const table = (value: (angle: number) => number): Float32Array =>
    Float32Array.from({ length: rows * half }, (_, i) => value(angle(i)));
  g.floats("cos", [rows, half], table(Math.cos));
  g.floats("sin", [rows, half], table(Math.sin));
  g.floats(
    "minus-sin",
    [rows, half],
    table((a) => -Math.sin(a)),
  );
}

/** y = x W^T for W [out, in]. */
export function linear({ g, gradients }: Context, x: string, weight: string): Block {
  return {
    output: g.node("Gemm", [x, weight], { transB: 1 }),
    backward: (dy) => {
      gradients.addProduct(weight, dy, x);
      return g.node("MatMul", [dy, weight]);
    },
  };
}

/** y = gain x / sqrt(mean(x^2) + epsilon). */
export function rmsNorm({ g, config, gradients }: Context, x: string, gain: string): Block {
  const [y, inverse] = g.nodes(
    "SimplifiedLayerNormalization",
    [x, gain],
    { axis: -1, epsilon: { float: config.normEps } },
    2,
  ) as [string, string];
  return {
    output: y,
    // With n = x / rms: dgain = sum dy n; dx = (dy gain - n mean(dy gain n)) / rms.
    backward: (dy) => {
      const n = g.node("Mul", [x, inverse]);
      const product = g.node("Mul", [dy, n]);
      gradients.set(gain, g.node("ReduceSum", [product, g.ints([0])], { keepdims: 0 }));
      const column = g.node("Reshape", [gain, g.ints([-1, 1])]);
      const mean = g.node("Gemm", [product, column], { alpha: { float: 1 / config.hiddenSize } });
      const centred = g.node("Sub", [g.node("Mul", [dy, gain]), g.node("Mul", [n, mean])]);
      return g.node("Mul", [centred, inverse]);
    },
  };
}

/** down(silu(gate(x)) * up(x)). */
export function swiglu(context: Context, x: string, layer: number): Block {
  const { g } = context;
  const name = (part: string): string => `layers.${layer}.mlp.${part}`;
  const gate = linear(context, x, name("gate"));
  const up = linear(context, x, name("up"));
  const sigmoid = g.node("Sigmoid", [gate.output]);
  const silu = g.node("Mul", [gate.output, sigmoid]);
  const hidden = g.node("Mul", [silu, up.output]);
  const down = linear(context, hidden, layerName(layer, "mlp.down"));
  return {
    output: down.output,
    // silu' up = (sigmoid + silu (1 - sigmoid)) up = hidden + sigmoid (up - hidden).
    backward: (dy) => {
      const dHidden = down.backward(dy);
      const rest = g.node("Mul", [sigmoid, g.node("Sub", [up.output, hidden])]);
      const dGate = g.node("Mul", [dHidden, g.node("Add", [hidden, rest])]);
      const dUp = g.node("Mul", [dHidden, silu]);
      return g.node("Add", [gate.backward(dGate), up.backward(dUp)]);
    },
  };
}
