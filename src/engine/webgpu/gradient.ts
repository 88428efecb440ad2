import { ceilDiv } from "./kernel.ts";
import type { Context } from "./context.ts";
import { type Adapter, paddedRank, through } from "./matrix.ts";
import type { Scope, Tensor } from "./pool.ts";
import type { ModelWeights, WeightStore } from "./weights.ts";

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

  constructor(
    context: Context,
    store: WeightStore,
    weights: ModelWeights,
    scope: Scope,
    total: Tensor,
  ) {
    this.#context = context;
    this.#store = store;
    this.#scope = scope;
    this.#theta = weights.theta;
    this.total = total;
  }

  /** dW += dY^T X for Y = X W^T: dy [rows, out], x [rows, in]. */
  addLinear(name: string, rows: number, dy: Tensor, x: Tensor): void {
    const slot = this.#store.slot(name);
    const [out, inner = 1] = slot.parameter.shape;
    if (slot.kind === "lora") {
      this.#addAdapter({ ...slot, out, inner, theta: this.#theta }, rows, dy, x);
      return;
    }
    const shapes = { k: rows, m: out, n: inner, strideA: out / 4, strideB: inner / 4 };
    this.addProduct(dy, x, shapes, this.total, slot.offset);
  }

  /** dB += dY^T (scale X A^T) and dA += (scale dY B)^T X, without dW itself. */
  #addAdapter(adapter: Adapter, rows: number, dy: Tensor, x: Tensor): void {
    const { out, inner, rank, a, b } = adapter;
    const context = this.#context;
    const [throughX, reduceX] = through("A", context, this.#scope, rows, x, adapter);
    const [throughDy, reduceDy] = through("B", context, this.#scope, rows, dy, adapter);
    context.recorder.run(reduceX, reduceDy);
    const thin = paddedRank(adapter) / 4;
    const shapesB = { k: rows, m: out, n: rank, strideA: out / 4, strideB: thin };
    this.addProduct(dy, throughX, shapesB, this.total, b);
    const shapesA = { k: rows, m: rank, n: inner, strideA: thin, strideB: inner / 4 };
    this.addProduct(throughDy, x, shapesA, this.total, a);
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
      readonly m: number;
      readonly n: number;
      readonly k: number;
      readonly strideA: number;
      readonly strideB: number;
    },
    target: Tensor,
    offset: number,
  ): void {
    const { kernels, products, recorder, rowsPerPart } = this.#context;
    // A large matrix has tiles enough to occupy a GPU; only small ones are worth splitting.
    const mostParts = Math.max(1, Math.floor(THREADS / ceilDiv(shapes.m * shapes.n, TILE)));
    const part = Math.max(Math.min(shapes.k, rowsPerPart), ceilDiv(shapes.k, mostParts));
    const count = ceilDiv(shapes.k, part);
    if (count <= 1) {
      recorder.run(products.gradient({ a, b, c: target }, { ...shapes, part, offset, add: 2 }));
      return;
    }
    const columns = shapes.m * shapes.n;
    const partials = this.#scope.tensor(count * columns, "partial products");
    recorder.run(
      products.gradient({ a, b, c: partials }, { ...shapes, part, offset: 0, add: 0 }),
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
