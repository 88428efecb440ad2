import { advantageAt, isUsed, type Rollout, skillAt } from "../../seed/index.ts";
import { signed, type TokenPlace } from "../../ui/index.ts";

/** The numbers of a sampled token; undefined where nothing is known. */
export interface TokenNumbers {
  readonly l: number | undefined;
  readonly t: number | undefined;
  readonly d: number | undefined;
  readonly g: number | undefined;
  readonly p: number | undefined;
  readonly q: number | undefined;
  readonly A: number | undefined;
  readonly w: number | undefined;
  readonly H: number | undefined;
}

export const NUMBER_NAMES = ["l", "t", "d", "g", "p", "q", "A", "w", "H"] as const;
const SIGNED: readonly (keyof TokenNumbers)[] = ["d", "A"];

const exp = (value: number | undefined): number | undefined =>
  value === undefined ? undefined : Math.exp(value);

export function numbersOf(rollout: Rollout, target: number): TokenNumbers {
  const l = rollout.logprob[target] ?? rollout.behaviour[target];
  const t = rollout.teacher[target];
  return {
    l,
    t,
    d: rollout.shift[target],
    g: rollout.gate[target],
    p: exp(l),
    q: exp(t),
    A: Number.isNaN(rollout.advantage) ? undefined : advantageAt(rollout, target),
    w: rollout.weight[target],
    H: rollout.entropy[target],
  };
}

/** Three decimals with a true minus sign; a dash where nothing is known. */
export function numberText(name: keyof TokenNumbers, value: number | undefined): string {
  if (value === undefined) return "\u2013";
  if (!Number.isFinite(value)) return String(value);
  // What rounds to zero has no sign.
  const rounded = Number(value.toFixed(3)) || 0;
  return SIGNED.includes(name) ? signed(rounded, 3) : rounded.toFixed(3).replace("-", "\u2212");
}

/** A gate that is as good as half open. */
const HALF = 0.05;

/** What a gate says: null where there is none. */
export const verdictOf = (gate: number | undefined): "open" | "closed" | "half" | null =>
  gate === undefined || !Number.isFinite(gate)
    ? null
    : gate > 0.5 + HALF
      ? "open"
      : gate < 0.5 - HALF
        ? "closed"
        : "half";

/** What is known of the skill that a token was scored with. */
export function skillState(
  rollout: Rollout,
  { target }: TokenPlace,
): "correct" | "incorrect" | "unused" | "none" {
  const skill = skillAt(rollout, target ?? Number.POSITIVE_INFINITY);
  if (skill === null) return "none";
  if (!isUsed(skill)) return "unused";
  return skill.correct ? "correct" : "incorrect";
}
