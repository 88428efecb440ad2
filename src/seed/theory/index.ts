/**
 * theory: the propositions about the gated distillation, as closed forms at one context
 * and as checks of a real engine's gradients.
 */
export {
  checkEqualRewards,
  checkProjection,
  checkStale,
  distillationGradient,
  type EqualRewardsCheck,
  largestScoreNorm,
  type ProjectionCheck,
  type StaleCheck,
  type TheoryContext,
  theoryAt,
} from "./checks.ts";
export {
  type ContextTheory,
  contextTheory,
  gateDifferenceBound,
  staleBound,
  totalVariation,
} from "./closed-form.ts";
export {
  divergenceSlopes,
  type GateVariance,
  gateVariance,
  samplingError,
} from "./estimators.ts";
export { runaway, type RunawaySettings, type RunawayStep } from "./runaway.ts";
