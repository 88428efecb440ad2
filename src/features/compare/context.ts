import { createContext, useContext } from "react";
import { useStore } from "zustand";
import { present } from "../../base/index.ts";
import type { CompareSession } from "./session.ts";
import type { CompareState } from "./state.ts";

export const SessionContext = createContext<CompareSession | null>(null);

export function useSession(): CompareSession {
  return present(useContext(SessionContext), "the comparing session");
}

/** A part of the state; renders again only when that part changes. */
export function useCompare<T>(select: (state: CompareState) => T): T {
  return useStore(useSession().store, select);
}
