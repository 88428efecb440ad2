/**
 * theory: the propositions about the gated distillation, interactive, on the numbers of one
 * real token. session.ts is the screen without a screen; the closed forms and the checks are
 * those of seed/theory; an engine in a worker computes the distributions.
 */
export { readTheoryAddress } from "./address.ts";
export { createTheorySession, type TheorySession } from "./session.ts";
export type { NamedWeights, RunWeights, Selection, ShownRun } from "./state.ts";
export { TheoryScreen } from "./theory-screen.tsx";
