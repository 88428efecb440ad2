import type { Sentence } from "../../base/index.ts";
import type { RunRecord } from "../../run/index.ts";
import type { Selection } from "./selection.ts";
import type { Reference, TrainState } from "./state.ts";

/** Milliseconds of a beat: one action of the episode on screen. */
export const BEAT = 160;
/** The curve grows by an update every so many beats. */
const BEATS_AN_UPDATE = 3;
/** An episode stays for so many updates, or it would be gone before it is played. */
const UPDATES_AN_EPISODE = 5;

/** A run that was recorded before. */
export interface RecordedRun extends RunRecord {
  /** Its beginning only: all of it comes next. */
  readonly partial?: boolean;
}

/** What the live run has to show. */
export type LiveView = Pick<TrainState, "header" | "updates" | "evaluations" | "references">;

/** Recorded runs on screen, until live training begins or goes on. */
export interface ShownReplay {
  readonly state: "shown";
  /** The one that is played and those whose curves stand beside it. */
  readonly runs: readonly RecordedRun[];
  readonly chosen: number;
  readonly beat: number;
  readonly playing: boolean;
  /** The live run that waits behind it. */
  readonly live: LiveView;
}

export type Replay =
  | { readonly state: "loading" }
  /** There is none of this world; or, where `problem` says why, none could be loaded. */
  | { readonly state: "missing"; readonly problem: Sentence | null }
  | ShownReplay;

const played = ({ runs, chosen }: ShownReplay): RecordedRun | undefined => runs[chosen];
const updatesOf = (replay: ShownReplay): number => played(replay)?.updates.length ?? 0;

const isPartial = (replay: ShownReplay): boolean => played(replay)?.partial === true;

/** How many updates the run on screen has, there or still to come. */
export const lengthOf = (replay: ShownReplay): number =>
  isPartial(replay) ? (played(replay)?.header.settings.updates ?? 0) : updatesOf(replay);

export const lastBeat = (replay: ShownReplay): number =>
  Math.max(0, (updatesOf(replay) - 1) * BEATS_AN_UPDATE);

/** The first beat at which so many updates are drawn. */
export const beatOf = (updates: number): number => (updates - 1) * BEATS_AN_UPDATE;

/** How many updates are drawn. */
export const positionOf = (replay: ShownReplay): number =>
  Math.min(updatesOf(replay), 1 + Math.floor(replay.beat / BEATS_AN_UPDATE));

/**
 * What is selected at a beat. While the replay plays, an episode is shown action by
 * action; where it stands, all of the newest update's.
 */
function selected(replay: ShownReplay): Pick<Selection, "update" | "step"> {
  if (!replay.playing) return { update: null, step: null };
  const index = positionOf(replay) - 1;
  const first = index - (index % UPDATES_AN_EPISODE);
  const update = played(replay)?.updates[first]?.update ?? null;
  return { update, step: replay.beat - first * BEATS_AN_UPDATE };
}

/** The replay after a beat; it stops at its end, and waits at that of a beginning. */
export function afterBeat(replay: ShownReplay): ShownReplay {
  const beat = Math.min(replay.beat + 1, lastBeat(replay));
  return { ...replay, beat, playing: beat < lastBeat(replay) || isPartial(replay) };
}

/** What the screen shows of a replay. Lists that did not change stay the same objects. */
export function shown(state: TrainState, replay: ShownReplay): Partial<TrainState> {
  const record = played(replay);
  if (record === undefined) return {};
  const { header } = record;
  const before = state.replay?.state === "shown" ? state.replay : null;
  const sameRuns = before?.runs === replay.runs && before.chosen === replay.chosen;
  const position = positionOf(replay);
  const selection = {
    selection: { ...state.selection, ...selected(replay), token: null },
    hovered: null,
  };
  if (sameRuns && state.updates.length === position) return { replay, ...selection };
  const updates = record.updates.slice(0, position);
  const last = updates.at(-1)?.update ?? 0;
  return {
    replay,
    ...selection,
    header,
    updates,
    evaluations: record.evaluations.filter(({ update }) => update <= last),
    references: sameRuns
      ? state.references
      : replay.runs
          .filter((other) => other !== record)
          .map((other) => referenceOf(other, "recorded")),
  };
}

/** How much faster or slower a recorded run may play; below 1, live training is slow too. */
export const SPEEDS = [0.25, 0.5, 1, 2, 4] as const;

/** What the live run has to show, whether or not a recorded one is in front of it. */
export function liveOf({ replay, header, updates, evaluations, references }: TrainState): LiveView {
  return replay?.state === "shown" ? replay.live : { header, updates, evaluations, references };
}

/** The screen of the live run in place of a replay's. */
export function left(state: TrainState): Partial<TrainState> {
  const { replay, selection } = state;
  if (replay?.state !== "shown") return { replay: null };
  return {
    replay: null,
    ...replay.live,
    hovered: null,
    selection: { ...selection, update: null, step: null, token: null },
  };
}

/** The curves of a run, to stand beside another. */
export function referenceOf(
  { header, updates, evaluations }: RunRecord,
  note: Reference["note"],
): Reference {
  const { method, seed } = header.settings;
  return {
    key: `${header.started} ${method} ${seed}`,
    seed,
    note,
    method,
    // Without the rollouts, which are most of a run.
    updates: updates.map(({ update, metrics }) => ({ update, metrics })),
    evaluations,
  };
}
