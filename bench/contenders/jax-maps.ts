/** The linear maps of the jax-js contender: whole matrices, or a frozen base with adapters. */
import { numpy as np } from "@jax-js/jax";

export type Tree = Record<string, np.Array>;

export const get = (tree: Tree, name: string): np.Array => {
  const value = tree[name];
  if (!value) throw new RangeError(`Internal error: no array ${name}`);
  return value;
};

/** Each map is used once in a forward pass, the embedding once in either direction, in this order. */
export interface Maps {
  gain(name: string): np.Array;
  linear(x: np.Array, piece: string): np.Array;
  /** Rows of the embedding for one-hot rows. */
  embed(ids: np.Array): np.Array;
  logits(hidden: np.Array): np.Array;
}

/** `weights` holds every matrix [in, out] and the embedding [V, d]; all are trained. */
export const denseMaps = (weights: Tree): Maps => ({
  gain: (name) => get(weights, name),
  linear: (x, piece) => np.matmul(x, get(weights, piece)),
  embed: (ids) => np.matmul(ids, get(weights, "embedding").ref),
  logits: (hidden) => np.matmul(hidden, np.transpose(get(weights, "embedding"))),
});

/** Maps that share their input share A; the last of them uses it up. */
const SHARED_A: Readonly<Record<string, readonly [first: string, last: boolean]>> = {
  "attention.q": ["attention.q", false],
  "attention.k": ["attention.q", false],
  "attention.v": ["attention.q", true],
  "mlp.gate": ["mlp.gate", false],
  "mlp.up": ["mlp.gate", true],
};

/** Where the A of a piece stands, and whether it is its last use. */
export function adapterOf(piece: string): readonly [name: string, last: boolean] {
  const part = piece.split(".").slice(2).join(".");
  const [first, last] = SHARED_A[part] ?? [part, true];
  return [piece.slice(0, piece.length - part.length) + first, last];
}

/**
 * Adds scale B A to frozen maps, as thin products beside them. `base` holds the matrices
 * as `denseMaps` takes them; `weights` A [in, rank] and B [rank, out] of each, of the
 * embedding A [rank, d] and B [V, rank], and the gains.
 */
export function adaptedMaps(weights: Tree, base: (name: string) => np.Array, scale: number): Maps {
  const beside = (x: np.Array, frozen: np.Array, a: np.Array, b: np.Array): np.Array =>
    np.matmul(x.ref, frozen).add(np.matmul(np.matmul(x, a), b).mul(scale));
  return {
    gain: (name) => get(weights, name),
    linear: (x, piece) => {
      const [shared, last] = adapterOf(piece);
      const a = get(weights, `${shared}.a`);
      return beside(x, base(piece), last ? a : a.ref, get(weights, `${piece}.b`));
    },
    embed: (ids) =>
      beside(
        ids,
        base("embedding"),
        get(weights, "embedding.b").ref,
        get(weights, "embedding.a").ref,
      ),
    logits: (hidden) =>
      beside(
        hidden,
        np.transpose(base("embedding")),
        np.transpose(get(weights, "embedding.a")),
        np.transpose(get(weights, "embedding.b")),
      ),
  };
}
