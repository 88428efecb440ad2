import { surrogateRange } from "../loss-report.ts";
import type { TrainRequest } from "../types.ts";
import type { LossInput } from "./loss-graph.ts";

export type LossInputs = Readonly<Record<LossInput, Float32Array>>;

/** The per-target inputs of the training graph [count] for a request. */
export function lossInputs(request: TrainRequest, count: number): LossInputs {
  const { gate } = request.loss;
  const none = new Float32Array(count);
  const filled = (value: (i: number) => number): Float32Array => {
    const array = new Float32Array(count);
    for (let i = 0; i < count; i++) array[i] = value(i);
    return array;
  };
  const nll = request.nllWeight ?? none;
  const distill = request.distillWeight ?? none;
  const policyWeight = request.policyWeight ?? none;
  const advantage = request.advantage ?? none;
  const half = gate === "constant" ? 0.5 : 0;
  return {
    linear: filled((i) => -(nll[i] as number) - half * (distill[i] as number)),
    surrogate: filled((i) => -(policyWeight[i] as number) * (advantage[i] as number)),
    behaviour: request.behaviour ?? none,
    low: filled((i) => surrogateRange(request, i).low),
    high: filled((i) => surrogateRange(request, i).high),
    distill: gate === "constant" || gate === "skill-sd" ? none : distill,
    skillSd: gate === "skill-sd" ? distill : none,
    teacher: request.teacher ?? none,
    kl: request.klWeight ?? none,
    reference: request.reference ?? none,
    entropyWeight: request.entropyWeight ?? none,
  };
}
