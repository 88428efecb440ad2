import type { RunHeader } from "../../run/index.ts";
import type { TrainerEvent } from "../../worker/index.ts";
import { left, referenceOf } from "./replay.ts";
import type { TrainState } from "./state.ts";

/** The most earlier runs that are kept as curves. */
const MOST_REFERENCES = 4;

/** What the screen shows after an event of the trainer. */
export function reduce(state: TrainState, event: TrainerEvent): Partial<TrainState> {
  const { run } = state;
  switch (event.type) {
    case "status":
      return {
        // What a failed update had so far is given up; it begins again.
        ...(event.state === "failed" ? { preview: null } : {}),
        run: {
          ...run,
          state: event.state,
          updatesDone: event.updatesDone,
          nextPhase: event.nextPhase,
          stage: event.state === "running" || event.state === "stepping" ? run.stage : null,
        },
      };
    case "engine":
      return { engine: event.engine };
    case "header":
      return beginRun(state, event.line);
    case "stage-start":
      // Live training takes the place of a recorded run when it begins.
      return {
        ...(state.replay !== null ? left(state) : {}),
        run: { ...run, stage: event.stage },
      };
    case "stage-end":
      return {
        run: {
          ...run,
          stage: null,
          milliseconds: { ...run.milliseconds, [event.stage]: event.milliseconds },
        },
      };
    case "preview":
      return { preview: { update: event.update, rollouts: event.rollouts } };
    case "update":
      return { updates: [...state.updates, event.line], preview: null };
    case "evaluation":
      return { evaluations: [...state.evaluations, event.line] };
    case "notice":
      return { notice: event.message };
    case "error":
      return { error: event.message };
    case "done":
    case "policy":
    case "refused":
      return {};
  }
}

/** A run begins: the one before it stays as a reference, if there is something to see of it. */
function beginRun(state: TrainState, header: RunHeader): Partial<TrainState> {
  const { header: before, updates, evaluations, replay } = state;
  if (replay?.state === "shown") {
    return {
      replay: { ...replay, live: { header, updates: [], evaluations: [], references: [] } },
      error: null,
      run: { ...state.run, stage: null, milliseconds: {} },
    };
  }
  const reference =
    before !== null && updates.length > 0
      ? referenceOf({ header: before, updates, evaluations }, "earlier")
      : null;
  return {
    header,
    updates: [],
    evaluations: [],
    preview: null,
    error: null,
    hovered: null,
    run: { ...state.run, stage: null, milliseconds: {} },
    references: reference
      ? [...state.references, reference].slice(-MOST_REFERENCES)
      : state.references,
    selection: { ...state.selection, update: null, step: null, token: null },
  };
}
