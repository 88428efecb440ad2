import { ceilDiv } from "./kernel.ts";
import type { Context } from "./context.ts";
import type { Scope, Tensor } from "./pool.ts";
import type { WeightStore } from "./weights.ts";

/** Threads that keep a GPU busy, and the numbers of a product that one holds. */
const THREADS = 16_384;
const TILE = 64;
/** Rows that one thread of the gain's gradient sums. */
const GAIN_BLOCK = 64;

/** Adds gradients of matrices and gains to the gradient by theta [layout.size]. */
export class GradientSink {
  readonly total: Tensor;
  readonly #context: Context;
  readonly #store: WeightStore;
  readonly #scope: Scope;
  readonly #theta: Tensor;

  constructor(context: Context, store: WeightStore, scope: Scope, total: Tensor) {
    this.#context = context;
    this.#store = store;
    this.#scope = scope;
    this.#theta = store.theta("policy");
    this.total = total;
  }

  /** dW += dY^T X for Y = X W^T: dy [rows, out], x [rows, in]. */
  addLinear(name: string, rows: number, dy: Tensor, x: Tensor): void {
    this.addMatrix(name, (target, offset) => {
      const { shape } = this.#store.slot(name).parameter;
      const [out, inner = 1] = shape;
      const shapes = { rows, i: out, j: inner, strideA: out / 4, strideB: inner / 4 };
      this.addProduct(dy, x, shapes, target, offset);
    });
  }

  /**
   * Lets `fill` add the gradient of a whole matrix [out, in] to a tensor, which for
   * low-rank adapters is a temporary one, turned into the gradients of A and B.
   */
  addMatrix(name: string, fill: (target: Tensor, offset: number) => void): void {
    const { kernels, recorder } = this.#context;
    const slot = this.#store.slot(name);
    if (slot.kind === "direct") {
      fill(this.total, slot.offset);
      return;
    }
    const [out, inner = 1] = slot.parameter.shape;
    const dweight = this.#scope.tensor(out * inner, `gradient of ${name}`);
    recorder.clear(dweight);
    fill(dweight, 0);
    const { rank, a, b, scale } = slot;
    const tensors = { dweight, theta: this.#theta, gradient: this.total };
    const params = { out, inner, rank, a, b, scale };
    recorder.run(kernels.loraGradientA(tensors, params), kernels.loraGradientB(tensors, params));
  }

  /** target[offset...] += A^T B, in parts where many threads can share the rows. */
  addProduct(
    a: Tensor,
    b: Tensor,
    shapes: {
      readonly rows: number;
      readonly i: number;
      readonly j: number;
      readonly strideA: number;
      readonly strideB: number;
    },
    target: Tensor,
    offset: number,
  ): void {
    const { kernels, recorder, rowsPerPart } = this.#context;
    // A large matrix has tiles enough to occupy a GPU; only small ones are worth splitting.
    const mostParts = Math.max(1, Math.floor(THREADS / ceilDiv(shapes.i * shapes.j, TILE)));
    const part = Math.max(Math.min(shapes.rows, rowsPerPart), ceilDiv(shapes.rows, mostParts));
    const count = ceilDiv(shapes.rows, part);
    if (count <= 1) {
      recorder.run(
        kernels.matmulTransposed({ a, b, c: target }, { ...shapes, part, offset, add: 1 }),
      );
      return;
    }
    const columns = shapes.i * shapes.j;
    const partials = this.#scope.tensor(count * columns, "partial products");
    recorder.run(
      kernels.matmulTransposed({ a, b, c: partials }, { ...shapes, part, offset: 0, add: 0 }),
      kernels.sumRows({ partials, total: target }, { count, columns, offset }),
    );
  }

  /** The gradient of a norm's gain from its input x, output gradient dy and inverse norms. */
  addGain(name: string, count: number, x: Tensor, inverse: Tensor, dy: Tensor): void {
    const { kernels, recorder, config } = this.#context;
    const slot = this.#store.slot(name);
    const offset = slot.kind === "direct" ? slot.offset : 0;
    const columns = config.hiddenSize;
    const blocks = ceilDiv(count, GAIN_BLOCK);
    const partials = this.#scope.tensor(blocks * columns, "partial gains");
    recorder.run(
      kernels.rmsnormGain(
        { x, inverse, dy, partials },
        { count, d4: columns / 4, block: GAIN_BLOCK },
      ),
      kernels.sumRows({ partials, total: this.total }, { count: blocks, columns, offset }),
    );
  }
}
