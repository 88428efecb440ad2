import { at } from "../../base/index.ts";
import type { Rollout } from "../../seed/index.ts";
import { withSkill } from "../../text/index.ts";
import { teacherSequences } from "../../ui/index.ts";
import type { SequenceToScore, TheoryContextMessage } from "../../worker/index.ts";

/** The student's sequence and the teacher's one or two, with the sampled tokens as targets. */
export const sequencesOf = (rollout: Rollout): readonly SequenceToScore[] =>
  [rollout, ...teacherSequences(rollout)].map(({ tokens, targets }) => ({ tokens, targets }));

/** The teacher's sequence with the skill of another rollout in the place of its own. */
export function withSkillOf(rollout: Rollout, other: Rollout): SequenceToScore {
  const { sequence, shift } = withSkill(rollout, skillTokensOf(other));
  return { tokens: sequence.tokens, targets: rollout.targets.map((target) => target + shift) };
}

/** The skill in a rollout's teacher sequence, with the control tokens around it. */
function skillTokensOf({ teacherTokens, teacherSegments }: Rollout): readonly number[] {
  let start = 0;
  for (const { kind, length } of teacherSegments) {
    if (kind === "skill") return teacherTokens.slice(start, start + length);
    start += length;
  }
  return [];
}

/** Sampled tokens as contexts of the engine's checks. Weights belong to the tokens, in order. */
export function contextsOf(
  rollout: Rollout,
  teacher: readonly (readonly number[])[],
  tokens: readonly number[],
  weights: readonly number[],
): readonly TheoryContextMessage[] {
  return tokens.map((token, i) => ({
    tokens: rollout.tokens.slice(0, at(rollout.targets, token)),
    weight: at(weights, i),
    teacher: at(teacher, token),
  }));
}

/** The shown token and the one of the same rollout whose shift differs most from its. */
export function pairOf(rollout: Rollout, token: number): readonly number[] {
  const own = rollout.shift[token] ?? 0;
  const distance = (i: number): number => Math.abs((rollout.shift[i] ?? own) - own);
  const other = rollout.shift.reduce(
    (most, _, i) => (i !== token && (most < 0 || distance(i) > distance(most)) ? i : most),
    -1,
  );
  return other < 0 ? [token] : [token, other];
}
