/** jax-js: the model in its NumPy, its gradient by its own autodiff, Adam inside the one jitted step. */
import {
  type Device,
  blockUntilReady,
  defaultDevice,
  init,
  jit,
  nn,
  numpy as np,
  valueAndGrad,
} from "@jax-js/jax";
import { headSize } from "../../src/policy/index.ts";
import { ADAM, makeBatch, type Work } from "../work.ts";
import type { Check, Contender } from "./types.ts";
import { causalMask, oneHot, peerWeights, ropeTables } from "./weights.ts";

type Tree = Record<string, np.Array>;
/** An operation consumes its operands; `.ref` keeps one for another use. */
const refs = (tree: Tree): Tree =>
  Object.fromEntries(Object.entries(tree).map(([name, value]) => [name, value.ref]));

const get = (tree: Tree, name: string): np.Array => {
  const value = tree[name];
  if (!value) throw new RangeError(`Internal error: no array ${name}`);
  return value;
};

function rmsNorm(x: np.Array, gain: np.Array, epsilon: number): np.Array {
  const square = np.mean(np.square(x.ref), -1, { keepdims: true }).add(epsilon);
  return x.div(np.sqrt(square)).mul(gain);
}

/** Log-probability of each target [batch * time]; consumes `data`, and each weight once. */
function forward({ config, batch, time }: Work, weights: Tree, data: Tree): np.Array {
  const { hiddenSize: d, heads, layers, normEps } = config;
  const size = headSize(config);
  const w = (name: string): np.Array => get(weights, name);
  const use = (name: string): np.Array => get(data, name).ref;
  const split = (x: np.Array): np.Array =>
    np.transpose(x.reshape([batch, time, heads, size]), [0, 2, 1, 3]);
  const rope = (x: np.Array): np.Array => {
    const [a, b] = np.split(x.ref, 2, 3) as [np.Array, np.Array];
    const turned = np.concatenate([b.mul(-1), a], 3);
    return x.mul(use("cos")).add(turned.mul(use("sin")));
  };
  let x = np.matmul(use("ids"), w("embedding").ref);
  for (let layer = 0; layer < layers; layer++) {
    const part = (name: string): np.Array => w(`layers.${layer}.${name}`);
    const normed = rmsNorm(x.ref, part("attention.norm"), normEps);
    const q = rope(split(np.matmul(normed.ref, part("attention.q"))));
    const k = rope(split(np.matmul(normed.ref, part("attention.k"))));
    const v = split(np.matmul(normed, part("attention.v")));
    const scores = np.matmul(q, np.transpose(k, [0, 1, 3, 2])).mul(size ** -0.5);
    const mixed = np.matmul(nn.softmax(scores.add(use("mask")), -1), v);
    const merged = np.transpose(mixed, [0, 2, 1, 3]).reshape([batch * time, d]);
    x = x.add(np.matmul(merged, part("attention.out")));
    const again = rmsNorm(x.ref, part("mlp.norm"), normEps);
    const gate = nn.silu(np.matmul(again.ref, part("mlp.gate")));
    x = x.add(np.matmul(gate.mul(np.matmul(again, part("mlp.up"))), part("mlp.down")));
  }
  const logits = np.matmul(rmsNorm(x, w("norm"), normEps), np.transpose(w("embedding")));
  const logprob = np.sum(nn.logSoftmax(logits, -1).mul(use("targets")), -1);
  for (const value of Object.values(data)) value.dispose();
  return logprob;
}

function constants(work: Work): Tree {
  const { config, batch, time } = work;
  const { vocabSize } = config;
  const { ids, targets } = makeBatch(work);
  const { cos, sin } = ropeTables(config, time, "head");
  const array = (values: Float32Array, shape: number[]): np.Array =>
    np.array(values).reshape(shape);
  const count = batch * time;
  return {
    ids: array(oneHot(ids, vocabSize), [count, vocabSize]),
    targets: array(oneHot(targets, vocabSize), [count, vocabSize]),
    cos: array(cos, [1, 1, time, headSize(config)]),
    sin: array(sin, [1, 1, time, headSize(config)]),
    mask: array(causalMask(time), [1, 1, time, time]),
  };
}

interface Step {
  readonly loss: np.Array;
  readonly weights: Tree;
  readonly first: Tree;
  readonly second: Tree;
}

/** `scales`: learning rate over the bias correction of the mean, and that of the square. */
const makeStep = (work: Work) =>
  jit((weights: Tree, first: Tree, second: Tree, data: Tree, scales: np.Array) => {
    const { beta1, beta2, epsilon } = ADAM;
    const [loss, gradient] = valueAndGrad((w: Tree) => np.mean(forward(work, w, data)).mul(-1))(
      refs(weights),
    ) as [np.Array, Tree];
    const next = { weights: {} as Tree, first: {} as Tree, second: {} as Tree };
    const rate = scales.ref.slice(0);
    const correction = scales.slice(1);
    for (const name of Object.keys(weights)) {
      const g = get(gradient, name);
      const m = get(first, name)
        .mul(beta1)
        .add(g.ref.mul(1 - beta1));
      const v = get(second, name)
        .mul(beta2)
        .add(np.square(g).mul(1 - beta2));
      const root = np.sqrt(v.ref.mul(correction.ref)).add(epsilon);
      next.weights[name] = get(weights, name).sub(m.ref.mul(rate.ref).div(root));
      next.first[name] = m;
      next.second[name] = v;
    }
    rate.dispose();
    correction.dispose();
    return { loss, ...next };
  });

const zeros = (tree: readonly { name: string; shape: readonly number[] }[]) =>
  Object.fromEntries(tree.map(({ name, shape }) => [name, np.zeros([...shape])])) as Tree;

export async function jaxContender(work: Work, device: Device): Promise<Contender> {
  const available = await init(device);
  if (!available.includes(device)) throw new Error(`jax-js has no ${device} here`);
  defaultDevice(device);
  const given = peerWeights(work);
  const load = (): Tree =>
    Object.fromEntries(
      given.map(({ name, shape, values }) => [name, np.array(values).reshape([...shape])]),
    );
  const data = constants(work);
  const step = makeStep(work);
  let state: Omit<Step, "loss"> = {
    weights: load(),
    first: zeros(given),
    second: zeros(given),
  };
  let steps = 0;
  return {
    about: `jax-js 0.1.25, ${device}`,
    phases: {
      train: async (): Promise<Check> => {
        steps++;
        const scales = np.array(
          Float32Array.of(
            ADAM.learningRate / (1 - ADAM.beta1 ** steps),
            1 / (1 - ADAM.beta2 ** steps),
          ),
        );
        const { loss, ...next } = step(
          state.weights,
          state.first,
          state.second,
          refs(data),
          scales,
        ) as Step;
        state = next;
        const [value] = await loss.data();
        await blockUntilReady(Object.values(state.weights));
        return [value ?? Number.NaN];
      },
    },
    dispose: async () => {},
  };
}
