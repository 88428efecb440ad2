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
import { adaptedMaps, denseMaps, get, type Maps, type Tree } from "./jax-maps.ts";
import type { Check, Contender } from "./types.ts";
import {
  adaptedWeights,
  causalMask,
  type DenseWeight,
  oneHot,
  peerWeights,
  ropeTables,
} from "./weights.ts";

/** An operation consumes its operands; `.ref` keeps one for another use. */
const refs = (tree: Tree): Tree =>
  Object.fromEntries(Object.entries(tree).map(([name, value]) => [name, value.ref]));

function rmsNorm(x: np.Array, gain: np.Array, epsilon: number): np.Array {
  const square = np.mean(np.square(x.ref), -1, { keepdims: true }).add(epsilon);
  return x.div(np.sqrt(square)).mul(gain);
}

/** Log-probability of each target [batch * time]; consumes `data`, and each weight once. */
function forward({ config, batch, time }: Work, maps: Maps, data: Tree): np.Array {
  const { hiddenSize: d, heads, layers, normEps } = config;
  const size = headSize(config);
  const use = (name: string): np.Array => get(data, name).ref;
  const split = (x: np.Array): np.Array =>
    np.transpose(x.reshape([batch, time, heads, size]), [0, 2, 1, 3]);
  const rope = (x: np.Array): np.Array => {
    const [a, b] = np.split(x.ref, 2, 3) as [np.Array, np.Array];
    const turned = np.concatenate([b.mul(-1), a], 3);
    return x.mul(use("cos")).add(turned.mul(use("sin")));
  };
  let x = maps.embed(use("ids"));
  for (let layer = 0; layer < layers; layer++) {
    const gain = (name: string): np.Array => maps.gain(`layers.${layer}.${name}`);
    const map = (y: np.Array, name: string): np.Array => maps.linear(y, `layers.${layer}.${name}`);
    const normed = rmsNorm(x.ref, gain("attention.norm"), normEps);
    const q = rope(split(map(normed.ref, "attention.q")));
    const k = rope(split(map(normed.ref, "attention.k")));
    const v = split(map(normed, "attention.v"));
    const scores = np.matmul(q, np.transpose(k, [0, 1, 3, 2])).mul(size ** -0.5);
    const mixed = np.matmul(nn.softmax(scores.add(use("mask")), -1), v);
    const merged = np.transpose(mixed, [0, 2, 1, 3]).reshape([batch * time, d]);
    x = x.add(map(merged, "attention.out"));
    const again = rmsNorm(x.ref, gain("mlp.norm"), normEps);
    const gate = nn.silu(map(again.ref, "mlp.gate"));
    x = x.add(map(gate.mul(map(again, "mlp.up")), "mlp.down"));
  }
  const logits = maps.logits(rmsNorm(x, maps.gain("norm"), normEps));
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

type MakeMaps = (weights: Tree, data: Tree) => Maps;

/** `scales`: learning rate over the bias correction of the mean, and that of the square. */
const makeStep = (work: Work, makeMaps: MakeMaps) =>
  jit((weights: Tree, first: Tree, second: Tree, data: Tree, scales: np.Array) => {
    const { beta1, beta2, epsilon } = ADAM;
    const [loss, gradient] = valueAndGrad((w: Tree) =>
      np.mean(forward(work, makeMaps(w, data), data)).mul(-1),
    )(refs(weights)) as [np.Array, Tree];
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

const arrays = (weights: readonly DenseWeight[]): Tree =>
  Object.fromEntries(
    weights.map(({ name, shape, values }) => [name, np.array(values).reshape([...shape])]),
  );
const zeros = (weights: readonly DenseWeight[]): Tree =>
  Object.fromEntries(weights.map(({ name, shape }) => [name, np.zeros([...shape])]));

/** Steps of Adam on `trained` with `data` at hand; each gives the loss before it. */
function trainer(
  work: Work,
  trained: readonly DenseWeight[],
  data: Tree,
  makeMaps: MakeMaps,
): () => Promise<Check> {
  const step = makeStep(work, makeMaps);
  let state: Omit<Step, "loss"> = {
    weights: arrays(trained),
    first: zeros(trained),
    second: zeros(trained),
  };
  let steps = 0;
  return async () => {
    steps++;
    const scales = np.array(
      Float32Array.of(ADAM.learningRate / (1 - ADAM.beta1 ** steps), 1 / (1 - ADAM.beta2 ** steps)),
    );
    const { weights, first, second } = state;
    const { loss, ...next } = step(weights, first, second, refs(data), scales) as Step;
    state = next;
    const [value] = await loss.data();
    await blockUntilReady(Object.values(state.weights));
    return [value ?? Number.NaN];
  };
}

export async function jaxContender(work: Work, device: Device): Promise<Contender> {
  const available = await init(device);
  if (!available.includes(device)) throw new Error(`jax-js has no ${device} here`);
  defaultDevice(device);
  const { base, trained, scale } = adaptedWeights(work);
  const frozen = base.map((each) => ({ ...each, name: `base.${each.name}` }));
  return {
    about: `jax-js 0.1.25, ${device}`,
    phases: {
      train: trainer(work, peerWeights(work), constants(work), denseMaps),
      "train-lora": trainer(
        work,
        trained,
        { ...constants(work), ...arrays(frozen) },
        (weights, data) => adaptedMaps(weights, (name) => get(data, `base.${name}`).ref, scale),
      ),
    },
    dispose: async () => {},
  };
}
