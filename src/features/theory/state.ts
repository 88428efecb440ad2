import type { Sentence } from "../../base/index.ts";
import { advantageAt, type Rollout, type SeedSettings } from "../../seed/index.ts";
import { nearestRollout, type Replaced, replacedBy } from "../../ui/index.ts";
import type { ScoringPolicy } from "../../worker/index.ts";
import type { EqualRewardsCheck, ProjectionCheck, StaleCheck } from "../../seed/theory/index.ts";

/** Which token of which episode. */
export interface Selection {
  /** Id of a run; null: the first whose method has a teacher. */
  readonly run: string | null;
  readonly update: number | null;
  readonly group: number;
  readonly rollout: number;
  /** Index among the sampled tokens; null: the one that the skill shifts most. */
  readonly token: number | null;
}

export const NO_SELECTION: Selection = {
  run: null,
  update: null,
  group: 0,
  rollout: 0,
  token: null,
};

/** A run with its rollouts. */
export interface ShownRun {
  readonly id: string;
  readonly name: string;
  /** Name of the policy that it started from. */
  readonly policy: string;
  readonly settings: SeedSettings;
  readonly vocabulary: readonly string[];
  /** Updates whose rollouts have a teacher; the others have nothing to show here. */
  readonly updates: readonly {
    readonly update: number;
    readonly lambda: number;
    readonly rollouts: readonly Rollout[];
  }[];
}

/** Weights that compute distributions, and what they are called. */
export interface NamedWeights {
  readonly name: string;
  /** Updates of the run that they have seen; null: those that runs start from. */
  readonly updates: number | null;
  readonly policy: ScoringPolicy;
}

/** Whose weights there are for a run: a record holds none. */
export interface RunWeights {
  /** null: this page does not ship the policy that the run started from. */
  readonly start: NamedWeights | null;
  /** Those of the run as it is now; null where it is not trained on this page. */
  readonly live: (() => Promise<NamedWeights>) | null;
}
export type WeightsChoice = keyof RunWeights;

/** Whole distributions at every sampled token of the shown rollout, by an engine. */
export interface Numbers {
  /** Log-probabilities [tokens][V] of the policy. */
  readonly own: readonly (readonly number[])[];
  /** The same with the rollout's skill in context. */
  readonly teacher: readonly (readonly number[])[];
  readonly weights: NamedWeights;
  /** For people. */
  readonly engine: string;
}

/** What another skill in its place would say: that of a stale analyzer. */
export interface StaleNumbers {
  readonly skill: string;
  readonly teacher: readonly (readonly number[])[];
}

/** A question to the engine's gradients. */
export type Asked<T> = { readonly found: T; readonly beta: number } | "asked" | null;

export interface TheoryState {
  readonly selection: Selection;
  readonly shown: ShownRun | null;
  /** Why the chosen run has nothing to show. */
  readonly without: "teacher" | "updates" | null;
  readonly loading: boolean;
  readonly beta: number;
  readonly lambda: number;
  /** A shift that is tried in the place of the token's own; null: its own. */
  readonly tried: number | null;
  readonly choice: WeightsChoice;
  /** The distributions are under way. */
  readonly computing: boolean;
  readonly numbers: Numbers | null;
  readonly stale: StaleNumbers | null;
  /** Index in the update of the rollout whose skill the stale analyzer gives. */
  readonly staleSource: number | null;
  /** How far the stale analyzer visits other contexts: their total variation. */
  readonly drift: number;
  readonly projection: Asked<Omit<ProjectionCheck, "theory">>;
  readonly equalRewards: Asked<EqualRewardsCheck>;
  readonly staleCheck: Asked<StaleCheck>;
  readonly error: Sentence | null;
}

export const INITIAL: TheoryState = {
  selection: NO_SELECTION,
  shown: null,
  without: null,
  loading: true,
  beta: 5,
  lambda: 1,
  tried: null,
  choice: "start",
  computing: false,
  numbers: null,
  stale: null,
  staleSource: null,
  drift: 0,
  projection: null,
  equalRewards: null,
  staleCheck: null,
  error: null,
};

export function shownUpdate({ shown, selection }: TheoryState): ShownRun["updates"][number] | null {
  if (shown === null) return null;
  const { updates } = shown;
  return updates.find(({ update }) => update === selection.update) ?? updates[0] ?? null;
}

export function shownRollout(state: TheoryState): Rollout | null {
  const { group, rollout } = state.selection;
  const rollouts = shownUpdate(state)?.rollouts ?? [];
  return (
    rollouts.find((one) => one.group === group && one.member === rollout) ??
    rollouts.find((one) => one.shift.length > 0) ??
    null
  );
}

/** A selection as it can be shown, and what of it was not there. */
export function settle(
  selection: Selection,
  updates: ShownRun["updates"],
): { readonly selection: Selection; readonly replaced: readonly Replaced[] } {
  const taught = updates.map(({ update, rollouts }) => ({
    update,
    rollouts: rollouts.filter(({ shift }) => shift.length > 0),
  }));
  const found = nearestRollout(selection, taught);
  if (found === null) return { selection, replaced: [] };
  const last = found.rollout.shift.length - 1;
  const token = selection.token === null ? null : Math.min(selection.token, last);
  // The first rollout is where nobody has asked for another one.
  const asked = selection.group > 0 || selection.rollout > 0;
  const replaced = [...found.replaced, ...replacedBy("token", selection.token, token)];
  return {
    selection: { ...selection, ...found.place, token },
    replaced: replaced.filter(({ name }) => asked || (name !== "group" && name !== "rollout")),
  };
}

/** Index of the shown token among the sampled ones; -1 where there is none. */
export function shownToken(state: TheoryState): number {
  const shift = shownRollout(state)?.shift ?? [];
  const { token } = state.selection;
  if (token !== null && token < shift.length) return token;
  return shift.reduce(
    (most, d, i) => (Math.abs(d) > Math.abs(shift[most] ?? 0) ? i : most),
    shift.length > 0 ? 0 : -1,
  );
}

/** The picked token's l under the weights that compute; null until they have. */
export function computedLogprob(state: TheoryState): number | null {
  const rollout = shownRollout(state);
  const index = shownToken(state);
  const token = rollout?.tokens[rollout.targets[index] ?? -1];
  return token === undefined ? null : (state.numbers?.own[index]?.[token] ?? null);
}

/** The numbers of the shown token as the record has them, with what is tried in their place. */
export interface TokenNumbers {
  readonly text: string;
  readonly logprob: number;
  readonly teacher: number;
  readonly shift: number;
  readonly advantage: number;
  /** lambda and mask of the record, as a factor of the slider's lambda: 0 where the token does not count. */
  readonly mask: number;
}

export function tokenNumbers(state: TheoryState): TokenNumbers | null {
  const rollout = shownRollout(state);
  const index = shownToken(state);
  const logprob = rollout?.logprob[index];
  const shift = rollout?.shift[index];
  if (rollout === null || logprob === undefined || shift === undefined) return null;
  const id = rollout.tokens[rollout.targets[index] ?? -1] ?? -1;
  const recorded = shownUpdate(state)?.lambda ?? 0;
  const tried = state.tried ?? shift;
  return {
    text: state.shown?.vocabulary[id] ?? "\ufffd",
    logprob,
    teacher: logprob + tried,
    shift: tried,
    advantage: advantageAt(rollout, index),
    mask: recorded > 0 ? (rollout.weight[index] ?? 0) / recorded : 0,
  };
}
