import { createContext, useContext } from "react";
import { useStore } from "zustand";
import { present } from "../../base/index.ts";
import type { TrainSession } from "./session.ts";
import type { TrainState } from "./state.ts";

export const SessionContext = createContext<TrainSession | null>(null);

export function useSession(): TrainSession {
  return present(useContext(SessionContext), "the training session");
}

/** A part of the state; renders again only when that part changes. */
export function useTrain<T>(select: (state: TrainState) => T): T {
  return useStore(useSession().store, select);
}
