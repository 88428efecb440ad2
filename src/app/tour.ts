import { useSyncExternalStore } from "react";
import type { TrainSession } from "../features/train/index.ts";
import { onTrainSession, trainSession } from "./train-session.ts";

const KEY = "seed-playground.tour";
let seen = stored();
const listeners = new Set<() => void>();

/** The training screen, as soon as it is there. */
export const untilTraining = (): Promise<TrainSession> =>
  new Promise((resolve) => {
    const session = trainSession();
    if (session !== null) return resolve(session);
    const stop = onTrainSession(() => {
      const opened = trainSession();
      if (opened === null) return;
      stop();
      resolve(opened);
    });
  });

/** Whether the tour was begun on this device before. */
export const useTourSeen = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => seen,
  );

export function rememberTour(): void {
  seen = true;
  for (const listener of listeners) listener();
  try {
    localStorage.setItem(KEY, "seen");
  } catch {
    // Then it is offered again next time.
  }
}

function stored(): boolean {
  try {
    return localStorage.getItem(KEY) === "seen";
  } catch {
    return false;
  }
}
