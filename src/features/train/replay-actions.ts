import type { StoreApi } from "zustand/vanilla";
import { messageOf } from "../../base/index.ts";
import type { RunRecord } from "../../run/index.ts";
import { afterBeat, beatOf, lastBeat, type ShownReplay, shown } from "./replay.ts";
import type { TrainState } from "./state.ts";

/** What a person can do with recorded runs. Nothing happens where none is shown. */
export interface ReplayActions {
  /**
   * Shows recorded runs as they come and plays the first, where `play` says so; else its
   * last update stands. Resolves when one is on screen, or none can be.
   */
  watch(runs: AsyncIterable<RunRecord>, play: boolean): Promise<void>;
  /** The next beat. */
  beat(): void;
  /** Plays on, from the start where the end is reached; or stands. */
  play(playing: boolean): void;
  /** Stands where so many updates are drawn. */
  goTo(updates: number): void;
  /** Plays another of the runs at the same place. */
  choose(index: number): void;
}

export function createReplayActions({ getState, setState }: StoreApi<TrainState>): ReplayActions {
  const change = (next: (replay: ShownReplay) => ShownReplay): void => {
    const state = getState();
    if (state.replay?.state === "shown") setState(shown(state, next(state.replay)));
  };

  const take = (run: RunRecord, play: boolean): void => {
    const state = getState();
    const { replay, header } = state;
    if (replay?.state === "shown") {
      setState(shown(state, { ...replay, runs: [...replay.runs, run] }));
    } else if (replay?.state === "loading") {
      const first: ShownReplay = {
        ...{ state: "shown", runs: [run], chosen: 0, beat: 0 },
        playing: play && run.updates.length > 1,
        live: header,
      };
      setState(shown(state, { ...first, beat: play ? 0 : lastBeat(first) }));
    }
  };

  /** A run that is missing beside one that is there is worth a notice only. */
  const miss = (error: unknown): void => {
    const { replay } = getState();
    const sentence = `The recorded runs could not be loaded (${messageOf(error).replace(/\.$/, "")}). Live training works without them.`;
    if (replay?.state === "loading") setState({ replay: { state: "missing", sentence } });
    else if (replay?.state === "shown") setState({ notice: sentence });
  };

  return {
    async watch(runs, play) {
      setState({ replay: { state: "loading" } });
      const iterator = runs[Symbol.asyncIterator]();
      const next = async (): Promise<boolean> => {
        try {
          const { done, value } = await iterator.next();
          if (done) return false;
          take(value, play);
          return true;
        } catch (error) {
          miss(error);
          return false;
        }
      };
      const rest = async (): Promise<void> => {
        while (getState().replay !== null && (await next()));
      };
      if (await next()) void rest();
    },
    beat: () => change(afterBeat),
    play: (playing) =>
      change((replay) => {
        const again = playing && replay.beat >= lastBeat(replay);
        return { ...replay, playing, beat: again ? 0 : replay.beat };
      }),
    goTo: (updates) =>
      change((replay) => ({
        ...replay,
        playing: false,
        beat: Math.min(lastBeat(replay), Math.max(0, beatOf(updates))),
      })),
    choose: (chosen) => change((replay) => ({ ...replay, chosen })),
  };
}
