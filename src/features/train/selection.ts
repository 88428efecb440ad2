import type { Rollout, SeedSettings } from "../../seed/index.ts";
import type { TrainState } from "./state.ts";

/** The one selection that drives curve, rollouts, board and heatmap. */
export interface Selection {
  /** null: always the latest update. */
  readonly update: number | null;
  /** Index of the task in the update, and of the rollout in its group. */
  readonly group: number;
  readonly member: number;
  /** Actions that the board has played; null: all of them. */
  readonly step: number | null;
  /** Pinned position in the rollout's tokens. */
  readonly token: number | null;
}

/** The rollouts on screen and the update they are of. */
export interface Viewed {
  readonly update: number;
  readonly rollouts: readonly Rollout[];
  /** False: the update is under way, and what is not computed yet is empty. */
  readonly complete: boolean;
}

/**
 * The update on screen: the selected one, else the newest. An update under way is shown
 * while the run stands (phase by phase), or when there is no finished one.
 */
export function viewedUpdate(state: TrainState): Viewed | null {
  const { updates, preview, run, selection } = state;
  const latest = updates.at(-1);
  if (selection.update !== null) {
    const chosen = updates.find(({ update }) => update === selection.update);
    if (chosen) return memo(chosen.update, chosen.rollouts, true);
  }
  if (preview !== null && (latest === undefined || run.state !== "running")) {
    return memo(preview.update, preview.rollouts, false);
  }
  return latest ? memo(latest.update, latest.rollouts, true) : null;
}

const views = new WeakMap<readonly Rollout[], Viewed>();

/** The same rollouts give the same object, so that views render only what has changed. */
function memo(update: number, rollouts: readonly Rollout[], complete: boolean): Viewed {
  const known = views.get(rollouts);
  if (known !== undefined) return known;
  const view = { update, rollouts, complete };
  views.set(rollouts, view);
  return view;
}

/** The selected rollout of the update on screen, or its first. */
export function viewedRollout(state: TrainState): Rollout | null {
  const viewed = viewedUpdate(state);
  if (viewed === null) return null;
  const { group, member } = state.selection;
  const { rollouts } = viewed;
  return (
    rollouts.find((one) => one.group === group && one.member === member) ?? rollouts[0] ?? null
  );
}

/** Where the live run stands for whoever watches it: slow motion is training, step by step. */
export const shownState = ({ run, slow }: TrainState): TrainState["run"]["state"] =>
  slow && (run.state === "ready" || run.state === "stepping") ? "running" : run.state;

/** The settings of the run on screen. */
export function shownSettings({ replay, header, applied, draft }: TrainState): SeedSettings {
  if (replay?.state === "shown" && header !== null) return header.settings;
  return (applied ?? draft).settings;
}
