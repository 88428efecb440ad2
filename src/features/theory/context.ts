import { createContext, use } from "react";
import { useStore } from "zustand";
import type { TheorySession } from "./session.ts";
import type { TheoryState } from "./state.ts";

export const SessionContext = createContext<TheorySession | null>(null);

export function useSession(): TheorySession {
  const session = use(SessionContext);
  if (session === null) throw new Error("A part of the theory screen stands outside of it");
  return session;
}

export const useTheory = <T>(select: (state: TheoryState) => T): T =>
  useStore(useSession().store, select);
