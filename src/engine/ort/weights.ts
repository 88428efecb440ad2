import { present } from "../../base/index.ts";
import {
  denseBase,
  type Policy,
  type PolicyConfig,
  parameters,
  type TrainableLayout,
  trainableLayout,
} from "../../policy/index.ts";
import { WEIGHT_SETS, type WeightSet } from "../types.ts";
import { checkTheta } from "../validate.ts";
import { baseName, mergeGraph } from "./merge-graph.ts";
import { type Piece, pieces } from "./pieces.ts";
import { type Feeds, Graph, type OrtRuntime } from "./runtime.ts";
import { type ThetaParts, thetaParts } from "./theta-parts.ts";

/** The weights in force as graph inputs. */
export interface WeightFeeds {
  /** One tensor for each parameter. */
  readonly parameters: Feeds;
  /** One tensor for each piece: views of the same numbers. */
  readonly pieces: Feeds;
}

interface Entry {
  readonly theta: Float32Array;
  /** Views of theta, no copies: the parameters that it holds itself, ... */
  readonly direct: Feeds;
  /** ... A and B of the other matrices, as the merge takes them, ... */
  readonly factors: Feeds;
  /** ... and as the training graph does. */
  readonly adapters: Feeds;
  /** Made when first fed, again when theta has moved. */
  inForce: Promise<WeightFeeds> | undefined;
}

/** The sets of weights: theta of each, and the weights in force as graph inputs. */
export class Weights {
  readonly layout: TrainableLayout;
  readonly parts: ThetaParts;
  readonly #runtime: OrtRuntime;
  readonly #pieces: readonly PlacedPiece[];
  readonly #entries: Readonly<Record<WeightSet, Entry>>;
  readonly #base: Feeds;
  readonly #merge: Graph;

  constructor(runtime: OrtRuntime, policy: Policy) {
    const { config } = policy;
    this.#runtime = runtime;
    this.layout = trainableLayout(config, policy.training);
    this.parts = thetaParts(config, this.layout);
    this.#pieces = placedPieces(config);
    const { adapters, adapted } = this.parts;
    const direct = this.layout.slots.flatMap((slot) =>
      slot.kind === "direct" ? [{ ...slot.parameter, offset: slot.offset }] : [],
    );
    const factors = adapted.flatMap(({ a, b }) => [a, b]);
    const entry = (): Entry => {
      const theta = policy.theta.slice();
      return {
        theta,
        direct: views(runtime, theta, direct),
        factors: views(runtime, theta, factors),
        adapters: views(runtime, theta, adapters),
        inForce: undefined,
      };
    };
    this.#entries = { policy: entry(), teacher: entry(), reference: entry() };
    const base = adapted.length > 0 ? denseBase(policy) : new Float32Array(0);
    const matrices = adapted.map((matrix) => ({ ...matrix, name: baseName(matrix.name) }));
    this.#base = views(runtime, base, matrices);
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
    checkTheta(theta, this.layout.size);
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

  /** The adapters of the parts of theta; none where theta is the weights in force. */
  adapterFeeds(set: WeightSet): Feeds {
    return this.#entries[set].adapters;
  }

  feeds(set: WeightSet): Promise<WeightFeeds> {
    const entry = this.#entries[set];
    entry.inForce ??= this.#inForce(entry);
    return entry.inForce;
  }

  async #inForce({ direct, factors }: Entry): Promise<WeightFeeds> {
    const names = this.parts.adapted.map(({ name }) => name);
    if (names.length === 0) return this.#withPieces(direct);
    const merged = await this.#merge.run({ ...factors, ...this.#base }, names);
    return this.#withPieces({ ...direct, ...merged.tensors });
  }

  #withPieces(whole: Feeds): WeightFeeds {
    const { Tensor } = this.#runtime;
    const split = this.#pieces.map(({ name, parameter, shape, start, size }) => {
      const numbers = present(whole[parameter], parameter).data as Float32Array;
      return [name, new Tensor("float32", numbers.subarray(start, start + size), shape)];
    });
    return { parameters: whole, pieces: Object.fromEntries(split) };
  }

  dispose(): Promise<void> {
    return this.#merge.dispose();
  }
}

/** A piece and the place of its first number in its parameter. */
interface PlacedPiece extends Piece {
  readonly start: number;
}

function placedPieces(config: PolicyConfig): readonly PlacedPiece[] {
  const starts = new Map(parameters(config).map(({ name, offset }) => [name, offset]));
  return pieces(config).map((piece) => {
    const start = piece.offset - present(starts.get(piece.parameter), piece.parameter);
    return { ...piece, start };
  });
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
