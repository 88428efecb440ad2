import { at } from "../../base/index.ts";
import type { Rollout } from "../../seed/index.ts";
import { withSkill } from "../../text/index.ts";
import type { SequenceToScore, TheoryContextMessage } from "../../worker/index.ts";

/** The student's sequence and the teacher's, with the sampled tokens as targets. */
export function sequencesOf(rollout: Rollout): readonly SequenceToScore[] {
  const { tokens, targets, teacherTokens } = rollout;
  return [{ tokens, targets }, moved(teacherTokens, rollout)];
}

/** The teacher's sequence with the skill of another rollout in the place of its own. */
export function withSkillOf(rollout: Rollout, other: Rollout): SequenceToScore {
  const { sequence } = withSkill(rollout, skillTokensOf(other));
  return moved(sequence.tokens, rollout);
}

/** Targets move as far as the skill before them is long. */
const moved = (tokens: readonly number[], rollout: Rollout): SequenceToScore => {
  const shift = tokens.length - rollout.tokens.length;
  return { tokens, targets: rollout.targets.map((target) => target + shift) };
};

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
