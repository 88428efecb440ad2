/**
 * compare: several runs beside each other: curves with mean and band over seeds, and a
 * table of results. session.ts is the screen without a screen, figure.ts and results.ts
 * are its numbers.
 */
export { readCompareAddress } from "./address.ts";
export { CompareScreen } from "./compare-screen.tsx";
export { type CompareSession, createCompareSession } from "./session.ts";
export type { CompareChoice } from "./state.ts";
