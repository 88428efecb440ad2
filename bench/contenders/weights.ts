/** The benchmark's weights as the peers take them: one matrix a map, [in, out]. */
import { headSize, type PolicyConfig } from "../../src/policy/index.ts";
import { pieces } from "../../src/engine/ort/pieces.ts";
import { makePolicy, type Work } from "../work.ts";

export interface DenseWeight {
  readonly name: string;
  readonly shape: readonly number[];
  readonly values: Float32Array;
}

/** The embedding stays [V, d]; every other matrix is transposed to [in, out]. */
export function peerWeights(work: Work): readonly DenseWeight[] {
  const { theta } = makePolicy(work);
  return pieces(work.config).map(({ name, shape, offset, size }) => {
    const values = theta.slice(offset, offset + size);
    const [rows = 1, columns] = shape;
    if (columns === undefined || name === "embedding") return { name, shape, values };
    return { name, shape: [columns, rows], values: transpose(values, rows, columns) };
  });
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
