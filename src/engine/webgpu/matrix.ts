import { present } from "../../base/index.ts";
import type { Context } from "./context.ts";
import type { Dispatch } from "./kernel.ts";
import type { Scope, Tensor } from "./pool.ts";

/** A matrix W [out, in] in force, in 32 bits, base and adapter added up. */
export interface MergedMatrix {
  readonly kind: "merged";
  readonly out: number;
  readonly inner: number;
  /** As it stands [out, in]; null where nothing is trained or looked up by row. */
  readonly weight: Tensor | null;
  /** [in, columns], for X W^T. */
  readonly transposed: Tensor;
  /** `out` rounded up to 4: the row length of `transposed`. */
  readonly columns: number;
}

/** scale B A, where theta holds A [rank, in] and B [out, rank]. */
export interface Adapter {
  readonly out: number;
  readonly inner: number;
  readonly theta: Tensor;
  readonly a: number;
  readonly b: number;
  readonly rank: number;
  readonly scale: number;
}

/**
 * A matrix that stays in its codes: W = scales codes + scale B A. The products read the
 * codes themselves, and the adapter is two thin products beside them.
 */
export interface PackedMatrix extends Adapter {
  readonly kind: "packed";
  readonly form: "int8" | "int4";
  readonly codes: Tensor;
  readonly scales: Tensor;
  readonly block: number;
}

export type Matrix = MergedMatrix | PackedMatrix;

/** Row length of what goes through an adapter: whole vectors, as products read those. */
export const paddedRank = ({ rank }: Adapter): number => 4 * Math.ceil(rank / 4);

/** C = X W^T: a linear layer on m rows of X. `residual` is added where given. */
export function linear(
  context: Context,
  scope: Scope,
  m: number,
  x: Tensor,
  matrix: Matrix,
  c: Tensor,
  residual?: Tensor,
): readonly Dispatch[] {
  const { kernels, products, nothing } = context;
  const { out, inner } = matrix;
  const shape = { m, n: out, k: inner, strideA: inner, add: residual ? 1 : 0 };
  const operands = { a: x, residual: residual ?? nothing, c };
  if (matrix.kind === "merged") {
    const { transposed, columns } = matrix;
    return [
      products.rows({ ...operands, b: transposed }, { ...shape, strideB: columns / 4, firstB: 0 }),
    ];
  }
  const { form, codes, scales, block, theta, b, rank } = matrix;
  const [lowRank, reduce] = through("A", context, scope, m, x, matrix);
  return [
    products.codes(form, { ...operands, b: codes, scales }, { ...shape, block }),
    reduce,
    kernels.matmulStrided(
      { a: lowRank, b: theta, c },
      {
        m,
        n: out,
        k: rank,
        strideA: paddedRank(matrix),
        strideC: out,
        firstB: b,
        stepK: 1,
        stepN: rank,
        add: 1,
        scale: 1,
      },
    ),
  ];
}

/** dX = dY W: the gradient through a linear layer. */
export function linearBackward(
  context: Context,
  scope: Scope,
  m: number,
  dy: Tensor,
  matrix: Matrix,
  dx: Tensor,
): readonly Dispatch[] {
  const { kernels, products, nothing } = context;
  const { out, inner } = matrix;
  const shape = { m, n: inner, k: out, strideA: out, add: 0 };
  const operands = { a: dy, residual: nothing, c: dx };
  if (matrix.kind === "merged") {
    const weight = present(matrix.weight, "a matrix to train");
    return [products.rows({ ...operands, b: weight }, { ...shape, strideB: inner / 4, firstB: 0 })];
  }
  const { form, codes, scales, block, theta, a, rank } = matrix;
  const [lowRank, reduce] = through("B", context, scope, m, dy, matrix);
  return [
    products.codes(`${form}-back`, { ...operands, b: codes, scales }, { ...shape, block }),
    reduce,
    kernels.matmulStrided(
      { a: lowRank, b: theta, c: dx },
      {
        m,
        n: inner,
        k: rank,
        strideA: paddedRank(matrix),
        strideC: inner,
        firstB: a,
        stepK: inner,
        stepN: 1,
        add: 1,
        scale: 1,
      },
    ),
  ];
}

/**
 * Through one factor of an adapter, scaled [m, padded rank]: by "A" scale X A^T of
 * X [m, in], by "B" scale dY B of dY [m, out].
 */
export function through(
  factor: "A" | "B",
  { kernels }: Context,
  scope: Scope,
  m: number,
  x: Tensor,
  adapter: Adapter,
): readonly [Tensor, Dispatch] {
  const { out, inner, theta, a, b, rank, scale } = adapter;
  const strideC = paddedRank(adapter);
  const c = scope.tensor(m * strideC, `through ${factor}`);
  const [k, steps] =
    factor === "A"
      ? [inner, { firstB: a, stepK: 1, stepN: inner }]
      : [out, { firstB: b, stepK: rank, stepN: 1 }];
  const shape = { m, n: rank, k, strideA: k, strideC, add: 0, scale };
  return [c, kernels.matmulStrided({ a: x, b: theta, c }, { ...shape, ...steps })];
}
