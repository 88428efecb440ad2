import { surrogateRange } from "../loss-report.ts";
import type { TrainRequest } from "../types.ts";
import { LOSS_INPUTS, type LossInput } from "./loss-graph.ts";

export type LossInputs = Readonly<Record<LossInput, Float32Array>>;

/** The per-target inputs of the training graph [count] for a request. */
export function lossInputs(request: TrainRequest, count: number): LossInputs {
  const value = (array: Float32Array | undefined, i: number): number => array?.[i] ?? 0;
  const constant = request.loss.gate === "constant";
  const skillSd = request.loss.gate === "skill-sd";
  const of: Readonly<Record<LossInput, (i: number) => number>> = {
    linear: (i) =>
      -value(request.nllWeight, i) - (constant ? 0.5 * value(request.distillWeight, i) : 0),
    surrogate: (i) => -value(request.policyWeight, i) * value(request.advantage, i),
    behaviour: (i) => value(request.behaviour, i),
    low: (i) => surrogateRange(request, i).low,
    high: (i) => surrogateRange(request, i).high,
    distill: (i) => (constant || skillSd ? 0 : value(request.distillWeight, i)),
    skillSd: (i) => (skillSd ? value(request.distillWeight, i) : 0),
    teacher: (i) => value(request.teacher, i),
    kl: (i) => value(request.klWeight, i),
    reference: (i) => value(request.reference, i),
    entropyWeight: (i) => value(request.entropyWeight, i),
  };
  const array = (name: LossInput): Float32Array =>
    Float32Array.from({ length: count }, (_, i) => of[name](i));
  return Object.fromEntries(LOSS_INPUTS.map((name) => [name, array(name)])) as LossInputs;
}
