import { invariant, present } from "../../base/index.ts";
import {
  type BaseTensor,
  type Policy,
  type TrainableLayout,
  type TrainableSlot,
  trainableLayout,
} from "../../policy/index.ts";
import { WEIGHT_SETS, type WeightSet } from "../types.ts";
import type { Context } from "./context.ts";
import type { Tensor } from "./pool.ts";

/** A matrix in force, [out, in] and transposed [in, columns]. */
export interface Matrix {
  readonly out: number;
  readonly inner: number;
  readonly weight: Tensor;
  readonly transposed: Tensor;
  /** `out` rounded up to 4: the row length of `transposed`. */
  readonly columns: number;
}

/** The weights of one set as the kernels read them. */
export interface ModelWeights {
  readonly theta: Tensor;
  matrix(name: string): Matrix;
  /** Where theta holds a norm gain. */
  gain(name: string): number;
}

const SOURCE = { int8: 0, f32: 1, theta: 2 } as const;

interface Base {
  readonly source: number;
  readonly codes: Tensor;
  readonly scales: Tensor;
  readonly block: number;
}

interface Set {
  readonly theta: Tensor;
  readonly matrices: Map<string, Matrix>;
  /** Whether the matrices are behind theta. */
  stale: boolean;
}

/** The sets of theta on the device and, for those in use, their matrices in force. */
export class WeightStore {
  readonly layout: TrainableLayout;
  readonly #context: Context;
  readonly #slots: ReadonlyMap<string, TrainableSlot>;
  readonly #base = new Map<string, Base>();
  readonly #sets: ReadonlyMap<WeightSet, Set>;

  constructor(context: Context, policy: Policy) {
    this.#context = context;
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
        if (slot.parameter.shape.length === 2) this.#merge(name, set, slot);
      }
      set.stale = false;
    }
    return {
      theta: set.theta,
      matrix: (matrix) => present(set.matrices.get(matrix), matrix),
      gain: (gain) => {
        const slot = present(this.#slots.get(gain), gain);
        invariant(slot.kind === "direct", `${gain} is a matrix`);
        return slot.offset;
      },
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

  #set(name: WeightSet): Set {
    return present(this.#sets.get(name), `the ${name} weights`);
  }

  #uploadBase(slot: TrainableSlot, tensor: BaseTensor | undefined): Base {
    const { nothing } = this.#context;
    if (slot.kind === "direct") {
      return { source: SOURCE.theta, codes: nothing, scales: nothing, block: 1 };
    }
    const { name } = slot.parameter;
    const base = present(tensor, name);
    const upload = (data: Float32Array | Int8Array, what: string): Tensor => {
      const copy = data.slice();
      const target = this.#context.pool.take(copy.byteLength, `${what} of ${name}`);
      this.#context.recorder.write(target, copy);
      return target;
    };
    if (base.kind === "f32") {
      return { source: SOURCE.f32, codes: nothing, scales: upload(base.values, "base"), block: 1 };
    }
    return {
      source: SOURCE.int8,
      codes: upload(base.codes, "codes"),
      scales: upload(base.scales, "scales"),
      block: base.block,
    };
  }

  #merge(set: WeightSet, { theta, matrices }: Set, slot: TrainableSlot): void {
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
          scales: base.scales,
          weight: matrix.weight,
          transposed: matrix.transposed,
        },
        { out, inner, columns, source: base.source, block: base.block, ...lora },
      ),
    );
  }

  #newMatrix(set: WeightSet, slot: TrainableSlot): Matrix {
    const { pool } = this.#context;
    const { name, shape } = slot.parameter;
    const [out, inner = 1] = shape;
    const columns = 4 * Math.ceil(out / 4);
    const take = (count: number, what: string): Tensor =>
      pool.take(4 * count, `${what} of ${name}, ${set}`);
    return {
      out,
      inner,
      columns,
      weight: take(out * inner, "weight"),
      transposed: take(inner * columns, "transposed weight"),
    };
  }
}
