import { useMemo } from "react";
import { type ContextTheory, contextTheory } from "../../seed/theory/index.ts";
import { useTheory } from "./context.ts";
import { shownToken } from "./state.ts";

export interface TokenTheory {
  readonly theory: ContextTheory;
  /** Log-probabilities [V] of the policy and of the teacher. */
  readonly own: readonly number[];
  readonly teacher: readonly number[];
}

/** The closed forms at the picked token, by the beta of the slider; null until the engine has answered. */
export function useTokenTheory(): TokenTheory | null {
  const own = useTheory((s) => s.numbers?.own[shownToken(s)] ?? null);
  const teacher = useTheory((s) => s.numbers?.teacher[shownToken(s)] ?? null);
  const beta = useTheory((s) => s.beta);
  return useMemo(
    () =>
      own === null || teacher === null
        ? null
        : { own, teacher, theory: contextTheory(own, teacher, beta) },
    [own, teacher, beta],
  );
}
