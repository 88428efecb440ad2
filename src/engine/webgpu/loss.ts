import { at } from "../../base/index.ts";
import type { GateMode, LossReport, TrainRequest } from "../types.ts";
import { PER_TARGET } from "../validate.ts";
import { upload } from "./batch.ts";
import type { Context } from "./context.ts";
import { headDistribution, type HeadState, type LogitsGradient } from "./head.ts";
import type { Scope, Tensor } from "./pool.ts";
import type { ModelWeights } from "./weights.ts";

const MODE: Readonly<Record<GateMode, number>> = {
  sampled: 0,
  expected: 1,
  constant: 2,
  "skill-sd": 3,
};

/** Numbers that policy-loss.wgsl reports of a target, and the place of their sum. */
export const REPORT = 12;
export const REPORT_TOTAL = 10;

/** The per-target inputs of targets first ... first + count - 1, [count, 9]. */
function targetWeights(
  request: TrainRequest,
  first: number,
  count: number,
): Float32Array<ArrayBuffer> {
  const packed = new Float32Array(count * PER_TARGET.length);
  PER_TARGET.forEach((name, column) => {
    const source = request[name];
    if (!source) return;
    for (let n = 0; n < count; n++) packed[n * PER_TARGET.length + column] = at(source, first + n);
  });
  return packed;
}

/** Records the loss of one batch: its rows of `report`, and the way back to the logits. */
export function recordLoss(
  context: Context,
  scope: Scope,
  weights: ModelWeights,
  request: TrainRequest,
  state: HeadState,
  first: number,
  report: Tensor,
): LogitsGradient {
  const { kernels, recorder, config, nothing } = context;
  const { count, stats } = state;
  const { loss, teacherDistribution } = request;
  const vocabulary = config.vocabSize;
  const perTarget = targetWeights(request, first, count);
  const expected = loss.gate === "expected" && request.distillWeight !== undefined;
  let teacher: Tensor | null = null;
  let expectation = nothing;
  if (expected && teacherDistribution) {
    const part = teacherDistribution.slice(first * vocabulary, (first + count) * vocabulary);
    teacher = upload(context, scope, part, "teacher distribution");
    expectation = scope.tensor(2 * count, "expectation of the gate");
    const own = headDistribution(context, scope, weights, state);
    recorder.run(
      kernels.gateExpectation(
        { own, teacher, expectation },
        { count, vocabulary, beta: loss.beta },
      ),
    );
  }
  const coefficients = scope.tensor(4 * count, "loss coefficients");
  recorder.run(
    kernels.policyLoss(
      {
        stats,
        weights: upload(context, scope, perTarget, "loss weights"),
        expectation,
        report,
        coefficients,
      },
      {
        count,
        first,
        mode: MODE[loss.gate],
        teacher: request.teacher ? 1 : 0,
        clipLow: loss.clipLow,
        clipHigh: loss.clipHigh,
        dualClip: loss.dualClip,
        beta: loss.beta,
      },
    ),
  );
  return { coefficients, teacher, beta: loss.beta };
}

/** The report of N targets from its numbers [N, REPORT]; sums are taken in 64 bits. */
export function readReport(numbers: Float32Array, count: number, norm: number): LossReport {
  const column = (index: number): Float32Array =>
    Float32Array.from({ length: count }, (_, n) => at(numbers, n * REPORT + index));
  const sum = (index: number): number => column(index).reduce((total, x) => total + x, 0);
  const terms = { policy: sum(5), distill: sum(6), kl: sum(7), entropy: sum(8), nll: sum(9) };
  const total = terms.policy + terms.distill + terms.kl + terms.entropy + terms.nll;
  return {
    logprob: column(0),
    entropy: column(1),
    shift: column(2),
    gate: column(3),
    clipped: column(4),
    loss: { total, ...terms },
    gradientNorm: norm,
  };
}
