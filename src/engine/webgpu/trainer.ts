import { at } from "../../base/index.ts";
import { embeddingName } from "../../policy/index.ts";
import type { LossReport, OptimiserSettings, TrainRequest } from "../types.ts";
import { backward } from "./backward.ts";
import { upload, uploadBatch } from "./batch.ts";
import type { Context } from "./context.ts";
import { forwardKept } from "./forward.ts";
import { GradientSink } from "./gradient.ts";
import { headBackward, headForward } from "./head.ts";
import { readReport, recordLoss, REPORT, REPORT_TOTAL } from "./loss.ts";
import { invertChosen, pack, type PackedBatch, sortByToken } from "./packing.ts";
import type { Scope, Tensor } from "./pool.ts";
import type { WeightStore } from "./weights.ts";

/** Partial sums of sum-partial.wgsl. */
const PARTIALS = 256;

export interface StepResult {
  readonly report: LossReport;
  readonly gradient: Float32Array | null;
  readonly applied: boolean;
}

/** Gradients and steps of the policy's theta, and the moments of AdamW. */
export class Trainer {
  readonly #context: Context;
  readonly #store: WeightStore;
  readonly #gradient: Tensor;
  readonly #decayed: Tensor;
  readonly firstMoment: Tensor;
  readonly secondMoment: Tensor;
  /** Steps of AdamW taken. */
  steps = 0;

  constructor(context: Context, store: WeightStore) {
    this.#context = context;
    this.#store = store;
    const bytes = 4 * store.layout.size;
    const { pool, recorder } = context;
    this.#gradient = pool.take(bytes, "gradient");
    this.#decayed = pool.take(bytes, "decayed");
    this.firstMoment = pool.take(bytes, "first moment");
    this.secondMoment = pool.take(bytes, "second moment");
    recorder.write(this.#decayed, store.decayMask());
    recorder.clear(this.firstMoment);
    recorder.clear(this.secondMoment);
  }

  /**
   * The gradient of a checked request of `count` targets and, with `optimiser`, a step along
   * it. At most `budget` tokens are in memory at once; larger batches are accumulated.
   */
  async run(
    request: TrainRequest,
    count: number,
    budget: number,
    optimiser: OptimiserSettings | null,
  ): Promise<StepResult> {
    const { gpu, recorder, pool } = this.#context;
    const whole = pool.scope();
    const report = whole.tensor(count * REPORT, "report");
    const verdict = whole.tensor(4, "verdict");
    recorder.clear(this.#gradient);
    for (const batch of pack(request.sequences, budget)) {
      const scope = pool.scope();
      this.#accumulate(scope, request, batch, report);
      recorder.flush();
      scope.release();
    }
    // A batch that found no memory was left out of the gradient: no step may follow.
    if (optimiser) await gpu.settle();
    this.#judge(whole, count, report, verdict, optimiser?.clipNorm ?? 1);
    if (optimiser) this.#step(verdict, optimiser);
    recorder.read(verdict);
    if (count > 0) recorder.read(report);
    if (!optimiser) recorder.read(this.#gradient);
    const contents = (await recorder.finish()).map((bytes) => new Float32Array(bytes));
    whole.release();
    const [norm, , sound] = at(contents, 0);
    const applied = optimiser !== null && sound === 1;
    if (applied) this.steps++;
    const numbers = count > 0 ? at(contents, 1) : new Float32Array(0);
    return {
      report: readReport(numbers, count, norm ?? Number.NaN),
      gradient: optimiser ? null : at(contents, contents.length - 1),
      applied,
    };
  }

  #accumulate(scope: Scope, request: TrainRequest, packed: PackedBatch, report: Tensor): void {
    const context = this.#context;
    const { kernels, recorder, config } = context;
    const d4 = config.hiddenSize / 4;
    const weights = this.#store.use("policy");
    const batch = uploadBatch(context, scope, packed);
    const states = forwardKept(context, scope, weights, batch);
    const output = states.at(-1)?.output;
    if (!output) throw new RangeError("Internal error: a policy without layers");
    const head = headForward(context, scope, weights, batch, output);
    const loss = recordLoss(context, scope, weights, request, head, packed.firstTarget, report);
    const sink = new GradientSink(context, this.#store, weights, scope, this.#gradient);
    const dx = scope.tensor(packed.tokens * config.hiddenSize, "d residual");
    const source = upload(context, scope, invertChosen(packed), "places among the chosen");
    const sorted = sortByToken(packed, config.vocabSize);
    const order = upload(context, scope, sorted.order, "rows by token");
    const starts = upload(context, scope, sorted.starts, "starts of tokens");
    // The embedding is tied: its gradient has a share from the head and one from the input.
    sink.addMatrix(embeddingName, (target, offset) => {
      const dy = headBackward(context, scope, weights, sink, head, loss, target, offset);
      recorder.run(kernels.scatterRows({ dy, source, dx }, { count: packed.tokens, d4 }));
      backward(context, scope, weights, sink, batch, states, dx);
      recorder.run(
        kernels.embedBackward(
          { dx, order, starts, gradient: target },
          { vocabulary: config.vocabSize, d4, offset },
        ),
      );
    });
  }

  /** Norm of the gradient, factor that clips it, and whether everything is finite. */
  #judge(scope: Scope, count: number, report: Tensor, verdict: Tensor, clipNorm: number): void {
    const { kernels, recorder } = this.#context;
    const squares = scope.tensor(2 * PARTIALS, "partial squares");
    const losses = scope.tensor(2 * PARTIALS, "partial losses");
    recorder.run(
      kernels.sumPartial(
        { values: this.#gradient, partials: squares },
        { count: this.#store.layout.size, first: 0, stride: 1, square: 1 },
      ),
      kernels.sumPartial(
        { values: report, partials: losses },
        { count, first: REPORT_TOTAL, stride: REPORT, square: 0 },
      ),
      kernels.stepGuard({ squares, losses, verdict }, { clipNorm }),
    );
  }

  #step(verdict: Tensor, settings: OptimiserSettings): void {
    const { kernels, recorder } = this.#context;
    const { beta1, beta2, epsilon, learningRate, weightDecay } = settings;
    const step = this.steps + 1;
    recorder.run(
      kernels.adamw(
        {
          gradient: this.#gradient,
          decayed: this.#decayed,
          verdict,
          theta: this.#store.theta("policy"),
          first: this.firstMoment,
          second: this.secondMoment,
        },
        {
          count: this.#store.layout.size,
          rate: learningRate,
          beta1,
          rest1: 1 - beta1,
          beta2,
          rest2: 1 - beta2,
          correction1: 1 - beta1 ** step,
          correction2: 1 - beta2 ** step,
          epsilon,
          decay: weightDecay,
        },
      ),
    );
    this.#store.changed("policy");
  }
}
