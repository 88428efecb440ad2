import type { GraphBuilder } from "../../policy/index.ts";
import type { AdaptedMatrix, AdaptedPiece } from "./theta-parts.ts";

/** What one input x of an adapted matrix contributes. */
interface Contribution {
  readonly x: string;
  /** x A^T [tokens, rank]. */
  readonly xA: string;
  /** The sum over the matrix's pieces of dy B [tokens, rank]. */
  dyB: string | undefined;
}

/** The matrix and the piece of it that a weight is. */
interface Adapter {
  readonly matrix: AdaptedMatrix;
  readonly piece: AdaptedPiece;
}

/**
 * Collects the gradients of the weights while the blocks are walked back. With dW = dy^T x,
 * an adapted matrix has dB = scale dy^T (x A^T) and dA = scale (dy B)^T x: all products are
 * as thin as the rank, and dW itself is never made.
 */
export class WeightGradients {
  readonly #g: GraphBuilder;
  readonly #adapters: ReadonlyMap<string, Adapter>;
  readonly #values = new Map<string, string>();
  /** By the name of A. */
  readonly #contributions = new Map<string, Contribution[]>();
  /** dB^T / scale by the name of B: the tall side of dy lies along the rows of memory. */
  readonly #transposed = new Map<string, string>();

  constructor(g: GraphBuilder, adapted: readonly AdaptedMatrix[]) {
    this.#g = g;
    this.#adapters = new Map(
      adapted.flatMap((matrix) => matrix.pieces.map((piece) => [piece.name, { matrix, piece }])),
    );
  }

  /** Notes the gradient of a weight that occurs once. */
  set(name: string, gradient: string): void {
    this.#values.set(name, gradient);
  }

  /** Adds dy^T x to the gradient of a weight W [out, in], of which y = x W^T. */
  addProduct(weight: string, dy: string, x: string): void {
    const adapter = this.#adapters.get(weight);
    if (adapter === undefined) this.#values.set(weight, this.#sum(dy, x, this.#values.get(weight)));
    else this.#adapt(adapter, dy, x);
  }

  #adapt({ matrix, piece }: Adapter, dy: string, x: string): void {
    const contribution = this.#contribution(matrix, x);
    const terms = [dy, piece.b.name, ...optional(contribution.dyB)];
    contribution.dyB = this.#g.node("Gemm", terms);
    const { name } = piece.b;
    this.#transposed.set(name, this.#sum(contribution.xA, dy, this.#transposed.get(name)));
  }

  #contribution({ a }: AdaptedMatrix, x: string): Contribution {
    const all = this.#contributions.get(a.name) ?? [];
    this.#contributions.set(a.name, all);
    let found = all.find((each) => each.x === x);
    if (found === undefined) {
      found = { x, xA: this.#g.node("Gemm", [x, a.name], { transB: 1 }), dyB: undefined };
      all.push(found);
    }
    return found;
  }

  /** a^T b + c. */
  #sum(a: string, b: string, c: string | undefined, alpha = 1): string {
    const attributes = { transA: 1, alpha: { float: alpha } };
    return this.#g.node("Gemm", [a, b, ...optional(c)], attributes);
  }

  /** Ends the adapted matrices: from then on `get` knows their A and B. */
  finish(): void {
    for (const { matrix, piece } of this.#adapters.values()) {
      const { a, scale } = matrix;
      const transposed = this.#transposed.get(piece.b.name);
      if (transposed === undefined) continue;
      const scaled = this.#g.node("Mul", [transposed, this.#g.scalar(scale)]);
      this.#values.set(piece.b.name, this.#g.node("Transpose", [scaled], { perm: [1, 0] }));
      if (this.#values.has(a.name)) continue;
      let ofA: string | undefined;
      for (const { x, dyB } of this.#contributions.get(a.name) ?? []) {
        if (dyB !== undefined) ofA = this.#sum(dyB, x, ofA, scale);
      }
      if (ofA !== undefined) this.#values.set(a.name, ofA);
    }
  }

  /** The value that holds the gradient of a weight, or of A or B. */
  get(name: string): string {
    const gradient = this.#values.get(name);
    if (gradient === undefined) throw new Error(`Internal error: no gradient of ${name}`);
    return gradient;
  }
}

const optional = (name: string | undefined): readonly string[] =>
  name === undefined ? [] : [name];
