/** The benchmark's weights as the peers take them: one matrix a map, [in, out]. */
import { at, invariant } from "../../src/base/index.ts";
import { denseBase, headSize, type PolicyConfig, trainableLayout } from "../../src/policy/index.ts";
import { pieces } from "../../src/engine/ort/pieces.ts";
import { makeFrozen, makePolicy, type Work } from "../work.ts";

export interface DenseWeight {
  readonly name: string;
  readonly shape: readonly number[];
  readonly values: Float32Array;
}

export const peerWeights = (work: Work): readonly DenseWeight[] =>
  mapsOf(work.config, makePolicy(work).theta);

/** The embedding stays [V, d]; every other matrix is transposed to [in, out]. */
const mapsOf = (config: PolicyConfig, flat: Float32Array): readonly DenseWeight[] =>
  pieces(config).map(({ name, shape, offset, size }) => {
    const values = flat.slice(offset, offset + size);
    const [rows = 1, columns] = shape;
    if (columns === undefined || name === "embedding") return { name, shape, values };
    return { name, shape: [columns, rows], values: transpose(values, rows, columns) };
  });

export interface AdaptedWeights {
  /** The frozen maps. */
  readonly base: readonly DenseWeight[];
  /**
   * What is trained: gains; A [in, rank] under the first map that shares it and B [rank,
   * out] of every map; of the embedding A [rank, d] and B [V, rank].
   */
  readonly trained: readonly DenseWeight[];
  readonly scale: number;
}

/** The benchmark's frozen policy with its adapters, map by map. */
export function adaptedWeights(work: Work): AdaptedWeights {
  const { config } = work;
  const policy = makeFrozen(work);
  const { theta, training } = policy;
  invariant(training.mode === "lora", "a frozen policy trains adapters");
  const maps = pieces(config);
  const trained = trainableLayout(config, training).slots.flatMap((slot): DenseWeight[] => {
    const { name, shape, size, offset } = slot.parameter;
    if (slot.kind === "direct") {
      return [{ name, shape, values: theta.slice(slot.offset, slot.offset + size) }];
    }
    const { rank, a, b } = slot;
    const inner = shape[1] ?? 1;
    const parts = maps.filter(({ parameter }) => parameter === name);
    const turn = name !== "embedding";
    const matrix = (label: string, start: number, rows: number, columns: number): DenseWeight => {
      const values = theta.slice(start, start + rows * columns);
      return turn
        ? { name: label, shape: [columns, rows], values: transpose(values, rows, columns) }
        : { name: label, shape: [rows, columns], values };
    };
    return [
      matrix(`${at(parts, 0).name}.a`, a, rank, inner),
      ...parts.map((part) => {
        const firstRow = (part.offset - offset) / inner;
        return matrix(`${part.name}.b`, b + firstRow * rank, part.size / inner, rank);
      }),
    ];
  });
  const base = mapsOf(config, denseBase(policy)).filter(({ shape }) => shape.length === 2);
  return { base, trained, scale: training.alpha / training.rank };
}

/** [rows, columns] to [columns, rows]. */
export function transpose(values: Float32Array, rows: number, columns: number): Float32Array {
  return Float32Array.from(
    { length: values.length },
    (_, i) => values[(i % rows) * columns + Math.floor(i / rows)] ?? 0,
  );
}

/** Row `position` holds cos and sin of each angle, once [count, half] or for both halves of a head. */
export function ropeTables(
  config: PolicyConfig,
  count: number,
  width: "half" | "head",
): { readonly cos: Float32Array; readonly sin: Float32Array } {
  const half = headSize(config) / 2;
  const columns = width === "half" ? half : 2 * half;
  const table = (f: (angle: number) => number): Float32Array =>
    Float32Array.from({ length: count * columns }, (_, i) => {
      const turn = config.ropeTheta ** (-((i % columns) % half) / half);
      return f(Math.floor(i / columns) * turn);
    });
  return { cos: table(Math.cos), sin: table(Math.sin) };
}

/** [time, time]: 0 where a key may be seen, else so low that its weight is 0. */
export function causalMask(time: number): Float32Array {
  return Float32Array.from({ length: time * time }, (_, i) =>
    i % time > Math.floor(i / time) ? -1e9 : 0,
  );
}

/** [ids.length, size] */
export function oneHot(ids: ArrayLike<number>, size: number): Float32Array {
  const result = new Float32Array(ids.length * size);
  for (let i = 0; i < ids.length; i++) result[i * size + (ids[i] ?? 0)] = 1;
  return result;
}
