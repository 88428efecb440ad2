import type { Rollout } from "../../seed/index.ts";
import { wordsNow } from "../language/words.ts";
import { ROLLOUT_WORDS } from "./words.ts";

/** What an episode stands at after so many of its actions, in a line. */
export function captionOf(rollout: Rollout, step: number, last: number): string {
  const words = wordsNow(ROLLOUT_WORDS).replay;
  const outcome = rollout.won ? words.won(last) : words.lost(last);
  if (step === last)
    return words.end(outcome, rollout.environmentReward.toFixed(1).replace("-", "\u2212"));
  if (step === 0) return words.start(outcome);
  return words.step(step, rollout.actions[step - 1]?.trim() || words.noAction);
}
