import { finalNormName } from "../../policy/index.ts";
import { normBackward } from "./backward.ts";
import type { Context } from "./context.ts";
import { norm } from "./forward.ts";
import type { GradientSink } from "./gradient.ts";
import type { Scope, Tensor } from "./pool.ts";
import type { ModelWeights } from "./weights.ts";

/** Entries of the vocabulary that one thread of the log-probability head passes over. */
const SLICE = 64;
/** Entries whose logit gradients are in memory at once. */
const TILE = 512;

/** The head's part of a batch: N hidden states and the tokens they predict. */
export interface HeadRows {
  readonly count: number;
  /** [N] rows of the residual stream. */
  readonly chosen: Tensor;
  /** [N] tokens. */
  readonly targets: Tensor;
}

/** What the head computes; the backward reads it. */
export interface HeadState extends HeadRows {
  /** The chosen rows of the residual stream, then after the final norm [N, d]. */
  readonly gathered: Tensor;
  readonly hidden: Tensor;
  readonly inverse: Tensor;
  /** [N]: (log-probability, entropy, log-sum-exp, 0). */
  readonly stats: Tensor;
}

export function headForward(
  context: Context,
  scope: Scope,
  weights: ModelWeights,
  rows: HeadRows,
  x: Tensor,
): HeadState {
  const { kernels, recorder, config } = context;
  const { count, chosen, targets } = rows;
  const { hiddenSize: d, vocabSize: vocabulary } = config;
  const gathered = scope.tensor(count * d, "residual at the targets");
  const hidden = scope.tensor(count * d, "hidden at the targets");
  const inverse = scope.tensor(count, "inverse norm at the targets");
  const stats = scope.tensor(count * 4, "log-probability statistics");
  const slices = Math.ceil(vocabulary / SLICE);
  const partials = scope.tensor(slices * count * 4, "partial log-probabilities");
  const { transposed, columns } = weights.embedding;
  recorder.run(
    kernels.gatherRows({ x, chosen, y: gathered }, { count, d4: d / 4 }),
    norm(context, weights, finalNormName, count, gathered, hidden, inverse),
    kernels.logprobPartial(
      { hidden, transposed, targets, partials },
      { count, d, vocabulary, stride: columns / 4, slice: SLICE },
    ),
    kernels.logprobCombine({ partials, targets, stats }, { count, slices, slice: SLICE }),
  );
  return { ...rows, gathered, hidden, inverse, stats };
}

/** The log-probabilities of the whole vocabulary [N, V]. */
export function headDistribution(
  context: Context,
  scope: Scope,
  weights: ModelWeights,
  { count, hidden, stats }: HeadState,
): Tensor {
  const { kernels, recorder, config } = context;
  const { hiddenSize: d, vocabSize: vocabulary } = config;
  const distribution = scope.tensor(count * vocabulary, "distribution");
  const { transposed, columns } = weights.embedding;
  recorder.run(
    kernels.distribution(
      { hidden, transposed, stats, distribution },
      { count, d, vocabulary, stride: columns / 4 },
    ),
  );
  return distribution;
}

/** How the loss reaches the logits. */
export interface LogitsGradient {
  /** [N]: dL/dl, dL/dH, weight of the expected gate, Z. */
  readonly coefficients: Tensor;
  /** The teacher's log-probabilities [N, V], for the expected gate only. */
  readonly teacher: Tensor | null;
  readonly beta: number;
}

/**
 * Carries the loss back to the chosen rows of the residual stream (returned, [N, d]) and
 * adds the head's share of the embedding's gradient to `target` from `offset` on.
 */
export function headBackward(
  context: Context,
  scope: Scope,
  weights: ModelWeights,
  sink: GradientSink,
  state: HeadState,
  loss: LogitsGradient,
  target: Tensor,
  offset: number,
): Tensor {
  const { kernels, products, recorder, config, nothing } = context;
  const { count, hidden, stats, targets } = state;
  const { hiddenSize: d, vocabSize: vocabulary } = config;
  const embedding = weights.embedding;
  const { transposed, weight } = embedding;
  const dhidden = scope.tensor(count * d, "d hidden at the targets");
  const widest = Math.min(TILE, embedding.columns);
  const dlogits = scope.tensor(count * widest, "d logits");
  for (let first = 0; first < vocabulary; first += TILE) {
    const entries = Math.min(TILE, vocabulary - first);
    const tile = 4 * Math.ceil(entries / 4);
    recorder.run(
      products.rows(
        { a: hidden, b: transposed, residual: nothing, c: dlogits },
        {
          m: count,
          n: tile,
          k: d,
          strideA: d,
          strideB: embedding.columns / 4,
          firstB: first / 4,
          add: 0,
        },
      ),
      kernels.logitsGradient(
        {
          stats,
          coefficients: loss.coefficients,
          targets,
          teacher: loss.teacher ?? nothing,
          dlogits,
        },
        {
          count,
          vocabulary,
          first,
          tile,
          expected: loss.teacher ? 1 : 0,
          beta: loss.beta,
        },
      ),
      products.rows(
        { a: dlogits, b: weight, residual: nothing, c: dhidden },
        {
          m: count,
          n: d,
          k: entries,
          strideA: tile,
          strideB: d / 4,
          firstB: (first * d) / 4,
          add: first === 0 ? 0 : 2,
        },
      ),
    );
    const shapes = { k: count, m: entries, n: d, strideA: tile / 4, strideB: d / 4 };
    sink.addProduct(dlogits, hidden, shapes, target, offset + first * d);
  }
  const dgathered = scope.tensor(count * d, "d residual at the targets");
  normBackward(context, weights, sink, {
    name: finalNormName,
    count,
    x: state.gathered,
    inverse: state.inverse,
    dy: dhidden,
    dx: dgathered,
  });
  return dgathered;
}
