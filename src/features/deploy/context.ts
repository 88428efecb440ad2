import { createContext, use } from "react";
import { useStore } from "zustand";
import type { DeploySession } from "./session.ts";
import type { DeployState } from "./state.ts";

export const SessionContext = createContext<DeploySession | null>(null);

export function useSession(): DeploySession {
  const session = use(SessionContext);
  if (session === null) throw new Error("A part of the deploying screen stands outside of it");
  return session;
}

export const useDeploy = <T>(select: (state: DeployState) => T): T =>
  useStore(useSession().store, select);
