import { createStore } from "zustand/vanilla";
import type { TrainSession } from "../features/train/index.ts";

const holder = createStore<{ readonly session: TrainSession | null }>(() => ({ session: null }));

/** The training screen's state, for what the page does with it; null before it is opened. */
export const trainSession = (): TrainSession | null => holder.getState().session;

export function setTrainSession(session: TrainSession): void {
  holder.setState({ session });
}

/** Calls back when it is opened and after each change of it; the answer ends it. */
export function onTrainSession(listener: () => void): () => void {
  let leave = trainSession()?.store.subscribe(listener);
  const end = holder.subscribe(({ session }) => {
    leave?.();
    leave = session?.store.subscribe(listener);
    listener();
  });
  return () => {
    leave?.();
    end();
  };
}
