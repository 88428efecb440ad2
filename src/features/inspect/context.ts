import { createContext, useContext } from "react";
import { useStore } from "zustand";
import { present } from "../../base/index.ts";
import type { InspectSession } from "./session.ts";
import type { InspectState } from "./state.ts";

export const SessionContext = createContext<InspectSession | null>(null);

export function useSession(): InspectSession {
  return present(useContext(SessionContext), "the inspecting session");
}

/** A part of the state; renders again only when that part changes. */
export function useInspect<T>(select: (state: InspectState) => T): T {
  return useStore(useSession().store, select);
}
