/**
 * inspect: every rollout and every token of a run, or of another trainer's dump.
 * session.ts is the screen without a screen; one selection drives every part of it.
 */
export { readInspectAddress } from "./address.ts";
export { InspectScreen } from "./inspect-screen.tsx";
export type { NamedWeights, Scoring, ScoringWeights } from "./rescoring/editor.ts";
export { createInspectSession, type InspectSession } from "./session.ts";
export type { Inspected, Selection } from "./state.ts";
