import type { StoreApi } from "zustand/vanilla";
import type { RecordedRun } from "./replay.ts";
import { shownState } from "./selection.ts";
import type { TrainState } from "./state.ts";

/** A recorded run that was brought back to the screen. */
export interface Recalled {
  /** All of it; null where none could be loaded. */
  readonly run: RecordedRun | null;
  /** Ends the look at it: a live run behind it is shown again, and goes on if it did before or `train` says so. */
  back(train: boolean): void;
}

interface Means {
  pause(): Promise<void>;
  start(): Promise<void>;
  watch(): Promise<void>;
  leave(): void;
}

/** Resolves when the state is as wanted. */
function until(store: StoreApi<TrainState>, is: (state: TrainState) => boolean): Promise<void> {
  return new Promise((resolve) => {
    if (is(store.getState())) return resolve();
    const stop = store.subscribe((state) => {
      if (!is(state)) return;
      stop();
      resolve();
    });
  });
}

const played = ({ replay }: TrainState): RecordedRun | null =>
  replay?.state === "shown" ? (replay.runs[replay.chosen] ?? null) : null;

/** Shows the recorded runs, in front of a live run, which waits meanwhile. */
export async function recall(store: StoreApi<TrainState>, means: Means): Promise<Recalled> {
  const { getState } = store;
  const running = shownState(getState()) === "running";
  if (running) await means.pause();
  await until(store, ({ run }) => run.state !== "running" && run.state !== "stepping");
  const { updates, preview } = getState();
  const live = played(getState()) === null && (updates.length > 0 || preview !== null);
  if (played(getState()) === null) await means.watch();
  await until(store, (state) => state.replay?.state !== "loading" && !played(state)?.partial);
  return {
    run: played(getState()),
    back(train) {
      if (live && getState().replay !== null) means.leave();
      if ((train || running) && getState().run.state === "ready") void means.start();
    },
  };
}
