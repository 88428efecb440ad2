import { UserError } from "../../base/index.ts";
import {
  denseBase,
  type Policy,
  type TrainableLayout,
  trainableLayout,
} from "../../policy/index.ts";
import { WEIGHT_SETS, type WeightSet } from "../types.ts";
import { baseName, mergeGraph } from "./merge-graph.ts";
import { type Feeds, Graph, type OrtRuntime } from "./runtime.ts";
import { type ThetaParts, thetaParts } from "./theta-parts.ts";

interface Entry {
  readonly theta: Float32Array;
  /** The parts of theta that are weights in force themselves, as graph inputs: views, no copies. */
  readonly direct: Feeds;
  /** The others. */
  readonly adapters: Feeds;
  /** Weights in force as graph inputs; made when first fed, again when theta has moved. */
  inForce: Promise<Feeds> | undefined;
}

/** The sets of weights: theta of each, and the weights in force as graph inputs. */
export class Weights {
  readonly layout: TrainableLayout;
  readonly parts: ThetaParts;
  readonly #entries: Readonly<Record<WeightSet, Entry>>;
  readonly #base: Feeds;
  readonly #merge: Graph;

  constructor(runtime: OrtRuntime, policy: Policy) {
    const { config } = policy;
    this.layout = trainableLayout(config, policy.training);
    this.parts = thetaParts(config, this.layout);
    const { direct, adapters, adapted } = this.parts;
    const entry = (): Entry => {
      const theta = policy.theta.slice();
      return {
        theta,
        direct: views(runtime, theta, direct),
        adapters: views(runtime, theta, adapters),
        inForce: undefined,
      };
    };
    this.#entries = { policy: entry(), teacher: entry(), reference: entry() };
    this.#base = views(
      runtime,
      adapted.length > 0 ? denseBase(policy) : new Float32Array(0),
      adapted.map(({ piece }) => ({ ...piece, name: baseName(piece.name) })),
    );
    this.#merge = new Graph(runtime, () => mergeGraph(this.parts));
  }

  /** Theta itself; who changes it calls `changed`. */
  theta(set: WeightSet): Float32Array {
    return this.#entries[set].theta;
  }

  changed(set: WeightSet): void {
    this.#entries[set].inForce = undefined;
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

  /** A and B of every matrix; without names where theta is the weights in force. */
  adapterFeeds(set: WeightSet): Feeds {
    return this.#entries[set].adapters;
  }

  /** The weights in force, one tensor for each piece. */
  feeds(set: WeightSet): Promise<Feeds> {
    const entry = this.#entries[set];
    entry.inForce ??= this.#inForce(entry);
    return entry.inForce;
  }

  async #inForce({ direct, adapters }: Entry): Promise<Feeds> {
    const { adapted } = this.parts;
    if (adapted.length === 0) return direct;
    const wanted = adapted.map(({ piece }) => piece.name);
    const merged = await this.#merge.run({ ...adapters, ...this.#base }, wanted);
    return { ...direct, ...merged.tensors };
  }

  dispose(): Promise<void> {
    return this.#merge.dispose();
  }
}

interface View {
  readonly name: string;
  readonly shape: readonly number[];
  readonly offset: number;
  readonly size: number;
}

/** One tensor for each view of a flat vector. */
function views({ Tensor }: OrtRuntime, flat: Float32Array, of: readonly View[]): Feeds {
  return Object.fromEntries(
    of.map(({ name, shape, offset, size }) => [
      name,
      new Tensor("float32", flat.subarray(offset, offset + size), shape),
    ]),
  );
}
