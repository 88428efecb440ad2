import { useDeferredValue, useMemo } from "react";
import { type ContextTheory, contextTheory } from "../../seed/theory/index.ts";
import { useTheory } from "./context.ts";
import { shownToken } from "./state.ts";

export interface TokenTheory {
  readonly theory: ContextTheory;
  /** The sharpness that it holds for. */
  readonly beta: number;
  /** Log-probabilities [V] of the policy and of the teacher. */
  readonly own: readonly number[];
  readonly teacher: readonly number[];
}

/** The closed forms at the picked token, by the beta of the slider; null until the engine has answered. */
export function useTokenTheory(): TokenTheory | null {
  const own = useTheory((s) => s.numbers?.own[shownToken(s)] ?? null);
  const teacher = useTheory((s) => s.numbers?.teacher[shownToken(s)] ?? null);
  // The slider and the gate curve move at once, what takes longer follows piece by piece.
  const beta = useDeferredValue(useTheory((s) => s.beta));
  return useMemo(
    () =>
      own === null || teacher === null
        ? null
        : { own, teacher, beta, theory: contextTheory(own, teacher, beta) },
    [own, teacher, beta],
  );
}
