import { useSyncExternalStore } from "react";
import type { RunRecord } from "../run/index.ts";
import { onTrainSession, trainSession } from "./train-session.ts";

const KEY = "seed-playground.tour";
let seen = stored();
const listeners = new Set<() => void>();

/** The recorded run that is played on the training screen; null where there is none. */
export function recordOnScreen(): RunRecord | null {
  const replay = trainSession()?.store.getState().replay;
  return replay?.state === "shown" ? (replay.runs[replay.chosen] ?? null) : null;
}

/** The same within a component. The tour can be taken while there is one. */
export const useRecordOnScreen = (): RunRecord | null =>
  useSyncExternalStore(onTrainSession, recordOnScreen);

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
