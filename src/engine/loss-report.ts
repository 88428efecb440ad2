import type { LossReport, LossTerms, TrainRequest } from "./types.ts";

/** What an engine measures about a batch; the report follows from it on the host. */
export interface Measured {
  /** l [N]. */
  readonly logprob: Float32Array;
  /** H [N]. */
  readonly entropy: Float32Array;
  /** [N], sum over v of p g (t - l), for the expected gate. */
  readonly expected?: Float32Array;
  readonly gradientNorm: number;
}

/** Where the estimator of KL is cut; beyond it has no gradient. */
export const LARGEST_KL = 10;

const number = (array: Float32Array | undefined, i: number): number => array?.[i] ?? 0;
const sigmoid = (x: number): number => 1 / (1 + Math.exp(-x));

/** The per-target numbers and the terms of the loss of types.ts, summed in 64 bits. */
export function lossReport(request: TrainRequest, measured: Measured): LossReport {
  const { logprob, entropy, gradientNorm } = measured;
  const { teacher, loss } = request;
  const count = logprob.length;
  const shift = new Float32Array(count);
  const gate = new Float32Array(count).fill(0.5);
  const clipped = new Float32Array(count);
  const terms = { policy: 0, distill: 0, kl: 0, entropy: 0, nll: 0 };
  for (let i = 0; i < count; i++) {
    const l = logprob[i] as number;
    if (teacher) {
      shift[i] = number(teacher, i) - l;
      gate[i] = sigmoid(loss.beta * (number(teacher, i) - l));
    }
    const { low, high } = surrogateRange(request, i);
    clipped[i] = l < low || l > high ? 1 : 0;
    terms.policy += policyTerm(request, i, l);
    terms.distill += distillTerm(request, measured, i, l);
    const weight = number(request.klWeight, i);
    if (weight !== 0) {
      const x = number(request.reference, i) - l;
      terms.kl += weight * Math.min(Math.exp(x) - x - 1, LARGEST_KL);
    }
    terms.entropy -= number(request.entropyWeight, i) * (entropy[i] as number);
    terms.nll -= number(request.nllWeight, i) * l;
  }
  return { logprob, entropy, shift, gate, clipped, loss: withTotal(terms), gradientNorm };
}

function withTotal(terms: Omit<LossTerms, "total">): LossTerms {
  const { policy, distill, kl, entropy, nll } = terms;
  return { total: policy + distill + kl + entropy + nll, ...terms };
}

/** The l between which the surrogate of target i has a gradient; all of them where it has no weight. */
export function surrogateRange(
  request: TrainRequest,
  i: number,
): { readonly low: number; readonly high: number } {
  const advantage = number(request.advantage, i);
  const behaviour = number(request.behaviour, i);
  const { clipLow, clipHigh, dualClip } = request.loss;
  if (number(request.policyWeight, i) * advantage === 0) {
    return { low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY };
  }
  if (advantage > 0) {
    return { low: Number.NEGATIVE_INFINITY, high: behaviour + Math.log(1 + clipHigh) };
  }
  const low = clipLow < 1 ? Math.log(1 - clipLow) : Number.NEGATIVE_INFINITY;
  return { low: behaviour + low, high: behaviour + Math.log(dualClip) };
}

function policyTerm(request: TrainRequest, i: number, l: number): number {
  const weight = number(request.policyWeight, i);
  const advantage = number(request.advantage, i);
  if (weight === 0 || advantage === 0) return 0;
  const { clipLow, clipHigh, dualClip } = request.loss;
  const ratio = Math.exp(l - number(request.behaviour, i));
  const limited = Math.max(1 - clipLow, Math.min(1 + clipHigh, ratio));
  const value = Math.max(-advantage * ratio, -advantage * limited);
  return weight * (advantage < 0 ? Math.min(value, -advantage * dualClip) : value);
}

function distillTerm(request: TrainRequest, measured: Measured, i: number, l: number): number {
  const weight = number(request.distillWeight, i);
  if (weight === 0) return 0;
  const { gate, beta } = request.loss;
  if (gate === "expected") return weight * number(measured.expected, i);
  const shift = number(request.teacher, i) - l;
  if (gate === "skill-sd") {
    const ratio = Math.exp(l - number(request.behaviour, i));
    return weight * ratio * (Math.exp(shift) - 1 - shift);
  }
  return weight * shift * (gate === "constant" ? 0.5 : sigmoid(beta * shift));
}

/** Whether a step may be taken: the loss and the gradient are finite. */
export const isFiniteReport = (report: LossReport): boolean =>
  Number.isFinite(report.loss.total) && Number.isFinite(report.gradientNorm);
