import { invariant, present } from "../../base/index.ts";
import {
  type BaseTensor,
  embeddingName,
  packCodes,
  parameterCount,
  type Policy,
  type QuantizedTensor,
  type TrainableLayout,
  type TrainableSlot,
  trainableLayout,
} from "../../policy/index.ts";
import { WEIGHT_SETS, type WeightSet } from "../types.ts";
import type { Context } from "./context.ts";
import type { MergedMatrix, Matrix, PackedMatrix } from "./matrix.ts";
import type { Tensor } from "./pool.ts";
import type { Form } from "./products/index.ts";

/** The embedding is looked up by row and multiplied by: it has both layouts. */
export interface EmbeddingMatrix extends MergedMatrix {
  readonly weight: Tensor;
}

/** The weights of one set as the kernels read them. */
export interface ModelWeights {
  readonly theta: Tensor;
  /** The tied embedding, always merged. */
  readonly embedding: EmbeddingMatrix;
  matrix(name: string): Matrix;
  /** Where theta holds a norm gain. */
  gain(name: string): number;
}

/**
 * "merged": each set in use holds its matrices in 32 bits, base and adapter added up once a
 * step; every product then is one plain kernel, the fastest way for a small policy.
 * "packed": matrices stay in their codes, which all sets share; each product pays for
 * reading codes and for two thin products, and a set costs no memory but its theta.
 */
export type WeightForm = "merged" | "packed";

/** Merged, a policy of this many numbers takes 256 MiB: two layouts to train, one each for teacher and reference. */
const LARGE = 2 ** 24;

/** Packed from a size on at which merged copies would crowd a small GPU. */
export const weightForm = (policy: Policy): WeightForm =>
  parameterCount(policy.config) >= LARGE ? "packed" : "merged";

/** The products that a policy needs. */
export function formsOf(policy: Policy, form: WeightForm): readonly Form[] {
  const kinds = [...policy.base.values()].map(({ kind }) => kind);
  const packed =
    form === "packed" && policy.training.mode === "lora"
      ? (["int8", "int4"] as const).filter((kind) => kinds.includes(kind))
      : [];
  return ["rows", "gradient", ...packed.flatMap((kind) => [kind, `${kind}-back`] as const)];
}

const SOURCE = { int8: 0, f32: 1, theta: 1, int4: 2 } as const;

/** The frozen part of a matrix as merge-weights.wgsl reads it. */
interface Base {
  readonly source: keyof typeof SOURCE;
  readonly codes: Tensor;
  readonly scales: Tensor;
  readonly block: number;
}

/** A set of weights on the device. */
interface StoredSet {
  readonly theta: Tensor;
  readonly matrices: Map<string, MergedMatrix>;
  /** Whether the matrices are behind theta. */
  stale: boolean;
}

/** The sets of theta on the device and, for those in use, their matrices in force. */
export class WeightStore {
  readonly layout: TrainableLayout;
  readonly #context: Context;
  readonly #form: WeightForm;
  readonly #slots: ReadonlyMap<string, TrainableSlot>;
  readonly #base = new Map<string, Base>();
  readonly #sets: ReadonlyMap<WeightSet, StoredSet>;

  constructor(context: Context, policy: Policy, form: WeightForm) {
    this.#context = context;
    this.#form = form;
    this.layout = trainableLayout(policy.config, policy.training);
    this.#slots = new Map(this.layout.slots.map((slot) => [slot.parameter.name, slot]));
    for (const slot of this.layout.slots) {
      const { name, shape } = slot.parameter;
      if (shape.length === 2) this.#base.set(name, this.#uploadBase(slot, policy.base.get(name)));
    }
    this.#sets = new Map(
      WEIGHT_SETS.map((name) => {
        const theta = context.pool.take(4 * this.layout.size, `theta of ${name}`);
        return [name, { theta, matrices: new Map(), stale: true }];
      }),
    );
    for (const name of WEIGHT_SETS) this.write(name, policy.theta);
  }

  theta(set: WeightSet): Tensor {
    return this.#set(set).theta;
  }

  write(set: WeightSet, theta: Float32Array): void {
    this.#context.recorder.write(this.#set(set).theta, new Float32Array(theta));
    this.changed(set);
  }

  /** Says that theta of a set has been or will be changed by recorded commands. */
  changed(set: WeightSet): void {
    this.#set(set).stale = true;
  }

  /** The weights of a set, with the commands recorded that bring the matrices up to date. */
  use(name: WeightSet): ModelWeights {
    const set = this.#set(name);
    if (set.stale) {
      for (const slot of this.layout.slots) {
        const isMatrix = slot.parameter.shape.length === 2;
        if (isMatrix && !this.#packed(set.theta, slot.parameter.name)) this.#merge(name, set, slot);
      }
      set.stale = false;
    }
    const embedding = present(set.matrices.get(embeddingName), embeddingName);
    return {
      theta: set.theta,
      embedding: { ...embedding, weight: present(embedding.weight, embeddingName) },
      matrix: (matrix) =>
        present(set.matrices.get(matrix) ?? this.#packed(set.theta, matrix), matrix),
      gain: (gain) => {
        const slot = present(this.#slots.get(gain), gain);
        invariant(slot.kind === "direct", `${gain} is a matrix`);
        return slot.offset;
      },
    };
  }

  /** The matrix in its codes; null for one that has to be merged. The embedding does, as the head and the lookup read it. */
  #packed(theta: Tensor, name: string): PackedMatrix | null {
    const slot = this.slot(name);
    const { source, codes, scales, block } = present(this.#base.get(name), name);
    const coded = source === "int8" || source === "int4";
    if (this.#form === "merged" || name === embeddingName || slot.kind !== "lora" || !coded) {
      return null;
    }
    const [out, inner = 1] = slot.parameter.shape;
    const { a, b, rank, scale } = slot;
    return {
      kind: "packed",
      form: source,
      out,
      inner,
      codes,
      scales,
      block,
      theta,
      a,
      b,
      rank,
      scale,
    };
  }

  slot(name: string): TrainableSlot {
    return present(this.#slots.get(name), name);
  }

  /** 1 for every number of theta that weight decay touches: all but norm gains. */
  decayMask(): Float32Array<ArrayBuffer> {
    const mask = new Float32Array(this.layout.size).fill(1);
    for (const slot of this.layout.slots) {
      const { shape, size } = slot.parameter;
      if (slot.kind === "direct" && shape.length === 1) {
        mask.fill(0, slot.offset, slot.offset + size);
      }
    }
    return mask;
  }

  #set(name: WeightSet): StoredSet {
    return present(this.#sets.get(name), `the ${name} weights`);
  }

  #uploadBase(slot: TrainableSlot, tensor: BaseTensor | undefined): Base {
    const { nothing } = this.#context;
    if (slot.kind === "direct") {
      return { source: "theta", codes: nothing, scales: nothing, block: 1 };
    }
    const { name } = slot.parameter;
    const base = present(tensor, name);
    const upload = (data: Float32Array | Uint8Array, what: string): Tensor => {
      const copy = data.slice();
      const target = this.#context.pool.take(copy.byteLength, `${what} of ${name}`);
      this.#context.recorder.write(target, copy);
      return target;
    };
    if (base.kind === "f32") {
      return { source: "f32", codes: nothing, scales: upload(base.values, "base"), block: 1 };
    }
    return {
      source: base.kind,
      codes: upload(packedWords(base), "codes"),
      scales: upload(base.scales, "scales"),
      block: base.block,
    };
  }

  #merge(set: WeightSet, { theta, matrices }: StoredSet, slot: TrainableSlot): void {
    const { kernels, recorder } = this.#context;
    const { name } = slot.parameter;
    const base = present(this.#base.get(name), name);
    const matrix = matrices.get(name) ?? this.#newMatrix(set, slot);
    matrices.set(name, matrix);
    const { out, inner, columns } = matrix;
    const lora =
      slot.kind === "lora"
        ? { direct: 0, a: slot.a, b: slot.b, rank: slot.rank, scale: slot.scale }
        : { direct: slot.offset, a: 0, b: 0, rank: 0, scale: 0 };
    recorder.run(
      kernels.mergeWeights(
        {
          theta,
          codes: base.codes,
          scales: base.source === "theta" ? theta : base.scales,
          weight: matrix.weight ?? this.#context.unwritten,
          transposed: matrix.transposed,
        },
        {
          out,
          inner,
          columns,
          source: SOURCE[base.source],
          block: base.block,
          plain: matrix.weight ? 1 : 0,
          ...lora,
        },
      ),
    );
  }

  #newMatrix(set: WeightSet, slot: TrainableSlot): MergedMatrix {
    const { pool } = this.#context;
    const { name, shape } = slot.parameter;
    const [out, inner = 1] = shape;
    const columns = 4 * Math.ceil(out / 4);
    const take = (count: number, what: string): Tensor =>
      pool.take(4 * count, `${what} of ${name}, ${set}`);
    // Only the policy is trained; the others' matrices are multiplied by in one direction.
    const plain = set === "policy" || name === embeddingName;
    return {
      kind: "merged",
      out,
      inner,
      columns,
      weight: plain ? take(out * inner, "weight") : null,
      transposed: take(inner * columns, "transposed weight"),
    };
  }
}

/** The codes filled up to whole words. */
function packedWords(tensor: QuantizedTensor): Uint8Array {
  const bytes = packCodes(tensor);
  const words = new Uint8Array(4 * Math.ceil(bytes.length / 4));
  words.set(bytes);
  return words;
}
