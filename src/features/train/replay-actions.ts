import type { StoreApi } from "zustand/vanilla";
import { inBoth, reasonOf } from "../../base/index.ts";
import {
  afterBeat,
  beatOf,
  lastBeat,
  lengthOf,
  left,
  liveOf,
  type RecordedRun,
  type ShownReplay,
  shown,
} from "./replay.ts";
import { REPLAY_WORDS } from "./replay-words.ts";
import type { TrainState } from "./state.ts";

/** What a person can do with recorded runs. Nothing happens where none is shown. */
export interface ReplayActions {
  /**
   * Shows recorded runs as they come and plays the first, where `play` says so; else its
   * last update stands; they take the place of those before. A run whose beginning came
   * first is completed. Resolves when one is on screen, or none can be.
   */
  watch(runs: AsyncIterable<RecordedRun>, play: boolean): Promise<void>;
  /** Back to the live run, as it was left. */
  leave(): void;
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
  /** Counts the calls of `watch`: only the last one's runs are wanted. */
  let watched = 0;

  const change = (next: (replay: ShownReplay) => ShownReplay): void => {
    const state = getState();
    if (state.replay?.state === "shown") setState(shown(state, next(state.replay)));
  };

  const take = (run: RecordedRun, play: boolean): void => {
    const state = getState();
    const { replay, selection, hovered } = state;
    if (replay?.state === "shown") {
      const known = replay.runs.filter(({ header }) => header !== run.header);
      const next = { ...replay, runs: [...known, run] };
      const stood = !play && replay.beat === lastBeat(replay);
      const beat = stood ? lastBeat(next) : replay.beat;
      // Whoever looks at a token goes on looking at it.
      setState({ ...shown(state, { ...next, beat }), selection, hovered });
    } else if (replay?.state === "loading") {
      const first: ShownReplay = {
        ...{ state: "shown", runs: [run], chosen: 0, beat: 0 },
        playing: play && run.updates.length > 1,
        live: liveOf(state),
      };
      setState(shown(state, { ...first, beat: play ? 0 : lastBeat(first) }));
    }
  };

  /** A run that is missing beside one that is there is worth a notice only. */
  const miss = (error: unknown): void => {
    const { replay } = getState();
    const problem = reasonOf(error);
    if (replay?.state === "loading") setState({ replay: { state: "missing", problem } });
    else if (replay?.state === "shown") {
      setState({ notice: inBoth((language) => REPLAY_WORDS[language].missing(problem[language])) });
    }
  };

  return {
    async watch(runs, play) {
      const mine = ++watched;
      const before = getState();
      setState({
        ...(before.replay?.state === "shown" ? left(before) : {}),
        replay: { state: "loading" },
      });
      const wanted = (): boolean => mine === watched && getState().replay !== null;
      const iterator = runs[Symbol.asyncIterator]();
      const next = async (): Promise<boolean> => {
        try {
          const { done, value } = await iterator.next();
          if (done || !wanted()) return false;
          take(value, play);
          return true;
        } catch (error) {
          if (wanted()) miss(error);
          return false;
        }
      };
      const rest = async (): Promise<void> => {
        while (wanted() && (await next()));
      };
      if (await next()) void rest();
      else if (wanted() && getState().replay?.state === "loading") {
        setState({ replay: { state: "missing", problem: null } });
      }
    },
    leave() {
      watched++;
      setState(left(getState()));
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
        // What is still to come is waited for.
        beat: beatOf(Math.min(lengthOf(replay), Math.max(1, updates))),
      })),
    choose: (chosen) => change((replay) => ({ ...replay, chosen })),
  };
}
