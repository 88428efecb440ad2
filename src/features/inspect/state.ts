import type { Sentence } from "../../base/index.ts";
import type { SeedSettings, Rollout } from "../../seed/index.ts";
import {
  type DomainSource,
  nearestRollout,
  type QuantityName,
  type Replaced,
  replacedBy,
} from "../../ui/index.ts";
import { ALL_ROLLOUTS, type RolloutFilter, type RolloutSort } from "./rollout-filter.ts";
import type { Sort } from "./sort.ts";
import { ALL_TOKENS, type TokenFilter, type TokenSortKey } from "./token-filter.ts";
import type { TokenGrouping } from "./token-groups.ts";

/** One update of what is inspected. */
export interface InspectedUpdate {
  readonly update: number;
  readonly rollouts: readonly Rollout[];
}

/** A run of the library or a dump of another trainer, as this screen sees it. */
export interface Inspected {
  readonly id: string;
  readonly name: string;
  readonly vocabulary: readonly string[];
  readonly updates: readonly InspectedUpdate[];
  /** null for a dump: how it was trained is not known. */
  readonly settings: SeedSettings | null;
  /** The name of the policy that the run started from; null for a dump. */
  readonly policy: string | null;
}

/** The one selection that drives every part of the screen. */
export interface Selection {
  /** Id of a run or a dump; null: the first that there is. */
  readonly run: string | null;
  /** null: the first. */
  readonly update: number | null;
  readonly group: number;
  /** Index of the rollout in its group. */
  readonly rollout: number;
  /** Actions that the board has played; null: all of them. */
  readonly step: number | null;
  /** Pinned position in the rollout's tokens. */
  readonly token: number | null;
}

export const NO_SELECTION: Selection = {
  run: null,
  update: null,
  group: 0,
  rollout: 0,
  step: null,
  token: null,
};

/** A token of any run, with what is needed to show its numbers beside another one's. */
export interface KeptToken {
  readonly inspected: Inspected;
  readonly update: number;
  readonly rollout: Rollout;
  readonly position: number;
}

export interface InspectState {
  readonly selection: Selection;
  /** What is on screen; null: nothing yet. */
  readonly inspected: Inspected | null;
  readonly dumps: readonly Inspected[];
  /** Its record is read from the store. */
  readonly loading: boolean;
  readonly hovered: number | null;
  readonly rollouts: RolloutFilter;
  readonly sort: RolloutSort;
  readonly tokens: TokenFilter;
  readonly tokenSort: Sort<TokenSortKey>;
  /** What found tokens are put together by; null: each is listed. */
  readonly grouping: TokenGrouping | null;
  /** The token that others are compared with. */
  readonly kept: KeptToken | null;
  readonly quantity: QuantityName;
  readonly domain: DomainSource;
  /** Sentences about imported files and about what could not be read. */
  readonly notices: readonly Sentence[];
}

export function initialState(selection: Selection): InspectState {
  return {
    selection,
    inspected: null,
    dumps: [],
    loading: false,
    hovered: null,
    rollouts: ALL_ROLLOUTS,
    sort: { key: "order", descending: false },
    tokens: ALL_TOKENS,
    tokenSort: { key: "order", descending: false },
    grouping: null,
    kept: null,
    quantity: "shift",
    domain: "update",
    notices: [],
  };
}

/** The update on screen. */
export function viewedUpdate({ inspected, selection }: InspectState): InspectedUpdate | null {
  if (inspected === null) return null;
  const { updates } = inspected;
  return updates.find(({ update }) => update === selection.update) ?? updates[0] ?? null;
}

/** The rollout on screen: the selected one, or the first of the update. */
export function viewedRollout(state: InspectState): Rollout | null {
  const viewed = viewedUpdate(state);
  const { group, rollout } = state.selection;
  return (
    viewed?.rollouts.find((one) => one.group === group && one.member === rollout) ??
    viewed?.rollouts[0] ??
    null
  );
}

/** The pinned token, as it can be kept; null where none is pinned. */
export function pinnedToken(state: InspectState): KeptToken | null {
  const { inspected, selection } = state;
  const rollout = viewedRollout(state);
  const update = viewedUpdate(state)?.update;
  const position = selection.token;
  if (inspected === null || rollout === null || update === undefined || position === null) {
    return null;
  }
  return { inspected, update, rollout, position };
}

/** A selection as it can be shown, and what of it was not there. */
export function settle(
  selection: Selection,
  updates: readonly InspectedUpdate[],
): { readonly selection: Selection; readonly replaced: readonly Replaced[] } {
  const found = nearestRollout(selection, updates);
  if (found === null) return { selection, replaced: [] };
  const { actions, tokens } = found.rollout;
  const { step, token } = selection;
  const nearest = {
    step: step === null ? null : Math.min(step, actions.length),
    token: token === null ? null : Math.min(token, tokens.length - 1),
  };
  return {
    selection: { ...selection, ...found.place, ...nearest },
    replaced: [
      ...found.replaced,
      ...replacedBy("step", step, nearest.step),
      ...replacedBy("token", token, nearest.token),
    ],
  };
}
