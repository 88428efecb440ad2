import { mean } from "../../base/index.ts";
import type { Rollout } from "../../seed/index.ts";
import { type Sort, sorted } from "./sort.ts";
import type { InspectedUpdate } from "./state.ts";

export interface RolloutFilter {
  /** The update on screen, or all of them. */
  readonly scope: "update" | "run";
  readonly outcome: "all" | "won" | "lost";
  readonly advantage: "all" | "positive" | "zero" | "negative";
  /** Groups whose rewards are all equal teach nothing. */
  readonly group: "all" | "equal" | "mixed";
  readonly skill: "all" | "well-formed" | "malformed" | "correct" | "incorrect" | "none";
}

export const ALL_ROLLOUTS: RolloutFilter = {
  scope: "update",
  outcome: "all",
  advantage: "all",
  group: "all",
  skill: "all",
};

export type SortKey = "order" | "reward" | "advantage" | "length" | "shift" | "gate";
export type RolloutSort = Sort<SortKey>;

/** A rollout in a list. */
export interface RolloutRow {
  readonly update: number;
  readonly rollout: Rollout;
  /** All rewards of its group are equal. */
  readonly equalGroup: boolean;
  /** Means over its sampled tokens; null without a teacher. */
  readonly shift: number | null;
  readonly gate: number | null;
}

const meanOf = (values: readonly number[]): number | null => {
  const finite = values.filter(Number.isFinite);
  return finite.length === 0 ? null : mean(finite);
};

/** The rows of one update, in the order of the record. */
export function rowsOf({ update, rollouts }: InspectedUpdate): readonly RolloutRow[] {
  const rewards = new Map<number, Set<number>>();
  for (const { group, reward } of rollouts) {
    const set = rewards.get(group) ?? new Set();
    rewards.set(group, set.add(reward));
  }
  return rollouts.map((rollout) => ({
    update,
    rollout,
    equalGroup: rewards.get(rollout.group)?.size === 1,
    shift: meanOf(rollout.shift),
    gate: meanOf(rollout.gate),
  }));
}

export function passes({ rollout, equalGroup }: RolloutRow, filter: RolloutFilter): boolean {
  const { won, advantage, skill } = rollout;
  const sign = advantage > 0 ? "positive" : advantage < 0 ? "negative" : "zero";
  return (
    (filter.outcome === "all" || (filter.outcome === "won") === won) &&
    (filter.advantage === "all" || (filter.advantage === sign && !Number.isNaN(advantage))) &&
    (filter.group === "all" || (filter.group === "equal") === equalGroup) &&
    passesSkill(skill, filter.skill)
  );
}

function passesSkill(skill: Rollout["skill"], wanted: RolloutFilter["skill"]): boolean {
  switch (wanted) {
    case "all":
      return true;
    case "none":
      return skill === null;
    case "well-formed":
      return skill?.wellFormed === true;
    case "malformed":
      return skill?.wellFormed === false;
    case "correct":
      return skill?.correct === true;
    case "incorrect":
      return skill?.correct === false;
  }
}

const VALUES: Readonly<Record<Exclude<SortKey, "order">, (row: RolloutRow) => number | null>> = {
  reward: ({ rollout }) => rollout.reward,
  advantage: ({ rollout }) => rollout.advantage,
  length: ({ rollout }) => rollout.actions.length,
  shift: ({ shift }) => shift,
  gate: ({ gate }) => gate,
};

/** What the list shows. */
export function listRollouts(
  updates: readonly InspectedUpdate[],
  viewed: InspectedUpdate | null,
  filter: RolloutFilter,
  sort: RolloutSort,
): { readonly rows: readonly RolloutRow[]; readonly of: number } {
  const among = filter.scope === "run" ? updates : viewed === null ? [] : [viewed];
  const all = among.flatMap(rowsOf);
  const rows = all.filter((row) => passes(row, filter));
  const { key, descending } = sort;
  if (key !== "order") return { rows: sorted(rows, VALUES[key], descending), of: all.length };
  return { rows: descending ? rows.toReversed() : rows, of: all.length };
}
