import { UserError } from "../../base/index.ts";
import {
  applyTheta,
  denseBase,
  type Policy,
  type TrainableLayout,
  trainableLayout,
} from "../../policy/index.ts";
import { WEIGHT_SETS, type WeightSet } from "../types.ts";
import { type Piece, pieces } from "./pieces.ts";
import type { Feeds, OrtRuntime } from "./runtime.ts";

interface Entry {
  readonly theta: Float32Array;
  /** Weights in force [parameterCount]; made when first fed, remade when theta moved. */
  dense: Float32Array | undefined;
  stale: boolean;
  feeds: Feeds;
}

/** The sets of weights: theta of each, and the weights in force as graph inputs. */
export class Weights {
  readonly layout: TrainableLayout;
  readonly pieces: readonly Piece[];
  readonly #runtime: OrtRuntime;
  readonly #base: Float32Array;
  readonly #entries: Readonly<Record<WeightSet, Entry>>;

  constructor(runtime: OrtRuntime, policy: Policy) {
    this.layout = trainableLayout(policy.config, policy.training);
    this.pieces = pieces(policy.config);
    this.#runtime = runtime;
    this.#base = denseBase(policy);
    const entry = (): Entry => ({
      theta: policy.theta.slice(),
      dense: undefined,
      stale: true,
      feeds: {},
    });
    this.#entries = { policy: entry(), teacher: entry(), reference: entry() };
  }

  /** Theta itself; who changes it calls `changed`. */
  theta(set: WeightSet): Float32Array {
    return this.#entries[set].theta;
  }

  changed(set: WeightSet): void {
    this.#entries[set].stale = true;
  }

  write(set: WeightSet, theta: Float32Array): void {
    if (theta.length !== this.layout.size) {
      throw new UserError(
        `These weights have ${theta.length} numbers, but the policy trains ${this.layout.size}. They belong to another policy.`,
      );
    }
    this.#entries[set].theta.set(theta);
    this.changed(set);
  }

  blend(set: WeightSet, decay: number): void {
    const { theta } = this.#entries[set];
    const policy = this.theta("policy");
    for (let i = 0; i < theta.length; i++) {
      theta[i] = decay * (theta[i] as number) + (1 - decay) * (policy[i] as number);
    }
    this.changed(set);
  }

  all(): Record<WeightSet, Float32Array> {
    const copy = (set: WeightSet): Float32Array => this.theta(set).slice();
    return Object.fromEntries(WEIGHT_SETS.map((set) => [set, copy(set)])) as Record<
      WeightSet,
      Float32Array
    >;
  }

  /** One tensor for each piece: views of one flat vector, no copies. */
  feeds(set: WeightSet): Feeds {
    const entry = this.#entries[set];
    if (entry.dense === undefined) {
      const dense = new Float32Array(this.#base.length);
      entry.dense = dense;
      entry.feeds = Object.fromEntries(
        this.pieces.map(({ name, shape, offset, size }) => [
          name,
          new this.#runtime.Tensor("float32", dense.subarray(offset, offset + size), shape),
        ]),
      );
    }
    if (entry.stale) applyTheta(this.layout, entry.theta, this.#base, entry.dense);
    entry.stale = false;
    return entry.feeds;
  }
}
