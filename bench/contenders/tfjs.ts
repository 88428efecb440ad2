/** TensorFlow.js: the model in its operations, its gradient by its tape, its own Adam. */
import "@tensorflow/tfjs-core/dist/register_all_gradients";
import * as tf from "@tensorflow/tfjs-core";
import { headSize } from "../../src/policy/index.ts";
import { ADAM, makeBatch, type Work } from "../work.ts";
import type { Contender } from "./types.ts";
import { causalMask, oneHot, peerWeights, ropeTables } from "./weights.ts";

export type TfjsBackend = "webgpu" | "wasm";

async function open(backend: TfjsBackend): Promise<void> {
  if (backend === "webgpu") {
    await import("@tensorflow/tfjs-backend-webgpu");
  } else {
    const { setWasmPaths } = await import("@tensorflow/tfjs-backend-wasm");
    const plain = await import("@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm.wasm?url");
    const simd = await import("@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm-simd.wasm?url");
    const threaded = await import(
      "@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm-threaded-simd.wasm?url"
    );
    setWasmPaths({
      "tfjs-backend-wasm.wasm": plain.default,
      "tfjs-backend-wasm-simd.wasm": simd.default,
      "tfjs-backend-wasm-threaded-simd.wasm": threaded.default,
    });
  }
  if (!(await tf.setBackend(backend))) throw new Error(`TensorFlow.js has no ${backend} here`);
  await tf.ready();
}

function rmsNorm(x: tf.Tensor, gain: tf.Tensor, epsilon: number): tf.Tensor {
  const square = tf.add(tf.mean(tf.square(x), -1, true), epsilon);
  return tf.mul(tf.mul(x, tf.rsqrt(square)), gain);
}

interface Constants {
  readonly ids: tf.Tensor2D;
  readonly targets: tf.Tensor2D;
  readonly cos: tf.Tensor;
  readonly sin: tf.Tensor;
  readonly mask: tf.Tensor;
}

function constants(work: Work): Constants {
  const { config, batch, time } = work;
  const { vocabSize } = config;
  const { ids, targets } = makeBatch(work);
  const { cos, sin } = ropeTables(config, time, "head");
  const count = batch * time;
  return {
    ids: tf.tensor2d(oneHot(ids, vocabSize), [count, vocabSize]),
    targets: tf.tensor2d(oneHot(targets, vocabSize), [count, vocabSize]),
    cos: tf.tensor(cos, [1, 1, time, headSize(config)]),
    sin: tf.tensor(sin, [1, 1, time, headSize(config)]),
    mask: tf.tensor(causalMask(time), [1, 1, time, time]),
  };
}

/** Log-probability of each target [batch * time]. */
function forward(
  { config, batch, time }: Work,
  weight: (name: string) => tf.Tensor,
  { ids, targets, cos, sin, mask }: Constants,
): tf.Tensor {
  const { hiddenSize: d, heads, layers, normEps } = config;
  const size = headSize(config);
  const product = (a: tf.Tensor, b: tf.Tensor): tf.Tensor => tf.matMul(a, b);
  const split = (x: tf.Tensor): tf.Tensor =>
    tf.transpose(tf.reshape(x, [batch, time, heads, size]), [0, 2, 1, 3]);
  const rope = (x: tf.Tensor): tf.Tensor => {
    const [a, b] = tf.split(x, 2, 3) as [tf.Tensor, tf.Tensor];
    return tf.add(tf.mul(x, cos), tf.mul(tf.concat([tf.neg(b), a], 3), sin));
  };
  let x = product(ids, weight("embedding"));
  for (let layer = 0; layer < layers; layer++) {
    const part = (name: string): tf.Tensor => weight(`layers.${layer}.${name}`);
    const normed = rmsNorm(x, part("attention.norm"), normEps);
    const q = rope(split(product(normed, part("attention.q"))));
    const k = rope(split(product(normed, part("attention.k"))));
    const v = split(product(normed, part("attention.v")));
    const scores = tf.mul(tf.matMul(q, k, false, true), size ** -0.5);
    const mixed = tf.matMul(tf.softmax(tf.add(scores, mask)), v);
    const merged = tf.reshape(tf.transpose(mixed, [0, 2, 1, 3]), [batch * time, d]);
    x = tf.add(x, product(merged, part("attention.out")));
    const again = rmsNorm(x, part("mlp.norm"), normEps);
    const gate = product(again, part("mlp.gate"));
    const gated = tf.mul(tf.mul(gate, tf.sigmoid(gate)), product(again, part("mlp.up")));
    x = tf.add(x, product(gated, part("mlp.down")));
  }
  const logits = tf.matMul(rmsNorm(x, weight("norm"), normEps), weight("embedding"), false, true);
  return tf.sum(tf.mul(tf.logSoftmax(logits), targets), -1);
}

export async function tfjsContender(work: Work, backend: TfjsBackend): Promise<Contender> {
  await open(backend);
  const given = peerWeights(work);
  const weights = new Map<string, tf.Variable>();
  for (const { name, shape, values } of given) {
    weights.set(name, tf.variable(tf.tensor(values, [...shape])));
  }
  const weight = (name: string): tf.Variable => {
    const found = weights.get(name);
    if (!found) throw new RangeError(`Internal error: no tensor ${name}`);
    return found;
  };
  const data = constants(work);
  const { learningRate, beta1, beta2, epsilon } = ADAM;
  const adam = tf.train.adam(learningRate, beta1, beta2, epsilon);
  const read = async (value: tf.Tensor): Promise<readonly number[]> => {
    const numbers = [...(await value.data())];
    value.dispose();
    return numbers;
  };
  return {
    about: `TensorFlow.js ${tf.version_core}, ${backend}`,
    phases: {
      train: async () => {
        const cost = adam.minimize(
          () => tf.neg(tf.mean(forward(work, weight, data))) as tf.Scalar,
          true,
          [...weights.values()],
        );
        if (!cost) throw new Error("TensorFlow.js gave no loss");
        return read(cost);
      },
    },
    dispose: async () => {},
  };
}
