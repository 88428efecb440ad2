import type { MethodName } from "./settings.ts";
import type { Rollout } from "./types.ts";

/** A text that the teacher reads and the student does not. */
export type PrivilegedText =
  /** The skill that the current policy wrote about the trajectory itself. */
  "hindsight";

/**
 * A learning method: which privileged text there is, which tokens learn from it, and
 * which terms the loss has. The phases read this table and know no method by name.
 */
export interface Method {
  readonly label: string;
  readonly summary: string;
  /** null: no teacher, and no distillation. */
  readonly privileged: PrivilegedText | null;
  /** Factor on each term of the loss; `distill` multiplies lambda. */
  readonly terms: { readonly policy: number; readonly distill: number };
  /** Weight of a trajectory's sampled tokens in the distillation loss, before lambda. */
  readonly tokenWeight: (rollout: Pick<Rollout, "skill" | "won">) => number;
}

export const METHODS: Readonly<Record<MethodName, Method>> = {
  grpo: {
    label: "GRPO",
    summary: "The reward of each trajectory against the mean of its group (Shao et al. 2024).",
    privileged: null,
    terms: { policy: 1, distill: 0 },
    tokenWeight: () => 0,
  },
  seed: {
    label: "SEED",
    summary:
      "GRPO, and gated distillation from the policy itself reading the skill that it wrote about the trajectory.",
    privileged: "hindsight",
    terms: { policy: 1, distill: 1 },
    tokenWeight: ({ skill }) => (skill?.wellFormed ? 1 : 0),
  },
};
