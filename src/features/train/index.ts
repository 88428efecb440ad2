/**
 * train: the screen on which a policy trains live. session.ts is the screen without a
 * screen (state and actions, no React); the rest draws it.
 */
export type { Recalled } from "./recall.ts";
export type { RecordedRun } from "./replay.ts";
export { createTrainSession, type TrainSession } from "./session.ts";
export type { Setup, TrainState } from "./state.ts";
export { TrainScreen } from "./train-screen.tsx";
