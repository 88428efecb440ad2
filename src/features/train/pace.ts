import type { StoreApi } from "zustand/vanilla";
import type { TrainerClient } from "../../worker/index.ts";
import type { TrainState } from "./state.ts";

/** Milliseconds that a phase stays on screen, at speed 1; slower speeds make it longer. */
const PAUSE = 250;

/** How a live run goes on by itself: as fast as it can, or in slow motion. */
export interface Pace {
  start(): Promise<void>;
  /** Ends slow motion after the phase under way; whether there was any. */
  stop(): boolean;
  /** The speed is another one: a run that goes on takes it over. */
  changed(): void;
}

/**
 * Slow motion is made of single phases with a pause after each, so that everything that
 * shows a step shows it.
 */
export function createPace(
  { getState, setState }: StoreApi<TrainState>,
  client: Pick<TrainerClient, "start" | "pause" | "step">,
  ask: (command: () => Promise<void>) => Promise<void>,
): Pace {
  const isSlow = (): boolean => getState().speed < 1;

  /** Whoever stops it and starts it again within a pause finds it still there. */
  let crawling = false;

  const crawl = async (): Promise<void> => {
    setState({ slow: true });
    if (crawling) return;
    crawling = true;
    while (getState().slow && isSlow() && getState().run.state === "ready") {
      await ask(() => client.step("phase"));
      await new Promise((resolve) => setTimeout(resolve, PAUSE / getState().speed));
    }
    const goesOn = getState().slow && !isSlow() && getState().run.state === "ready";
    crawling = false;
    setState({ slow: false });
    if (goesOn) await ask(() => client.start());
  };

  return {
    start: () => (isSlow() ? crawl() : ask(() => client.start())),
    stop() {
      const { slow } = getState();
      if (slow) setState({ slow: false });
      return slow;
    },
    changed() {
      if (isSlow() && getState().run.state === "running") {
        void ask(() => client.pause()).then(crawl);
      }
    },
  };
}
