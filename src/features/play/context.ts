import { createContext, useContext } from "react";
import { useStore } from "zustand";
import { present } from "../../base/index.ts";
import type { PlaySession } from "./session.ts";
import type { PlayState } from "./state.ts";

export const SessionContext = createContext<PlaySession | null>(null);

export function useSession(): PlaySession {
  return present(useContext(SessionContext), "the play session");
}

/** A part of the state; renders again only when that part changes. */
export function usePlay<T>(select: (state: PlayState) => T): T {
  return useStore(useSession().store, select);
}
