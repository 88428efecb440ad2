import { isUsed, type Rollout, skillAt } from "../../seed/index.ts";
import { effectsOf, type TokenPlace } from "../../ui/index.ts";
import { type Sort, sorted } from "./sort.ts";
import type { TokenHit } from "./token-filter.ts";

/** What tokens may have in common: the text, what its action is or does, the step, the outcome, the skill. */
export const TOKEN_GROUPINGS = ["text", "action", "step", "outcome", "skill"] as const;
export type TokenGrouping = (typeof TOKEN_GROUPINGS)[number];

/** Tokens that have something in common. */
export interface TokenGroup {
  readonly by: TokenGrouping;
  readonly key: string;
}

/** The key of a group. Keys of outcome, skill and Sokoban's actions are words of the dictionary. */
export function groupOf(
  by: TokenGrouping,
  rollout: Rollout,
  { step, target }: Pick<TokenPlace, "step" | "target">,
  text: string,
): string {
  switch (by) {
    case "text":
      return text.trim();
    case "action":
      return actionsOf(rollout)[step - 1] ?? "";
    case "step":
      return String(step);
    case "outcome":
      return rollout.won ? "won" : "lost";
    case "skill": {
      const skill = target === null ? rollout.skill : skillAt(rollout, target);
      return skill === null
        ? "none"
        : !isUsed(skill)
          ? "unused"
          : skill.correct
            ? "correct"
            : "incorrect";
    }
  }
}

const known = new WeakMap<Rollout, readonly string[]>();

/** What each action was: in Sokoban what it did to the room, elsewhere its first word. */
function actionsOf(rollout: Rollout): readonly string[] {
  const before = known.get(rollout);
  if (before !== undefined) return before;
  const now = rollout.task.startsWith("sokoban/")
    ? effectsOf(rollout)
    : rollout.actions.map((action) => action.trim().split(" ", 1)[0] ?? "");
  known.set(rollout, now);
  return now;
}

/** The numbers of one group of tokens. */
export interface TokenGroupRow {
  readonly key: string;
  readonly n: number;
  /** Mean shift and gate of those that have one; null where none has. */
  readonly shift: number | null;
  readonly gate: number | null;
  /** Its part of the sizes of all shifts, from 0 to 1. */
  readonly share: number;
}

export type TokenGroupColumn = Exclude<keyof TokenGroupRow, "key">;

/** Tokens put together by what they have in common, sorted. */
export function groupTokens(
  hits: readonly TokenHit[],
  by: TokenGrouping,
  { key: column, descending }: Sort<TokenGroupColumn>,
): readonly TokenGroupRow[] {
  const groups = new Map<
    string,
    { n: number; known: number; d: number; size: number; g: number }
  >();
  let all = 0;
  for (const { rollout, position, step, text, shift, gate } of hits) {
    const target = by === "skill" ? rollout.targets.indexOf(position) : 0;
    const key = groupOf(by, rollout, { step, target: target < 0 ? null : target }, text);
    const group = groups.get(key) ?? { n: 0, known: 0, d: 0, size: 0, g: 0 };
    groups.set(key, group);
    group.n++;
    if (shift === null || gate === null || !Number.isFinite(shift)) continue;
    group.known++;
    group.d += shift;
    group.size += Math.abs(shift);
    group.g += gate;
    all += Math.abs(shift);
  }
  const rows = [...groups].map(([key, { n, known, d, size, g }]) => ({
    key,
    n,
    shift: known === 0 ? null : d / known,
    gate: known === 0 ? null : g / known,
    share: all === 0 ? 0 : size / all,
  }));
  return sorted(rows, (row) => row[column], descending);
}
